import {
  can,
  canItem,
  findCollection,
  ownProfileRights,
  type Action,
  type Collection,
  type Item,
  type Model,
  type Rights,
  type ServerInfo,
  type User,
} from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat, useTranslation } from "../i18n/translation.ts";
import { countsQuery } from "../data/counts.ts";
import { meQuery, type Me } from "../data/me.ts";
import { modelQuery } from "../data/model.ts";
import { permissionsQuery, rightsOf } from "../data/permissions.ts";
import { serverInfoQuery } from "../data/server-info.ts";
import { settingsQuery } from "../data/settings.ts";
import { rolesOf, usersQuery } from "../data/users.ts";
import { modelInWords } from "./names/system-words.ts";
import { useLoaded } from "./start/loaded-query.ts";
import { projectSettings, type ProjectSettings } from "./start/project-settings.ts";
import { useIsIdle } from "./start/startup-idle.ts";

// The data of the frame is in the cache before it is rendered, so none of these ever suspends. Users and the server's
// description are loaded when the first page is complete.

/** The signed-in user. */
export function useMe(): Me {
  return useLoaded(meQuery());
}

/** The shape of the project's content; what the system's own fields say is in the language of the app. */
export function useModel(): Model {
  const translation = useTranslation();
  return modelInWords(useLoaded(modelQuery()), translation);
}

/** The users that the signed-in user may see; null while they are not loaded yet. */
export function useUsers(): readonly User[] | null {
  return useQuery({ ...usersQuery(), enabled: useIsIdle() }).data ?? null;
}

/** The settings the frame needs. */
export function useProjectSettings(): ProjectSettings {
  const settings = useLoaded(settingsQuery());
  return useMemo(() => projectSettings(settings), [settings]);
}

/** The server's report about itself and the project; null while that is not loaded yet. */
export function useServerInfo(): ServerInfo | null {
  return useQuery({ ...serverInfoQuery(), enabled: useIsIdle() }).data ?? null;
}

/** The rights of the signed-in user, for the rules of the contract. */
export function useRights(): Rights {
  const me = useMe();
  const permissions = useLoaded(permissionsQuery());
  return useMemo(() => rightsOf(me, permissions), [me, permissions]);
}

/** The rights of the signed-in user on one page: on their own, people change their profile whatever their permissions say. */
export function useRightsOn(collection: Collection | null, key: string): Rights {
  const me = useMe();
  const rights = useRights();
  const isOwn = collection?.collection === "directus_users" && key === String(me.id);
  return useMemo(
    () => (isOwn ? ownProfileRights(rights, collection) : rights),
    [isOwn, rights, collection],
  );
}

/** Finds the roles of a user, none when they are not known: rules for items "of my role" need them. */
export function useRolesOf(): (user: number) => readonly number[] {
  const me = useMe();
  const users = useUsers();
  return useMemo(() => {
    const roles = new Map(users?.map((user) => [user.id, rolesOf(user)]));
    const own = me.roles.map(({ id }) => id);
    return (user) => (user === me.id ? own : (roles.get(user) ?? []));
  }, [users, me]);
}

/** Whether the user may do something to the items of a collection, or to one item. */
export type Can = (action: Action, collection: string, item?: Item) => boolean;

/**
 * Checks rights by name. The server decides in the end; this only hides what would be refused.
 * A collection that is not known allows nothing.
 */
export function useCan(): Can {
  const model = useModel();
  const rights = useRights();
  const rolesOf = useRolesOf();
  return useMemo(
    () => (action, name, item) => {
      const collection = findCollection(model, name);
      if (!collection) return false;
      return item === undefined
        ? can(rights, collection, action)
        : canItem(rights, collection, { action, item, rolesOf });
    },
    [model, rights, rolesOf],
  );
}

/** The number of items of a collection as it is shown; null while it is not known. */
export type CountOf = (collection: string) => string | null;

/** How many items the collections have; loaded when the first page is complete, or earlier by a page that shows them. */
export function useItemCounts(): CountOf {
  const format = useFormat();
  const { data } = useQuery({ ...countsQuery(), enabled: useIsIdle(), retry: false });
  return useMemo(() => {
    const counts = new Map(data?.map((one) => [one.collection, one]));
    return (collection) => {
      const found = counts.get(collection);
      if (!found) return null;
      return `${format.number(found.count)}${found.has_more ? "+" : ""}`;
    };
  }, [data, format]);
}
