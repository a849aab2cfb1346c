import { asRecord, isRecord, keyFields, type Collection } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import type { Schema } from "../operation.ts";
import { requiredFields, schemaNames } from "./item-schemas.ts";

/**
 * Converts schemas of the contract to what one caller may see: rows (`x-collection`, `x-writes`) become references to the
 * schemas of their collection, and shared schemas (`x-name`) become components.
 */
export interface Describer {
  /** `collection` is the value of `:collection`, if any. */
  describe(schema: object, collection?: Collection): Schema;
  /** The shared schemas referenced so far, by name. */
  components(): Record<string, Schema>;
  /** The collections whose writable fields were referenced so far. */
  written(): ReadonlySet<string>;
}

export function createDescriber(ctx: Context): Describer {
  const names = schemaNames(ctx);
  const shared = new Map<string, Schema>();
  const written = new Set<string>();

  const rowReference = (name: string | null): Schema =>
    name === null ? { type: "object" } : { $ref: name };

  function writtenRow(node: Schema, collection?: Collection): Schema {
    const named = String(node["x-writes"]);
    const name = named === ":collection" ? (collection?.collection ?? "") : named;
    written.add(name);
    const row = rowReference(names.write(name));
    if (node["x-use"] === "keyed") {
      const own = collection ? keyFields(collection).map(({ field }) => field) : [];
      const keys = own.length > 0 ? own : ["id"];
      const types = keys.map((key) => [key, { type: ["integer", "string"] }] as const);
      return { allOf: [row], required: keys, properties: Object.fromEntries(types) };
    }
    const fromModel = node["x-use"] === "new" && collection ? requiredFields(ctx, collection) : [];
    const required = [...[node["required"] ?? []].flat(), ...fromModel];
    return required.length === 0 ? row : { allOf: [row], required };
  }

  function sharedReference({ "x-name": name, ...schema }: Schema): Schema {
    const key = String(name);
    if (!shared.has(key)) {
      // Registered before it is described, in case it refers to itself.
      shared.set(key, {});
      shared.set(key, describe(schema));
    }
    return { $ref: `#/components/schemas/${key}` };
  }

  function describe(schema: object, collection?: Collection): Schema {
    const visit = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(visit);
      if (!isRecord(part)) return part;
      const { "x-leads": _leads, ...node } = part;
      if ("x-writes" in node) return writtenRow(node, collection);
      if ("x-collection" in node) {
        const { "x-collection": named } = node;
        return rowReference(
          names.read(named === ":collection" ? (collection?.collection ?? "") : String(named)),
        );
      }
      if ("x-name" in node) return sharedReference(node);
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]));
    };
    return asRecord(visit(schema));
  }

  return {
    describe,
    components: () => Object.fromEntries(shared),
    written: () => written,
  };
}
