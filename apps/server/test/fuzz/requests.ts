import {
  allEndpoints,
  asRecord,
  describedBodyOf,
  operators,
  type Endpoint,
  type QueryParameter,
} from "@rowhouse/contract";
import type { Method } from "../world.ts";
import type { Dice } from "./dice.ts";
import { hostileBodies, hostileJson, hostileNames, hostileTexts } from "./hostile.ts";

/** A request that means harm, or makes no sense. */
export interface HostileRequest {
  method: Method;
  path: string;
  /** The body as its text; null for none. */
  body: string | null;
}

/** The names that a place uses; the same number of each on every vendor. */
export interface Vocabulary {
  collections: readonly string[];
  /** By collection. */
  fields: Readonly<Record<string, readonly string[]>>;
}

/** Addresses that would end the place, leave this machine or take long on purpose. */
const left =
  /^\/(projects|server|:project\/auth\/sso|:project\/scim|:project\/mail|:project\/openapi)/;
const only = process.env["FUZZ_ONLY"] ?? "";
const targets: readonly Endpoint[] = allEndpoints().filter(
  ({ path }) => !left.test(path) && path.includes(only),
);

const systemFields = [
  "id",
  "status",
  "role",
  "user",
  "collection",
  "email",
  "name",
  "title",
  "type",
];

/** The next request; what it names differs between the vendors, and nothing else. */
export function nextRequest(dice: Dice, words: Vocabulary): HostileRequest {
  const endpoint = dice.pick(targets);
  const collection = dice.pick(words.collections);
  const names = /\/items|\/:collection/.test(endpoint.path)
    ? (words.fields[collection] ?? [])
    : [...bodyNames(endpoint), ...systemFields];
  const path = endpoint.path.replaceAll(/:(\w+)|\*/g, (_, name: string | undefined) =>
    encode(segment(dice, { name: name ?? "", collection, names })),
  );
  const query = queryOf(dice, endpoint, names);
  return {
    method: endpoint.method,
    path: query === "" ? path : `${path}?${query}`,
    body: endpoint.body === undefined ? null : bodyOf(dice, names),
  };
}

/** Lone halves of characters are no address. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function segment(
  dice: Dice,
  place: { name: string; collection: string; names: readonly string[] },
): string {
  if (place.name === "project") return dice.once(60) ? dice.pick(hostileTexts) : "_";
  if (dice.once(5)) return dice.pick(hostileTexts);
  if (place.name === "collection") return place.collection;
  if (place.name === "field") return dice.pick(place.names.length > 0 ? place.names : ["id"]);
  return dice.pick(["1", "2", "3", "1,2", "99"]);
}

function queryOf(dice: Dice, { query = [] }: Endpoint, names: readonly string[]): string {
  if (query.length === 0 || dice.once(4)) return "";
  const count = 1 + dice.below(3);
  return Array.from({ length: count }, () => parameter(dice, dice.pick(query), names)).join("&");
}

function parameter(dice: Dice, name: QueryParameter, names: readonly string[]): string {
  const field = () =>
    dice.once(4) || names.length === 0 ? dice.pick(hostileNames) : dice.pick(names);
  const value = () => encode(dice.once(3) ? "1" : dice.pick(hostileTexts));
  switch (name) {
    case "filter": {
      const operator = dice.once(6) ? dice.pick(hostileNames) : dice.pick(operators);
      const group = dice.once(6) ? dice.pick(["[$or][0]", "[$and][0][$or][1]", "[$or]"]) : "";
      return dice.once(6)
        ? `filter${group}[${encode(field())}]=${value()}`
        : `filter${group}[${encode(field())}][${encode(operator)}]=${value()}`;
    }
    case "fields":
    case "sort":
      return `${name}=${encode(
        dice.pick([field(), `-${field()}`, `${field()}.*`, "*", "*.*", `${field()},${field()}`]),
      )}`;
    default:
      return `${name}${dice.once(8) ? dice.pick(["[]", "[a]", "[__proto__]", "[a][b]"]) : ""}=${value()}`;
  }
}

function bodyOf(dice: Dice, names: readonly string[]): string {
  if (dice.once(8)) return dice.pick(hostileBodies);
  const object = () => {
    const entries = Array.from({ length: dice.below(5) }, () => {
      const name = dice.once(8) || names.length === 0 ? dice.pick(hostileNames) : dice.pick(names);
      const value = dice.once(2) ? JSON.stringify(dice.pick(hostileTexts)) : dice.pick(hostileJson);
      return `${JSON.stringify(name)}:${value}`;
    });
    return `{${entries.join(",")}}`;
  };
  return dice.once(5) ? `[${object()},${object()}]` : object();
}

/** The names that the description of a body knows. */
function bodyNames(endpoint: Endpoint): string[] {
  return Object.keys(asRecord(asRecord(describedBodyOf(endpoint))["properties"]));
}
