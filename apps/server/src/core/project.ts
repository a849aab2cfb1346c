import type { Model, UsageReport } from "@rowhouse/contract";
import type { Database } from "../database/database.ts";
import type { SearchSource } from "../database/search/search-index.ts";
import type { FileStorage, RemoteFetch } from "./file-storage.ts";
import type { FileVersions, Removals, UnfinishedUploads } from "./project-files.ts";

/** One installed project: its database and what is cached about it. */
export interface Project {
  /** First path segment, `_` for the default one. */
  key: string;
  name: string;
  db: Database;
  models: ModelCache;
  tokens: ProjectTokens;
  /** Identity providers that users may sign in with. */
  providers: readonly IdentityProvider[];
  storage: FileStorage;
  /** The only way to fetch content from an address that a user named. */
  fetchRemote: RemoteFetch;
  settings: SettingsCache;
  /** Who may do what; `Context.announce` of a write to users, roles, user_roles or permissions invalidates it. */
  access: AccessCache;
  presets: PresetsOfOthers;
  versions: ProjectVersions;
  searchIndexes: SearchIndexes;
  storedReplies: StoredReplies;
  removals: Removals;
  uploads: UnfinishedUploads;
  fileVersions: FileVersions;
  history: History;
  usage: Usage;
  replyBounds: ReplyBounds;
  /** Milliseconds for which a proof of who one is counts before dangerous acts; infinite: it is never asked for again. */
  confirmationMs: number;
}

/** The report of the use of the product, which is sent only where an administrator has switched it on. */
export interface Usage {
  /** Where it goes; null: the operator named no address, and nothing can be sent. */
  address: string | null;
  /** The report as it is now, whether it is switched on, and when it was sent last (UTC); null for never. */
  read(): Promise<{ isOn: boolean; sentOn: string | null; report: UsageReport }>;
}

/** The bounds of one reply: rows of all its levels, each as often as it appears, and bytes. */
export interface ReplyBounds {
  rows: number;
  bytes: number;
}

/** For how long the past of a project is kept. */
export interface Retention {
  /** Days; infinite for ever. */
  activity: number;
  /** The same, of versions of files as well. */
  revisions: number;
  /** Versions of one file at most; 0 for none. */
  fileVersions: number;
}

/** Signing secret and public key (a UUID) of the project's tokens; never leave the server. */
export interface TokenKeys {
  secret: Uint8Array;
  publicKey: string;
}

/** The keys that sign, and those of secrets that are being replaced: they still verify. */
export interface ProjectTokens extends TokenKeys {
  former: readonly TokenKeys[];
}

/**
 * The secrets of `ROWHOUSE_SECRET`, with commas between them: the first one signs, all verify. A secret of before there were
 * lists may hold commas itself, so the whole text verifies as well.
 */
export function secretsIn(text: string): string[] {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length < 2 ? [text] : [...parts, text];
}

/** The contract's Model of the project's database; read once, cached until `invalidate` (here or in another process). */
export interface ModelCache {
  get(): Promise<Model>;
  /** The model with what other processes have announced by now. */
  announced(): Promise<Model>;
  /** For this process alone, when the database no longer is what the model says. */
  renew(): Promise<Model>;
  /** To be called after the transaction that changed tables, collections, fields or relations has committed. */
  invalidate(): void;
}

/** `directus_settings` as key -> text, null where the text is empty; a key that is not there has its default (API contract 4.4). */
export type Settings = Readonly<Record<string, string | null>>;

/** The settings of a project; read once, cached until `invalidate`. Use cases find them in their context. */
export interface SettingsCache {
  get(): Promise<Settings>;
  invalidate(): void;
}

/** Accounts and rules are cached, here and in the other processes. */
export interface AccessCache {
  invalidate(): void;
}

/** Presets and bookmarks are not cached here, but applications keep them. */
export interface PresetsOfOthers {
  /** To be called after a change that others than its author see, or other browsers of the author, has committed. */
  invalidate(): void;
}

/** How often something was invalidated, in this process or another one; null while that is not known yet. */
export interface ProjectVersions {
  of(topic: "model" | "settings" | "access" | "presets"): number | null;
}

