import {
  limits,
  operators,
  ownValue,
  type Endpoint,
  type QueryParameter,
} from "@rowhouse/contract";
import type { Schema } from "./operation.ts";

/** Every query parameter, as components of the document. The first sentence of a description is its summary. */
export const parameters: Readonly<Record<QueryParameter, Schema>> = {
  fields: texts(
    "fields",
    "The fields of each item. Comma-separated, `title,author.name`. `*` means all of one level, `*.*` of two, `-name` leaves one out.",
  ),
  filter: {
    ...base(
      "filter",
      `Conditions that items must meet. \`filter[field][operator]=value\`, through relations \`filter[author.name][eq]=…\`. Operators: ${operators.map((each) => `\`${each}\``).join(", ")}. Conditions are joined by and; \`filter[field][logical]=or\` joins one by or. Groups: \`filter[$or][0][title][contains]=a&filter[$or][1][status]=draft\` (any of them) and \`filter[$and][0]…\` (all), each entry a filter itself, up to ${limits.filterGroups} groups within each other; a group stands beside all other conditions. At most ${limits.filterRules} conditions, ${limits.filterDepth} fields deep.`,
    ),
    style: "deepObject",
    explode: true,
    schema: { type: "object", additionalProperties: true },
  },
  q: {
    ...base("q", "Text to search for in the fields the caller may read."),
    schema: { type: "string", maxLength: limits.textLength },
  },
  sort: texts("sort", "The order. Comma-separated fields, `-name` for descending, `?` for random."),
  limit: {
    ...base("limit", "Maximum number of items. -1 for all, 0 for none (useful with `meta`)."),
    schema: { type: "integer" },
  },
  offset: number("offset", "Number of items to skip."),
  page: number("page", "Page number, from 1. Ignored with `offset`."),
  single: {
    ...base("single", "`data` is the first item instead of a list."),
    schema: { type: "boolean" },
  },
  status: texts(
    "status",
    "Comma-separated statuses, `*` for all; without it all that are not soft-deleted.",
  ),
  meta: texts(
    "meta",
    "Figures beside the data. `*` means all of them; lists have `collection`, `type`, `result_count`, `total_count`, `filter_count`, `status` and `page`, single things `collection` and `type`.",
  ),
  lang: texts("lang", "Comma-separated languages of translations, `*` for all."),
  related_limit: {
    ...base(
      "related_limit",
      "Maximum number of rows in each list of related rows. Without it all.",
    ),
    schema: { type: "integer", minimum: 1 },
  },
  absent_keys: {
    ...base(
      "absent_keys",
      "References to items that are missing, removed or not readable come as objects with their key instead of null.",
    ),
    schema: { type: "integer", enum: [0, 1] },
  },
  groups: texts("groups", "Comma-separated fields to group by."),
  comment: {
    ...base("comment", "The reason; stored with the activity of a write."),
    schema: { type: "string", maxLength: limits.commentLength },
  },
  activity_skip: {
    ...base("activity_skip", "With 1 the write records no activity and no revision."),
    schema: { type: "integer", enum: [0, 1] },
  },
  delete_junction: {
    ...base(
      "delete_junction",
      "With 1 the junction collection of a many-to-many field is deleted as well.",
    ),
    schema: { type: "integer", enum: [0, 1] },
  },
  contents: {
    ...base(
      "contents",
      "What is inside the folder: `up` moves it one level up, `remove` removes it for good; all of it or nothing. Without it what is inside stays as it is.",
    ),
    schema: { type: "string", enum: ["up", "remove"] },
  },
  project: text("project", "Key of the project, where the token does not name it."),
  proof: text("proof", "Signature in the addresses of files with a guessable name."),
  format: {
    ...base("format", "Picture format, instead of that of the file."),
    schema: { type: "string", enum: ["jpg", "jpeg", "png", "webp", "gif", "avif"] },
  },
  code: text("code", "The authorization code of the provider."),
  state: text("state", "The state sent to the provider at the start."),
  collection: text("collection", "Only what belongs to this collection."),
  keys: texts("keys", "Only these items, by their keys."),
  user: number("user", "Only what this user removed."),
  act: text("act", "Only what was removed in this act."),
  before: number("before", "Only what is older: `next` of the reply before."),
  error: text("error", "Why the provider refused."),
};

/** Header of a write that may be repeated (API contract 1.8), as a component of the document. */
export const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A new random text per write, the same one when the write is repeated. For a day the repetition is not carried out again but gets the reply of the first request, with `Idempotency-Replayed: true`.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** Header of a write that is a step of an act (API contract 9.1), as a component of the document. */
export const act = {
  name: "Rowhouse-Act",
  in: "header",
  required: false,
  description:
    "A UUID that all steps of one act share: the entries of the activity have it as `act`. Without it each request is an act of its own.",
  schema: { type: "string", format: "uuid" },
};

/** The parameters of an endpoint in query and headers. */
export function sharedParametersOf({ query = [], takesIdempotencyKey }: Endpoint): Schema[] {
  const names = [
    ...query,
    ...(takesIdempotencyKey ? [idempotencyKey.name] : []),
    ...(query.includes("activity_skip") ? [act.name] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** Descriptions of path parameters by name. */
const pathParameters: Readonly<Record<string, string>> = {
  id: "A key.",
  collection: "Name of a collection.",
  field: "Name of a field.",
  offset: "Offset in the history, from 0.",
  revision: "Key of a revision.",
  token: "The token of the mailed link.",
  service: "Name of a provider.",
  name: "Name of the file on the server: its `filename`.",
  width: "Pixels; the settings define the available sizes.",
  height: "Pixels; the settings define the available sizes.",
  action: "`crop` fills the size, `contain` fits into it; the settings may define others.",
  quality: "`poor`, `good`, `better`, `best`, or a name from the settings.",
};

/** The path parameters of an address: `/_/users/{id}` has one. The last may take several keys. */
export function pathParametersOf({ severalKeys, section }: Endpoint, address: string): Schema[] {
  return [...address.matchAll(/\{(\w+)\}/g)].map(([segment, name = ""]) => {
    const one =
      section.name === "projects" ? "Key of the project." : ownValue(pathParameters, name);
    const description =
      severalKeys && address.endsWith(segment) ? `${one} Several are comma-separated.` : one;
    return {
      name,
      in: "path",
      required: true,
      ...(description === undefined ? {} : { description }),
      schema: { type: "string" },
    };
  });
}

function base(name: QueryParameter, description: string): Schema {
  return { name, in: "query", required: false, description };
}

function text(name: QueryParameter, description: string): Schema {
  return { ...base(name, description), schema: { type: "string" } };
}

function texts(name: QueryParameter, description: string): Schema {
  const schema = { type: "array", items: { type: "string" } };
  return { ...base(name, description), style: "form", explode: false, schema };
}

function number(name: QueryParameter, description: string): Schema {
  return { ...base(name, description), schema: { type: "integer", minimum: 0 } };
}
