import { isRecord, isSameValue, ownValue } from "@rowhouse/contract";
import { withoutMarks } from "@rowhouse/extension-kit";

type Row = Readonly<Record<string, unknown>>;

/** One relational field around a save: what was sent, and what the server replied with. */
export interface StoredField {
  sent: unknown;
  stored: unknown;
  /** Primary key field of the related collection. */
  key: string;
}

/**
 * A list of changes (interfaces.md 10.1) that went on being edited while it was saved, without what is stored by now: rows
 * that were sent just so are gone, and a row that was created and edited since has its key, so that it is not created
 * twice. Null when nothing is left to send.
 */
export function listStillToSend(staged: unknown, field: StoredField): unknown {
  const { sent, stored, key } = field;
  if (!Array.isArray(staged) || !Array.isArray(sent)) return staged;
  const open: unknown[] = [...sent];
  const edited = staged.filter((row) => {
    const place = open.findIndex((one) => isSameValue(one, withoutMarks(row)));
    if (place !== -1) open.splice(place, 1);
    return place === -1;
  });
  const created = open.filter((row) => isRecord(row) && isNew(row, key)).filter(isRecord);
  const rows = createdRows(field, created, Array.isArray(stored) ? stored : []);
  const left = edited.map((row: unknown) => {
    if (!isRecord(row) || !isNew(row, key)) return row;
    const made = bestOf(rows, ({ row: one }) => likeness(row, one));
    if (made === null) return row;
    rows.splice(rows.indexOf(made), 1);
    return { ...row, [key]: made.key };
  });
  return left.length === 0 ? null : left;
}

/** A related item that was created by a save and edited since has its key, so that it is not created twice. */
export function referenceStillToSend(staged: unknown, { sent, stored, key }: StoredField): unknown {
  const isEdited = isRecord(staged) && isRecord(sent) && isNew(staged, key) && isNew(sent, key);
  const storedKey = isRecord(stored) ? ownValue(stored, key) : stored;
  if (!isEdited || storedKey === null || storedKey === undefined) return staged;
  return { ...staged, [key]: storedKey };
}

/** The sent rows that were created, each with the key it has got. */
function createdRows(
  { sent, key }: StoredField,
  created: readonly Row[],
  stored: readonly unknown[],
): { row: Row; key: unknown }[] {
  const mentioned = Array.isArray(sent)
    ? sent.filter(isRecord).map((row) => ownValue(row, key))
    : [];
  const free = stored
    .filter(isRecord)
    .filter(
      (row) => !isNew(row, key) && !mentioned.some((one) => isSameValue(one, ownValue(row, key))),
    );
  return created.flatMap((row) => {
    // Rows of before may look alike: the one that was created stands behind them.
    const found = bestOf(free.toReversed(), (one) => (holds(one, row) ? 1 : -1));
    if (found === null) return [];
    free.splice(free.indexOf(found), 1);
    return [{ row, key: ownValue(found, key) }];
  });
}

function isNew(row: Row, key: string): boolean {
  return ownValue(row, key) === null || ownValue(row, key) === undefined;
}

/** Whether a stored row has all values of a sent one; what the server writes in another form counts as held. */
function holds(stored: Row, sent: Row): boolean {
  return Object.entries(sent).every(([name, value]) => {
    const now = ownValue(stored, name);
    if (now === undefined) return true;
    if (isRecord(value)) return !isRecord(now) || holds(now, value);
    if (isRecord(now)) return Object.values(now).some((one) => isSameValue(one, value));
    return isSameValue(now, value);
  });
}

/** How many values two rows have in common. */
function likeness(one: Row, other: Row): number {
  return Object.entries(one).filter(([name, value]) => isSameValue(value, ownValue(other, name)))
    .length;
}

/** The first of those with the most points; null when none has at least zero. */
function bestOf<T>(all: readonly T[], points: (one: T) => number): T | null {
  const scores = all.map(points);
  const most = Math.max(...scores);
  return most >= 0 ? (all[scores.indexOf(most)] ?? null) : null;
}