/** The indexes with which a search reads less than the whole table. */
export interface SearchIndexes {
  /** A search was slow without one: it is built in the background, unless that was tried just now. */
  want(source: SearchSource): void;
}

/** A write that came with an `Idempotency-Key` (API contract 1.8). All three are hashes: neither keys nor bodies are stored. */
export interface KeyedWrite {
  /** Of the caller and the key. */
  key: string;
  /** Of what was requested: another request must not use the same key. */
  request: string;
  /** Of what the caller may do: a reply is shown again only to those who may still see all of it. */
  rights: string;
}

/** A write that has been carried out. */
export interface StoredReply extends KeyedWrite {
  /** As JSON; null where there is nothing to return, or too much to keep. */
  reply: string | null;
}

/** The replies of one project, in its database, so that they hold for all processes. */
export interface StoredReplies {
  /**
   * Takes the key, in the transaction of the write; waits while another request with the same key is under way.
   * @returns false when another request has taken it: the transaction is to be given up
   */
  take(db: Database, write: KeyedWrite, now: Date): Promise<boolean>;
  /** Stores the reply, in the same transaction. */
  keep(db: Database, key: string, reply: string | null): Promise<void>;
  /** Null when there is none, or none that is young enough. */
  find(key: string, after: Date): Promise<StoredReply | null>;
  /** Removes the replies that are older. */
  prune(before: Date): Promise<void>;
}

/** Until when the past may go; null: all of it stays. */
export interface HistoryEnds {
  activity: Date | null;
  revisions: Date | null;
}

/** Rows of the past. */
export interface HistoryRows {
  activity: number;
  revisions: number;
}

/** Activity and revisions of a project. Both walk in pieces; `between` runs after each and says whether to go on. */
export interface History {
  /** How many rows may go that are older. */
  count(ends: HistoryEnds, between: () => Promise<boolean>): Promise<HistoryRows>;
  /** Removes them. */
  prune(ends: HistoryEnds, between: () => Promise<boolean>): Promise<HistoryRows>;
}

/** A provider of single sign-on, from the configuration of the project. */
export type IdentityProvider = OidcProvider | OAuth2Provider;

interface ProviderBasics {
  /** Part of addresses. */
  name: string;
  /** Its display name. */
  label: string;
  /** Address of a picture; null: a sign made from the label. */
  icon: string | null;
  clientId: string;
  /** Null for a client that has none. */
  clientSecret: string | null;
  /** How the secret is sent to the provider. */
  secretIn: "body" | "header";
  scope: string;
  /** The operator vouches that the provider has verified every e-mail it names (security case C14). */
  trustsEmail: boolean;
}

/** OpenID Connect; its addresses are discovered at the issuer. */
export interface OidcProvider extends ProviderBasics {
  type: "oidc";
  issuer: string;
}

/** OAuth 2 only; who signed in is read from an address of its API. */
export interface OAuth2Provider extends ProviderBasics {
  type: "oauth2";
  authorizationUrl: string;
  tokenUrl: string;
  /** Returns an object, or a list of addresses with one object each. */
  userInfoUrl: string;
  emailField: string;
  verifiedField: string;
}

/** How many connections a database gets, how long it is waited for, and when a write is done. Times are milliseconds. */
export interface DatabaseLimits {
  /** Connections to a database server at most; a quarter of them is for reading only. */
  connections: number;
  /** Until a new connection stands. A request waits for a free one twice as long. */
  connect: number;
  /** One statement; 0 = no limit. Changes of tables have none. */
  query: number;
  /** Until what another program has locked is free. */
  lock: number;
  /** SQLite: whether a write is done once the system has it (`normal`), or once the disk has (`full`), its folder included (`extra`). */
  synchronous: Synchronous;
}

export const synchronousChoices = ["normal", "full", "extra"] as const;
export type Synchronous = (typeof synchronousChoices)[number];

export const defaultLimits: DatabaseLimits = {
  connections: 10,
  connect: 5000,
  query: 30_000,
  lock: 5000,
  synchronous: "normal",
};
