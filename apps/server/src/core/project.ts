import type { Model } from "@rowhouse/contract";
import type { Database } from "../database/database.ts";
import type { FileStorage } from "./file-storage.ts";

/** One installed project: its database and what is cached about it. */
export interface Project {
  /** First path segment, `_` for the default one. */
  key: string;
  name: string;
  db: Database;
  models: ModelCache;
  tokens: ProjectTokens;
  storage: FileStorage;
  settings: SettingsCache;
  /** Who may do what; `Context.announce` of a write to users, roles, user_roles or permissions invalidates it. */
  access: AccessCache;
}

/** Signing secret and public key (a UUID) of the project's tokens; never leave the server. */
export interface ProjectTokens {
  secret: Uint8Array;
  publicKey: string;
}

/** The contract's Model of the project's database; read once, kept until `invalidate` (here or in another process). */
export interface ModelCache {
  get(): Promise<Model>;
  /** To be called after the transaction that changed tables, collections, fields or relations has committed. */
  invalidate(): void;
}

/** `directus_settings` as key -> text; read once, kept until `invalidate`. */
export interface SettingsCache {
  get(): Promise<Record<string, string | null>>;
  invalidate(): void;
}

/** Accounts and rules kept in memory, here and in the other processes. */
export interface AccessCache {
  invalidate(): void;
}
