import type { Logger } from "../../../core/log/logger.ts";
import type { Snapshot } from "../../../database/database.ts";

/** Milliseconds that a reader may take nothing, that a long read may last, and between two looks at what it holds up. */
const [longestPause, longestRead, lookEvery] = [60_000, 30 * 60_000, 5000];
/** Bytes of later writes from which the log says so; again with each doubling. */
const worthSaying = 64 * 1024 * 1024;

/** Ends a snapshot that nobody reads any more, and says what it holds up. */
export interface SnapshotWatch {
  /** The reader has a piece. */
  pause(): void;
  /** It wants the next one. */
  goOn(): void;
  /** Closes the snapshot. */
  end(): Promise<void>;
}

/**
 * A snapshot keeps the database from clearing away what others have changed or, on SQLite, from putting later writes in their
 * place: the file of these writes grows as long as it is open.
 */
export function watchSnapshot(snapshot: Snapshot, log: Logger): SnapshotWatch {
  const started = performance.now();
  let said = worthSaying / 2;
  let pause: NodeJS.Timeout | undefined;
  let closing: Promise<void> | null = null;

  const end = (): Promise<void> => {
    clearTimeout(pause);
    clearTimeout(longest);
    clearInterval(look);
    closing ??= snapshot.close();
    return closing;
  };
  const giveUp = (): void => {
    const seconds = Math.round((performance.now() - started) / 1000);
    log.warn("A long read was ended: its reader was too slow.", { seconds });
    end().catch((error: unknown) => log.warn("A snapshot was not closed well.", { error }));
  };
  const sayHeld = async (): Promise<void> => {
    const bytes = await snapshot.heldBytes();
    if (bytes < said * 2) return;
    said = bytes;
    const megabytes = Math.round(bytes / 1024 / 1024);
    log.warn("The database's log of writes grows while a long read is under way.", { megabytes });
  };
  const look = setInterval(() => void sayHeld(), lookEvery).unref();
  const longest = setTimeout(giveUp, longestRead).unref();
  return {
    pause: () => void (pause = setTimeout(giveUp, longestPause).unref()),
    goOn: () => clearTimeout(pause),
    end,
  };
}
