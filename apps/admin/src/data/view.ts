import type { SessionOwner, View } from "@rowhouse/client";
import { isRecord, ownValue, type Role, type Subject } from "@rowhouse/contract";
import { viewKey } from "./boot/early.ts";
import { client } from "./client.ts";

/** Whom the project is viewed as in this tab. */
export interface CurrentView {
  as: Subject;
  /** The name of the person or the role. */
  name: string;
  token: string;
  /** The administrator whose view it is, and where. */
  owner: SessionOwner;
  /** The address where it began, to which its end leads back. */
  from: string;
}

/** The view of this tab, which lasts until it is stopped, the tab is closed or the session ends. */
export function currentView(): CurrentView | null {
  try {
    const view: unknown = JSON.parse(sessionStorage.getItem(viewKey) ?? "null");
    return isView(view) ? view : null;
  } catch {
    return null;
  }
}

/** Only {@link write} writes it. */
function isView(view: unknown): view is CurrentView {
  return (
    isRecord(view) &&
    ["name", "token", "from"].every((key) => typeof ownValue(view, key) === "string") &&
    ["as", "owner"].every((key) => isRecord(ownValue(view, key)))
  );
}

/** The user of a view of a role: no key of a user, so that nothing is theirs. */
export const nobody = -1;

/** The user whose view this is; null where it is one's own. */
export function viewedUser(): number | null {
  const view = currentView();
  if (view === null) return null;
  return "user" in view.as ? view.as.user : nobody;
}

/** The role that is viewed, as far as the page knows it; null where it is none. */
export function viewedRole(): Pick<Role, "id" | "name"> | null {
  const view = currentView();
  return view !== null && "role" in view.as ? { id: view.as.role, name: view.name } : null;
}

/** Begins a view; the app has to be reloaded, since nothing that is cached is seen by somebody else. */
export async function beginView(view: Omit<CurrentView, "token">): Promise<void> {
  const input = { body: view.as };
  const { token } = (await client().call("POST /:project/permissions/view", input)).data;
  write({ ...view, token });
}

/** Ends the view of this tab; the app has to be reloaded. */
export function endView(): void {
  sessionStorage.removeItem(viewKey);
}

/** The view of this tab as the client takes it; null where it is not this owner's. */
export function viewOf(owner: SessionOwner, onEnd: () => void): View | null {
  const view = currentView();
  if (view === null || !isSame(view.owner, owner)) return null;
  return {
    as: view.as,
    token: view.token,
    onToken: (token) => write({ ...view, token }),
    onEnd,
  };
}

function write(view: CurrentView): void {
  sessionStorage.setItem(viewKey, JSON.stringify(view));
}

function isSame(one: SessionOwner, other: SessionOwner): boolean {
  return one.url === other.url && one.project === other.project && one.userId === other.userId;
}
