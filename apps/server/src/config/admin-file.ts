import { isRecord, nearestName, ownValue, parseJson } from "@rowhouse/contract";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readProjectFile } from "./data-dir.ts";
import { isSystemFailure, SetupError, systemReason } from "../core/setup-error.ts";

/** The app's settings of an installation, as everybody who opens the sign-in page may read them. */
export interface AdminFile {
  /** Address of the API that is signed in to; null: the folder above the app. */
  api: string | null;
  /** Keys of the projects that may be chosen. */
  projects: readonly string[];
  /** Addresses of other servers, each with a slash at the end. */
  servers: readonly string[];
  /** The words that people read instead of a key or an address, by these. */
  labels: ReadonlyMap<string, string>;
  /** Whether people may type the address of a server. */
  allowOther: boolean;
  /** Address that the menu of the user calls help; null: the page of the API, which the server has itself. */
  helpUrl: string | null;
  /** `history`: addresses of screens are paths below `base`; `hash`: they stand behind a `#`. */
  router: { mode: "hash" | "history"; base: string };
  /** Origins that pages may call beside the servers, for searching addresses on maps and for extensions. */
  connect: readonly string[];
  /** Whether browsers keep the app's files, so that it opens without a connection. */
  offline: boolean;
}

/** The value of the `search` option of maps where nobody has set another one. */
const mapSearch = "https://nominatim.openstreetmap.org";
const fileName = "admin.json";
const keys = [
  "api",
  "projects",
  "servers",
  "allowOther",
  "helpUrl",
  "router",
  "connect",
  "offline",
];
const routerKeys = ["mode", "base"];
/** Longer ones would not be read in a list. */
const maxLabel = 60;
/** More would be a list to search in, and each makes the header of every page longer. */
const maxEntries = 50;

/** The settings without a file. `publicUrl` is that of the operator: its path is where a proxy has put the server. */
export function defaultAdmin(publicUrl: string | null = null): AdminFile {
  const { pathname } = new URL(publicUrl ?? "http://localhost/");
  return {
    api: null,
    projects: ["_"],
    servers: [],
    labels: new Map(),
    allowOther: false,
    helpUrl: null,
    router: { mode: "hash", base: `${pathname.replace(/\/+$/, "")}/admin/` },
    connect: [mapSearch],
    offline: true,
  };
}

/**
 * Reads `admin.json` in the data folder (docs/reference/settings.md); what it leaves out, or all of it, has the usual value.
 * Throws SetupError that names the key and what it has to be; a key that is not known is refused, it would have no effect.
 */
export async function readAdminFile(dataDir: string, publicUrl: string | null): Promise<AdminFile> {
  const file = join(dataDir, fileName);
  const text = await readText(file);
  const usual = defaultAdmin(publicUrl);
  if (text === null) return usual;
  const given = new Entries(parseJson(text), { file, owner: "", known: keys });
  const router = given.within("router", routerKeys);
  const labels = new Map<string, string>();
  return {
    api: given.read("api", usual.api, anApi),
    projects: given.labeled("projects", usual.projects, { ...aProject, name: "key", labels }),
    servers: given.labeled("servers", usual.servers, { ...aServer, name: "url", labels }),
    labels,
    allowOther: given.read("allowOther", usual.allowOther, aFlag),
    helpUrl: given.read("helpUrl", usual.helpUrl, aPage),
    router: {
      mode: router.read("mode", usual.router.mode, aMode),
      base: router.read("base", usual.router.base, aBase),
    },
    connect: given.list("connect", usual.connect, anOrigin),
    offline: given.read("offline", usual.offline, aFlag),
  };
}

/** The projects and servers of the sign-in page, as the doctor looks at them. */
export function offerOf({ api, servers, projects }: AdminFile, dataDir: string) {
  return {
    servers: api === null ? servers : [api, ...servers],
    /** The named projects that this server has no database of. With an API elsewhere they are that one's. */
    async missingProjects(): Promise<readonly string[]> {
      if (api !== null) return [];
      // The default project needs no file.
      const others = projects.filter((key) => key !== "_");
      const files = await Promise.all(others.map((key) => readProjectFile(dataDir, key)));
      return others.filter((_key, at) => !files[at]?.databaseUrl);
    },
  };
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isSystemFailure(error) && ["ENOENT", "ENOTDIR"].includes(error.code)) return null;
    throw new SetupError(`The file ${file} cannot be read: ${systemReason(error)}.`, {
      cause: error,
    });
  }
}

interface Place {
  file: string;
  /** The keys above, with a dot at the end. */
  owner: string;
  known: readonly string[];
}

/** An object of the file: each key is read by a function that returns null for what it may not be. */
class Entries {
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #place: Place;

