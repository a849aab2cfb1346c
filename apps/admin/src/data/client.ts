import { demandConfirmation } from "./confirm-demand.ts";
import { earlyFetch } from "./boot/early.ts";
import { hearVersions } from "./versions.ts";
import {
  createClient,
  xhrTransport,
  type Client,
  type MeetDemand,
  type ProjectTarget,
  type Session,
  type VersionListener,
  type View,
} from "@rowhouse/client";

/** A project, and the session whose tokens calls carry. */
export interface Connection extends ProjectTarget {
  /** After it has expired, calls wait until its owner has signed in again, so that a save is not lost. */
  session?: Session;
  /** Everything is read as somebody else. */
  view?: View | null;
  /** The action where the server demands the second factor of its user. */
  setUpFactor?: MeetDemand;
}

let current: Client | null = null;

/** The one client of the app. @throws Error before the first `connect()`: a mistake of the caller */
export function client(): Client {
  if (!current) throw new Error("There is no client yet: connect() or setClient() comes first.");
  return current;
}

/** Address of the API that calls go to, with a slash at the end. */
export function apiAddress(): string {
  return new URL(".", client().address("GET /interfaces")).href;
}

/** Makes the client of a project; every call from now on goes there. */
export function connect(connection: Connection): Client {
  const made = clientFor(connection, hearVersions());
  current = made;
  return made;
}

/** A client for a project that is not the current one, such as the one chosen on the sign-in page. */
export function clientFor(
  { url, project, session, view = null, setUpFactor }: Connection,
  onVersions?: VersionListener,
): Client {
  return createClient({
    baseUrl: url,
    project,
    fetch: earlyFetch,
    uploadTransport: xhrTransport(),
    view,
    ...(onVersions ? { onVersions } : {}),
    // Whoever has a session may be asked to confirm who they are, whichever client calls.
    ...(session ? { session, whenExpired: "wait", confirm: demandConfirmation } : {}),
    ...(setUpFactor ? { setUpFactor } : {}),
  });
}

/** Replaces the client; tests bring one with a fake server. */
export function setClient(next: Client | null): void {
  current = next;
}
