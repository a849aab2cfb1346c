import { limits, operators, type Endpoint, type QueryParameter } from "@rowhouse/contract";
import type { Schema } from "./operation.ts";

/** Every query parameter, as components of the document. Descriptions begin with the short of it. */
export const parameters: Readonly<Record<QueryParameter, Schema>> = {
  fields: texts(
    "fields",
    "What each item is to hold. Fields with commas between them, `title,author.name`. `*` stands for all of one level, `*.*` for two, `-name` leaves one out.",
  ),
  filter: {
    ...base(
      "filter",
      `Conditions that items have to meet. \`filter[field][operator]=value\`, through relations \`filter[author.name][eq]=…\`. Operators: ${operators.map((each) => `\`${each}\``).join(", ")}. Conditions are joined by and; \`filter[field][logical]=or\` joins one by or. At most ${limits.filterRules} conditions, ${limits.filterDepth} fields deep.`,
    ),
    style: "deepObject",
    explode: true,
    schema: { type: "object", additionalProperties: true },
  },
  q: {
    ...base("q", "Text to search for in the fields the caller may read."),
    schema: { type: "string", maxLength: limits.textLength },
  },
  sort: texts(
    "sort",
    "The order. Fields with commas between them, `-name` for descending, `?` for random.",
  ),
  limit: {
    ...base("limit", "How many at most. -1 for all, 0 for none (useful with `meta`)."),
    schema: { type: "integer" },
  },
  offset: number("offset", "How many to skip."),
  page: number("page", "Which page, from 1. Counts where no `offset` is given."),
  single: {
    ...base("single", "`data` is the first one and no list."),
    schema: { type: "boolean" },
  },
  status: texts(
    "status",
    "Statuses with commas between them, `*` for all; without it all that are not soft-deleted.",
  ),
  meta: texts(
    "meta",
    "Figures beside the data. `*` stands for all of them; lists know `collection`, `type`, `result_count`, `total_count`, `filter_count`, `status` and `page`, single things `collection` and `type`.",
  ),
  lang: texts("lang", "Languages of translations with commas between them, `*` for all."),
  groups: texts("groups", "Fields to group by, with commas between them."),
  comment: {
    ...base("comment", "Why; stored with the activity of a write."),
    schema: { type: "string", maxLength: limits.commentLength },
  },
  activity_skip: {
    ...base("activity_skip", "With 1 the write leaves no activity and no revision."),
    schema: { type: "integer", enum: [0, 1] },
  },
  delete_junction: {
    ...base(
      "delete_junction",
      "With 1 the junction collection of a many-to-many field is deleted as well.",
    ),
    schema: { type: "integer", enum: [0, 1] },
  },
  project: text("project", "Key of the project, where the token does not name it."),
  proof: text("proof", "Part of the addresses that files with a guessable name are given."),
  format: {
    ...base("format", "Kind of picture to get, in place of the one of the file."),
    schema: { type: "string", enum: ["jpg", "jpeg", "png", "webp", "gif", "avif"] },
  },
  code: text("code", "What the provider hands out for a token."),
  state: text("state", "What the provider was given at the start, and gives back."),
  error: text("error", "Why the provider refused."),
};

/** The query parameters of an endpoint. */
export function queryOf({ query = [] }: Endpoint): Schema[] {
  return query.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** What stands in an address, by the name of the place. */
const places: Readonly<Record<string, string>> = {
  id: "A key.",
  collection: "Name of a collection.",
  field: "Name of a field.",
  offset: "Place in the history, from 0.",
  revision: "Key of a revision.",
  token: "The token of the mailed link.",
  service: "Name of a provider.",
  name: "Name of the file on the server: its `filename`.",
  width: "Pixels; the settings say which sizes there are.",
  height: "Pixels; the settings say which sizes there are.",
  action: "`crop` fills the size, `contain` fits into it; the settings may add others.",
  quality: "`poor`, `good`, `better`, `best`, or a name from the settings.",
};

/** The places in an address: `/_/users/{id}` has one. The last may take several keys. */
export function placesOf({ severalKeys, section }: Endpoint, address: string): Schema[] {
  return [...address.matchAll(/\{(\w+)\}/g)].map(([place, name = ""]) => {
    const one = section.name === "projects" ? "Key of the project." : places[name];
    const description =
      severalKeys && address.endsWith(place) ? `${one} Several with commas between them.` : one;
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
