import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "./me.ts";
import { modelQuery } from "./model.ts";
import { permissionsQuery } from "./permissions.ts";
import { presetsQuery } from "./presets.ts";
import { serverInfoQuery } from "./server-info.ts";
import { settingsFieldsQuery, settingsQuery } from "./settings.ts";
import { usersQuery } from "./users.ts";

/**
 * Loads the startup data, every part at the same time; none waits for another. Parts that are in the cache and fresh
 * are not asked for again. `user` comes from the token, so that not even one's own record has to be there first.
 *
 * @throws ApiError of the first part that failed; what a person may not read is empty instead
 */
export async function loadStartup(queryClient: QueryClient, user: number) {
  const [me, model, permissions, settings, settingsFields, users, presets, serverInfo] =
    await Promise.all([
      queryClient.ensureQueryData(meQuery()),
      queryClient.ensureQueryData(modelQuery()),
      queryClient.ensureQueryData(permissionsQuery()),
      queryClient.ensureQueryData(settingsQuery()),
      queryClient.ensureQueryData(settingsFieldsQuery()),
      queryClient.ensureQueryData(usersQuery()),
      queryClient.ensureQueryData(presetsQuery(user)),
      queryClient.ensureQueryData(serverInfoQuery()),
    ]);
  return { me, model, permissions, settings, settingsFields, users, presets, serverInfo };
}
