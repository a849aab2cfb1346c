import { limits, operators } from "@rowhouse/contract";
import type { Schema } from "./known-route.ts";

type ParameterName =
  | "fields"
  | "filter"
  | "q"
  | "sort"
  | "limit"
  | "offset"
  | "page"
  | "single"
  | "status"
  | "meta"
  | "lang"
  | "groups"
  | "comment"
  | "activity_skip";

/** The query parameters of API contract 3, as components of the document. */
export const parameters: Readonly<Record<ParameterName, Schema>> = {
  fields: texts(
    "fields",
    "Fields with commas between them: `title,author.name`. `*` stands for all of one level, `*.*` for two, `-name` leaves one out.",
  ),
  filter: {
    ...base(
      "filter",
      `Conditions: \`filter[field][operator]=value\`, through relations \`filter[author.name][eq]=…\`. Operators: ${operators.join(", ")}. Conditions are joined by and; \`filter[field][logical]=or\` joins one by or. At most ${limits.filterRules} conditions, ${limits.filterDepth} fields deep.`,
    ),
    style: "deepObject",
    explode: true,
    schema: { type: "object", additionalProperties: true },
  },
  q: {
    ...base("q", "Text to search for in the fields the caller may read."),
    schema: { type: "string", maxLength: limits.textLength },
  },
  sort: texts("sort", "Fields with commas between them, `-name` for descending, `?` for random."),
  limit: {
    ...base("limit", "How many at most; -1 for all, 0 for none (useful with meta)."),
    schema: { type: "integer" },
  },
  offset: number("offset", "How many to skip."),
  page: number("page", "Which page, from 1; counts where no offset is given."),
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
    "Figures beside the data: collection, type, result_count, total_count, filter_count, status_count, page, links; `*` for all.",
  ),
  lang: texts("lang", "Languages of translations with commas between them."),
  groups: texts("groups", "Fields to group by."),
  comment: {
    ...base("comment", "Why: kept with the activity of a write."),
    schema: { type: "string", maxLength: limits.commentLength },
  },
  activity_skip: {
    ...base("activity_skip", "1: the write leaves no activity and no revision."),
    schema: { type: "integer", enum: [0, 1] },
  },
};

/** The parameters of a list, of a read by id, and of a write. */
export const parameterSets = {
  list: refs([
    ...(["fields", "filter", "q", "sort", "limit", "offset", "page"] as const),
    ...(["single", "status", "meta", "lang", "groups"] as const),
  ]),
  one: refs(["fields", "meta", "lang"]),
  write: refs(["fields", "meta", "lang", "comment", "activity_skip"]),
  remove: refs(["comment", "activity_skip"]),
} as const;

/** A place in an address; `id` may be several with commas between them. */
export function placeParameter(name: string): Schema {
  return { name, in: "path", required: true, schema: { type: "string" } };
}

function refs(names: readonly ParameterName[]): Schema[] {
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function base(name: ParameterName, description: string): Schema {
  return { name, in: "query", required: false, description };
}

function texts(name: ParameterName, description: string): Schema {
  const schema = { type: "array", items: { type: "string" } };
  return { ...base(name, description), style: "form", explode: false, schema };
}

function number(name: ParameterName, description: string): Schema {
  return { ...base(name, description), schema: { type: "integer", minimum: 0 } };
}