  constructor(value: unknown, place: Place) {
    this.#place = place;
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new SetupError(
        place.owner === ""
          ? `${place.file} has to be a JSON object such as { "projects": ["_"] }.`
          : `${place.file}: "${place.owner.slice(0, -1)}" has to be an object.`,
      );
    this.#values = new Map(Object.entries(value));
    for (const key of this.#values.keys()) if (!place.known.includes(key)) this.#refuseKey(key);
  }

  within(key: string, known: readonly string[]): Entries {
    const place = { ...this.#place, owner: `${this.#place.owner}${key}.`, known };
    return new Entries(this.#values.get(key) ?? {}, place);
  }

  read<T>(key: string, usual: T, { meaning, read }: Kind<T>): T {
    const value = this.#values.get(key);
    if (value === undefined || value === null) return usual;
    return read(value) ?? this.#refuse(key, `has to be ${meaning}`);
  }

  /** Each entry once. */
  list(key: string, usual: readonly string[], { meaning, read }: Kind<string>): readonly string[] {
    const value = this.#values.get(key);
    if (value === undefined || value === null) return usual;
    const wanted = `has to be a list of ${meaning}, ${maxEntries} at most`;
    if (!Array.isArray(value) || value.length > maxEntries) return this.#refuse(key, wanted);
    const entries = value.map(
      (entry: unknown) =>
        read(entry) ?? this.#refuse(key, `names ${JSON.stringify(entry)}, it ${wanted}`),
    );
    return [...new Set(entries)];
  }

  /** A list whose entries may be objects with the value under `name` and a label, which is added to the labels. */
  labeled(
    key: string,
    usual: readonly string[],
    { name, labels, ...kind }: Kind<string> & { name: string; labels: Map<string, string> },
  ): readonly string[] {
    const given = this.#values.get(key);
    if (!Array.isArray(given)) return this.list(key, usual, kind);
    const values = given.map((entry: unknown): unknown => {
      if (!isRecord(entry)) return entry;
      const owner = `${this.#place.owner}${key}.`;
      const within = new Entries(entry, { ...this.#place, owner, known: [name, "label"] });
      const label = within.read<string | null>("label", null, aLabel);
      const value = kind.read(ownValue(entry, name));
      if (value !== null && label !== null) labels.set(value, label);
      return ownValue(entry, name);
    });
    const plain = new Entries({ [key]: values }, { ...this.#place, known: [key] });
    return plain.list(key, usual, kind);
  }

  #refuseKey(key: string): never {
    const nearest = nearestName(key, this.#place.known);
    const hint =
      nearest === null ? `Known are ${this.#place.known.join(", ")}.` : `Did you mean ${nearest}?`;
    throw new SetupError(`${this.#place.file}: "${this.#place.owner}${key}" is not known. ${hint}`);
  }

  #refuse(key: string, sentence: string): never {
    throw new SetupError(`${this.#place.file}: "${this.#place.owner}${key}" ${sentence}.`);
  }
}

/** A kind of value: what it is called in a sentence, and what is made of it; null where it is none. */
interface Kind<T> {
  meaning: string;
  read: (value: unknown) => T | null;
}

const aLabel: Kind<string> = {
  meaning: `a text such as "Press", ${maxLabel} characters at most`,
  read(value) {
    const text = typeof value === "string" ? value.trim() : "";
    return text === "" || text.length > maxLabel ? null : text;
  },
};

const aFlag: Kind<boolean> = {
  meaning: "true or false",
  read: (value) => (typeof value === "boolean" ? value : null),
};

const aMode: Kind<"hash" | "history"> = {
  meaning: '"hash" or "history"',
  read: (value) => (value === "hash" || value === "history" ? value : null),
};

/** Whether there is such a project is for the doctor to say: it may be added while the server runs. */
const aProject: Kind<string> = {
  meaning: "keys of projects such as _ or press",
  read: (value) => (typeof value === "string" && /^[\w-]{1,64}$/.test(value) ? value : null),
};

const aBase: Kind<string> = { meaning: "a path such as /cms/admin/", read: pathOf };
const aServer: Kind<string> = {
  meaning: "addresses such as https://cms.example.com/",
  read: urlOf,
};

const anApi: Kind<string> = {
  meaning: "an address such as https://cms.example.com/ or a path such as /api/",
  read: (value) => pathOf(value) ?? urlOf(value),
};

/** Followed by people only, so it may have a query and a fragment. */
const aPage: Kind<string> = {
  meaning: "an address such as https://example.com/handbook or a path such as /handbook/",
  read(value) {
    if (typeof value !== "string" || !/^https?:\/\//i.test(value)) return pathOf(value);
    const url = URL.parse(value);
    return url === null || url.username + url.password !== "" ? null : url.href;
  },
};

const anOrigin: Kind<string> = {
  meaning: "origins such as https://maps.example.com",
  read(value) {
    const url = URL.parse(urlOf(value) ?? "");
    return url?.pathname === "/" ? url.origin : null;
  },
};

/** A path that begins and ends with a slash, of characters that need no escape; nothing goes up, and `//` would be a host. */
function pathOf(value: unknown): string | null {
  if (typeof value !== "string" || !/^(?:\/[\w.~-]+)*\/?$/.test(value)) return null;
  return value === "" || /\/\.{1,2}(?:\/|$)/.test(value) ? null : `${value.replace(/\/$/, "")}/`;
}

/** An http(s) address with a slash at the end and without user, query and fragment, which would be lost or told to everybody. */
function urlOf(value: unknown): string | null {
  const url = typeof value === "string" && /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  if (url === null || url.username + url.password + url.search + url.hash !== "") return null;
  // The policy of the page separates its entries by semicolons and commas, and `*` would be any host.
  if (!/^[\w.[\]:-]+$/.test(url.hostname)) return null;
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}
