import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "./me.ts";
import { modelQuery } from "./model.ts";
import { permissionsQuery } from "./permissions.ts";
import { presetsQuery } from "./presets.ts";

/**
 * Loads what the frame and the first rows need, all parts in parallel. Parts that are
 * in the cache and fresh are not requested again. Users, settings and the server's description come later, when
 * they are first read (`access/hooks.ts`). `user` comes from the token, so that not even the own user has to be
 * loaded first.
 *
 * @throws ApiError of the first part that failed; what the user may not read is empty instead
 */
export async function loadStartup(queryClient: QueryClient, user: number) {
  const [me, model, permissions, presets] = await Promise.all([
    queryClient.ensureQueryData(meQuery()),
    queryClient.ensureQueryData(modelQuery()),
    queryClient.ensureQueryData(permissionsQuery()),
    queryClient.ensureQueryData(presetsQuery(user)),
  ]);
  return { me, model, permissions, presets };
}
