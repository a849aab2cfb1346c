import {
  asRecord,
  isAliasType,
  findCollection,
  ownValue,
  type Collection,
  type Field,
  type Item,
  type Revision,
} from "@rowhouse/contract";
import { useQueries } from "@tanstack/react-query";
import { createContext, use, type ReactNode } from "react";
import { Text } from "../../../design/words.tsx";
import { useModel } from "../../../access/hooks.ts";
import { revisionsOfEntriesQuery } from "../../../data/revisions.ts";
import { useChangeSummary } from "../../../editor/changes/use-change-summary.ts";

/** The revisions of entries of the activity, by the ids of these. */
const EntryChangesContext = createContext<ReadonlyMap<number, Revision>>(new Map());

/** Entries that are asked about at a time; a request for each hundred that has been scrolled to. */
const together = 100;

/** Reads what the listed entries of the activity wrote, for {@link EntryChanges} in their rows. */
export function EntryChangesProvider({
  entries,
  children,
}: {
  entries: readonly Item[];
  children: ReactNode;
}) {
  const ids = entries.flatMap(({ id }) => (typeof id === "number" ? [id] : []));
  const chunks = Array.from({ length: Math.ceil(ids.length / together) }, (_, at) =>
    ids.slice(at * together, (at + 1) * together),
  );
  const found = useQueries({
    queries: chunks.map((chunk) => revisionsOfEntriesQuery(chunk)),
    combine: (results) =>
      new Map(
        results
          .flatMap(({ data }) => data ?? [])
          .map((revision) => [Number(revision.activity), revision]),
      ),
  });
  return <EntryChangesContext value={found}>{children}</EntryChangesContext>;
}

/** Which fields an entry of the activity changed, and how many rows of lists; nothing while that is not known. */
export function EntryChanges({ entry }: { entry: unknown }) {
  const model = useModel();
  const revision = use(EntryChangesContext).get(Number(entry));
  const collection = findCollection(model, revision?.collection ?? "");
  if (!revision || !collection) return null;
  return <Summary collection={collection} delta={asRecord(revision.delta)} />;
}

function Summary({ collection, delta }: { collection: Collection; delta: Item }) {
  const summary = useChangeSummary(collection);
  const changes = Object.entries(delta).flatMap(([name, after]) => {
    const field = ownValue(collection.fields, name);
    return field && !field.primary_key && field.type !== "hash" ? [{ field, after }] : [];
  });
  if (changes.length === 0) return null;
  // Lists first: a narrow column cuts off the end.
  const text = summary(changes.toSorted((a, b) => rank(a.field) - rank(b.field)));
  return (
    <Text truncate color="quiet" weight="normal" title={text}>
      {text}
    </Text>
  );
}

function rank({ type }: Field): number {
  return isAliasType(type) ? 0 : 1;
}
