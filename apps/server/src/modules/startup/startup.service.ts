import {
  collectionPresetsEndpoints,
  collectionsEndpoints,
  emptyQuery,
  extensionsEndpoints,
  relationsEndpoints,
  settingsEndpoints,
  startupUserFields,
  type Endpoint,
  type FilterRule,
  type Query,
} from "@rowhouse/contract";
import { checkAccess } from "../../access/caller.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { collectionPresetsService } from "../collection-presets/index.ts";
import { collectionsService } from "../collections/index.ts";
import type { ExtensionsService } from "../extensions/index.ts";
import { permissionsService } from "../permissions/index.ts";
import { relationsService } from "../relations/index.ts";
import { settingsService } from "../settings/index.ts";
import { usersService } from "../users/index.ts";

/** The services that belong to no project. */
export interface StartupParts {
  extensions: ExtensionsService;
}

const all: Query = { ...emptyQuery, limit: -1 };

/**
 * The start-up data of an application (API contract 14.2). Each part is what its own endpoint shows the caller, read by the same
 * service; null where that endpoint would refuse them.
 */
export function startupService(ctx: Context, { extensions }: StartupParts) {
  return {
    async read() {
      const userQuery = { ...emptyQuery, fields: startupUserFields, leavesOutFields: true };
      const [user, collections, relations, presets, settings, added] = await Promise.all([
        allowed(ctx, { access: "user" }, () => usersService(ctx).read("me", userQuery)),
        allowed(ctx, collectionsEndpoints.list, async () => collectionsService(ctx).list(all)),
        allowed(ctx, relationsEndpoints.list, () => relationsService(ctx).list(all)),
        allowed(ctx, collectionPresetsEndpoints.list, () =>
          collectionPresetsService(ctx).list({ ...all, filter: presetsOf(ctx.actor.user) }),
        ),
        allowed(ctx, settingsEndpoints.list, () => settingsService(ctx).list(all)),
        allowed(ctx, extensionsEndpoints.interfaces, () => extensions.added()),
      ]);
      return {
        user: user?.item ?? null,
        collections: collections?.items ?? null,
        relations: relations?.items ?? null,
        permissions: permissionsService(ctx).mine(),
        presets: presets?.items ?? null,
        settings: settings?.items ?? null,
        extensions: added,
      };
    },
  };
}

/** Presets of the user, of roles and for everyone, not those of others. `null` narrows and has to come first (API contract 3.3). */
function presetsOf(user: number | null): FilterRule[] {
  return [
    { path: ["user"], operator: "null", value: true, logical: "and" },
    { path: ["user"], operator: "eq", value: user, logical: "or" },
  ];
}

/** Returns the data that an endpoint shows, null where it refuses the caller: 403, or 404 for single things (K6). */
async function allowed<T>(
  ctx: Context,
  { access }: Pick<Endpoint, "access">,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    checkAccess(ctx, access, {});
    return await read();
  } catch (error) {
    if (error instanceof AppError && [403, 404].includes(error.status)) return null;
    throw error;
  }
}
