import { useRef } from "react";

/**
 * Sends a save until it has an outcome. An attempt that has no answer can be given up and made again: it goes with the same
 * `Idempotency-Key`, for which the server carries it out once, and a later one waits for the one before (API contract 1.8).
 */
export function useAttempts() {
  const current = useRef<AbortController | null>(null);
  const attempt = async <Outcome extends { kind: string }>(
    send: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome> => {
    for (;;) {
      const controller = new AbortController();
      current.current = controller;
      const outcome = await send(controller.signal);
      if (outcome.kind !== "failed" || !controller.signal.aborted) return outcome;
    }
  };
  return { attempt, again: () => current.current?.abort() };
}
