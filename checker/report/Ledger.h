//===- Ledger.h - What a run wrote down about its resources ---------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_LEDGER_H
#define TENSORTIDY_CHECKER_REPORT_LEDGER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tensortidy {

inline constexpr std::int64_t LedgerVersion = 1;

/// A place as the program knew it: `std::source_location`, so the file may be
/// relative to the folder it was compiled in.
struct LedgerPlace {
  std::string File;
  unsigned Line = 0, Column = 0;
  std::string Function;
  std::string Operation; ///< The creator, or what used the handle.
};

/// What became of everything that one place created.
struct LedgerSite {
  LedgerPlace Where;
  std::string Resource; ///< "tensor", "model", ...
  std::uint64_t Created = 0;
  std::uint64_t Disposed = 0; ///< By hand.
  std::uint64_t Tidied = 0;   ///< By a scope's end.
  std::uint64_t Kept = 0;
  std::uint64_t OutsideScope = 0; ///< Created where no scope was open.
  std::uint64_t Live = 0;         ///< When the ledger was written.
  std::uint64_t Reachable = 0;    ///< Live, and named by a global or static.
  std::uint64_t PeakLive = 0;
  std::uint64_t BytesCreated = 0, BytesLive = 0, PeakBytes = 0;
  /// Slope of the live count over the creations: 1 when every object stays, 0
  /// when each is freed before the next.
  double Growth = 0;

  std::uint64_t lost() const { return Live > Reachable ? Live - Reachable : 0; }
};

/// Something that went wrong while the program ran.
struct LedgerEvent {
  std::string Kind; ///< "use-after-dispose", ...
  std::uint64_t Count = 0;
  std::string Resource;
  LedgerPlace Creation, Disposal, Use;
  bool Tidied = false; ///< The disposal was a scope's end.
};

struct Ledger {
  std::string Path; ///< Where it was read from.
  std::string Program, WorkingDirectory;
  /// False when the program ended before it could write the last state.
  bool Complete = true;
  std::vector<LedgerSite> Sites;
  std::vector<LedgerEvent> Events;
};

llvm::Expected<Ledger> readLedger(llvm::StringRef Path);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_LEDGER_H
