import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys.ts";

/** Reads what depends on the model anew; what is shown stays until that is there. */
export async function modelChanged(cache: QueryClient): Promise<void> {
  await Promise.all(
    [keys.model, keys.permissions, keys.counts].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  );
}
