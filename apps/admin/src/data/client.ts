import { createClient } from "@rowhouse/client";
import type { Client, TokenSource } from "@rowhouse/client";

/** Where the app is signed in. */
export interface Connection {
  /** Address of the API. */
  url: string;
  project: string;
  /** Brings the tokens for calls and hears when one is no longer good. */
  tokens?: TokenSource;
}

let current: Client | null = null;

/** The one client of the app. Asking for it before there is one is a mistake of the caller. */
export function client(): Client {
  if (!current) throw new Error("There is no client yet: connect() or setClient() comes first.");
  return current;
}

/** Makes the client for a project; every call from now on goes there. */
export function connect(connection: Connection): Client {
  const made = clientFor(connection);
  current = made;
  return made;
}

/** A client for a place one is not connected to, such as the project chosen on the sign-in page. */
export function clientFor({ url, project, tokens }: Connection): Client {
  return createClient({ baseUrl: url, project, ...(tokens ? { tokens } : {}) });
}

/** Replaces the client; tests bring one with a fake server. */
export function setClient(next: Client | null): void {
  current = next;
}
