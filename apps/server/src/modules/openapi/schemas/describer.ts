import { asRecord, primaryKeyField, type Collection } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import type { Schema } from "../operation.ts";
import { requiredFields, schemaNames } from "./item-schemas.ts";

/**
 * Shows schemas of the contract as one caller may see them: rows (`x-collection`, `x-writes`) become references to what the
 * model and the rights say of their collection, and what many endpoints share (`x-name`) becomes a component.
 */
export interface Describer {
  /** `collection` is the one that `:collection` stands for, if any. */
  describe(schema: object, collection?: Collection): Schema;
  /** The shared schemas that were referred to so far, by name. */
  components(): Record<string, Schema>;
  /** The collections whose writable fields were referred to so far. */
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
      const key = (collection && primaryKeyField(collection)?.field) ?? "id";
      const properties = { [key]: { type: ["integer", "string"] } };
      return { allOf: [row], required: [key], properties };
    }
    const ofModel = node["x-use"] === "new" && collection ? requiredFields(ctx, collection) : [];
    const required = [...[node["required"] ?? []].flat(), ...ofModel];
    return required.length === 0 ? row : { allOf: [row], required };
  }

  function sharedReference({ "x-name": name, ...schema }: Schema): Schema {
    const key = String(name);
    if (!shared.has(key)) {
      // Entered before it is described, in case it leads to itself.
      shared.set(key, {});
      shared.set(key, describe(schema));
    }
    return { $ref: `#/components/schemas/${key}` };
  }

  function describe(schema: object, collection?: Collection): Schema {
    const visit = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(visit);
      if (typeof part !== "object" || part === null) return part;
      const { "x-leads": _leads, ...node }: Record<string, unknown> = { ...part };
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
