import type { Action, Field, Item, Model, Rights, ServerInfo, User } from "@rowhouse/contract";
import { can, canItem } from "@rowhouse/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import type { Me } from "../data/me.ts";
import { meQuery } from "../data/me.ts";
import { modelQuery } from "../data/model.ts";
import { permissionsQuery, rightsOf } from "../data/permissions.ts";
import { serverInfoQuery } from "../data/server-info.ts";
import { settingsFieldsQuery, settingsQuery, settingValues } from "../data/settings.ts";
import { usersQuery } from "../data/users.ts";
import { SettledContext } from "./settled.ts";

// What the frame needs is in the cache before it is drawn, so none of these ever waits. People, the types of settings
// and the server's description are asked for when the first page stands, and fill in.

const noFields: readonly Field[] = [];

/** The signed-in person. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery()).data;
}

/** The shape of the project's content. */
export function useModel(): Model {
  return useSuspenseQuery(modelQuery()).data;
}

/** The people one may see; null while they are not loaded yet. */
export function useUsers(): readonly User[] | null {
  return useQuery({ ...usersQuery(), enabled: use(SettledContext) }).data ?? null;
}

/** The project's settings by key, typed as their fields say once those are known; as stored until then. */
export function useSettings(): Record<string, unknown> {
  const settings = useSuspenseQuery(settingsQuery()).data;
  const fields =
    useQuery({ ...settingsFieldsQuery(), enabled: use(SettledContext) }).data ?? noFields;
  return useMemo(() => settingValues(settings, fields), [settings, fields]);
}

/** What the server tells about itself and the project; null while that is not loaded yet. */
export function useServerInfo(): ServerInfo | null {
  return useQuery({ ...serverInfoQuery(), enabled: use(SettledContext) }).data ?? null;
}

/** What the signed-in person may do, for the rules of the contract. */
export function useRights(): Rights {
  const me = useMe();
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  return useMemo(() => rightsOf(me, permissions), [me, permissions]);
}

/** Tells the first role of a user, null when it is not known: decides what "of my role" means. */
export function useRoleOf(): (user: number) => number | null {
  const me = useMe();
  const users = useUsers();
  return useMemo(() => {
    const roles = new Map(users?.map((user) => [user.id, firstRole(user)]));
    return (user) => roles.get(user) ?? (user === me.id ? me.role : null);
  }, [users, me]);
}

/** Whether the person may do something to the items of a collection, or to one item. */
export type Can = (action: Action, collection: string, item?: Item) => boolean;

/**
 * Asks for rights by name. The server decides in the end; this only spares people what would be refused.
 * A collection that is not known allows nothing.
 */
export function useCan(): Can {
  const { collections } = useModel();
  const rights = useRights();
  const roleOf = useRoleOf();
  return useMemo(
    () => (action, name, item) => {
      const collection = Object.hasOwn(collections, name) ? collections[name] : undefined;
      if (!collection) return false;
      return item === undefined
        ? can(rights, collection, action)
        : canItem(rights, collection, { action, item, roleOf });
    },
    [collections, rights, roleOf],
  );
}

function firstRole(user: User): number | null {
  const role = user.roles?.[0]?.role ?? null;
  return typeof role === "object" ? (role?.id ?? null) : role;
}
