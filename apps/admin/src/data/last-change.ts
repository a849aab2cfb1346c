import { isRecord, ownValue, readDateTime, type ItemKey } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { keys } from "./keys.ts";
import { changes } from "./recent-changes.ts";

/** Items of one collection that were changed, as the activity names them. */
export interface ChangedPlace {
  collection: string;
  keys: readonly ItemKey[];
}

/** A change that is in the activity. */
export interface LastChange {
  /** Who made it, as far as the reader may see people; else null. */
  by: { id: number; first_name: string | null; last_name: string | null } | null;
  at: Date | null;
}

const fields = ["action_on", "action_by.id", "action_by.first_name", "action_by.last_name"];

/** The last change of something; null where nothing is recorded of it, or where the reader gets no answer. */
export function lastChangeQuery({ collection, keys: all }: ChangedPlace) {
  return queryOptions({
    queryKey: keys.activity.last(collection, all),
    queryFn: async ({ signal }): Promise<LastChange | null> => {
      const [only, ...others] = all.map(String);
      const filter = [
        where("collection", "eq", collection),
        // Of a single item that is named so, the server also shows what others did where it hides items of the collection.
        others.length === 0 ? where("item", "eq", only) : where("item", "in", all.map(String)),
        where("action", "in", changes),
      ];
      const sort = [
        { field: "action_on", direction: "desc" },
        { field: "id", direction: "desc" },
      ] as const;
      const query = { fields, filter, sort: [...sort], limit: 1 };
      // A dialog says less without it, and nothing wrong.
      const reply = await client()
        .call("GET /:project/activity", { query, signal })
        .catch(() => null);
      const [last] = reply?.data ?? [];
      return last === undefined
        ? null
        : { by: person(last.action_by), at: readDateTime(last.action_on) };
    },
    staleTime: 0,
  });
}

function person(value: unknown): LastChange["by"] {
  if (!isRecord(value) || typeof value["id"] !== "number" || value["id"] === 0) return null;
  const text = (name: string): string | null => {
    const part = ownValue(value, name);
    return typeof part === "string" ? part : null;
  };
  return { id: value["id"], first_name: text("first_name"), last_name: text("last_name") };
}
