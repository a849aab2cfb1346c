import { Button } from "@mantine/core";
import { ownValue, type Collection, type Field, type Item } from "@rowhouse/contract";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { batchKeys, manyId, newKey } from "../../access/address/addresses.ts";
import { useCan } from "../../access/hooks.ts";
import { changedFields, type Values } from "../../form/draft/draft.model.ts";
import type { JournalEntry } from "../../form/draft/journal.ts";
import { useNow } from "../../i18n/use-now.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { notify } from "../../design/notify/notify.ts";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import { ComparedValue } from "../changes/compared-value.tsx";
import { changesIn, type Change } from "../changes/changes.model.ts";
import { isCopyable } from "../read/copy.model.ts";
import { useOpenCopy } from "../read/use-open-copy.ts";
import classes from "./stranded.module.css";

/** Why edits cannot be saved where they were made. */
export type StrandedCause =
  /** The item may not be changed. */
  | "read_only"
  /** The item is in a status that means deleted. */
  | "removed"
  /** The item is not there, or may not be seen. */
  | "gone"
  /** The collection is not there, or may not be seen. */
  | "collection"
  /** No item may be added. */
  | "create"
  /** These fields may not be changed, or are gone. */
  | "fields";

/** Edits that were not saved; without a time they are those of the open page. */
type Edits = Pick<JournalEntry, "staged" | "invalidTexts" | "base" | "labels"> & {
  savedAt?: number;
};

export interface StrandedDraftProps {
  /** Null: the model knows it no more. */
  collection: Collection | null;
  /** Primary key as in the address. */
  itemKey: string;
  edits: Edits;
  cause: StrandedCause;
  /** Further values of the item: a copy starts with them. */
  item: Values | null;
  /** Removes the edits. */
  onDiscard(): void;
}

/** Edits that cannot be saved where they were made: to be read, copied, and taken to a new item. */
export function StrandedDraft(props: StrandedDraftProps) {
  const { collection, itemKey, edits, cause, onDiscard } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const may = useCan();
  const today = useNow().toDateString();
  const labelOf = useFieldLabel();
  const changes = collection === null ? [] : changesIn(edits, collection, edits.base);
  const label = ({ field }: Change): string => labelOf(field);
  const lost = lostTexts(edits, collection);
  const copied = [
    ...changes.map((change): [string, string] => [label(change), copiedText(change, edits)]),
    ...lost,
  ].filter(([, text]) => text !== "");
  const mayCopy =
    collection !== null &&
    batchKeys(itemKey) === null &&
    manyId(itemKey) === null &&
    itemKey !== newKey &&
    isCopyable(collection) &&
    may("create", collection.collection);
  const fields = format.list([...changes.map(label), ...lost.map(([name]) => name)]);
  const { savedAt } = edits;
  const at = savedAt === undefined ? null : new Date(savedAt);
  const title =
    edits.labels !== undefined
      ? t("gone.field", { field: fields })
      : at === null
        ? t("stranded.title")
        : t("item.restore_title", {
            time: format.date(at, at.toDateString() === today ? "time" : "long"),
          });
  return (
    <PageNotice
      tone="warning"
      icon="history"
      title={title}
      urgent={at === null}
      actions={
        <>
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t("item.restore_discard")}
          </Button>
          {mayCopy ? <CopyButton {...props} collection={collection} /> : null}
          <Button size="xs" onClick={() => void copyText(copied, t)}>
            {t("gone.copy")}
          </Button>
        </>
      }
    >
      {at === null ? <span ref={bringIntoView} /> : null}
      {edits.labels === undefined ? t(`stranded.${cause}`, { fields }) : t("gone.field_body")}
      <dl className={classes.values}>
        {changes.map((change) => (
          <div key={change.field.field}>
            <dt>{label(change)}</dt>
            <dd dir="auto">
              <ChangedText change={change} />
            </dd>
          </div>
        ))}
        {lost.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </PageNotice>
  );
}

/** Brings the mark into view: a user who typed further down is to see why that ends. */
function bringIntoView(mark: HTMLElement | null): void {
  mark?.closest("[role=alert]")?.scrollIntoView?.({ block: "nearest" });
}

/** Takes the edits to the page of a new item; they stay here as long as it does not hold all of them. */
function CopyButton({
  collection,
  itemKey,
  edits,
  item,
  onDiscard,
}: StrandedDraftProps & { collection: Collection }) {
  const { t } = useTranslation();
  const openCopy = useOpenCopy(collection);
  const { staged, base } = edits;
  const values: Item = { ...item, ...base, ...staged };
  const handleReady = (leftOut: readonly string[]): void => {
    if (changedIn(edits).every((field) => !leftOut.includes(field))) onDiscard();
  };
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void openCopy({ key: itemKey, values, onReady: handleReady })}
    >
      {t("stranded.save_copy")}
    </Button>
  );
}

function ChangedText({ change }: { change: Change }) {
  const { t } = useTranslation();
  switch (change.kind) {
    case "rows":
      return t("changes.rows", { count: change.count });
    case "secret":
      return t("changes.secret");
    case "invalid":
      return change.text.text;
    case "value":
      return <ShownValue field={change.field} value={change.now} />;
  }
}

/** Typed text is shown as it was typed. */
function ShownValue({ field, value }: { field: Field; value: unknown }) {
  const { t } = useTranslation();
  if (value === null || value === undefined || value === "") return t("merge.empty");
  return typeof value === "string" && !value.startsWith("<") ? (
    value
  ) : (
    <ComparedValue field={field} value={value} />
  );
}

async function copyText(
  values: readonly (readonly [string, string])[],
  t: (key: string) => string,
): Promise<void> {
  const [only] = values;
  const text =
    values.length === 1 && only
      ? only[1]
      : values.map(([label, value]) => `${label}\n${value}`).join("\n\n");
  try {
    await navigator.clipboard.writeText(text);
    notify({ color: "success", title: t("gone.copied"), icon: "content_copy" });
  } catch {
    notify({ color: "warning", title: t("raw.no_clipboard") });
  }
}

/** A change as text; nothing of a password. */
function copiedText(change: Change, { staged }: Edits): string {
  if (change.kind === "secret") return "";
  if (change.kind === "invalid") return change.text.text;
  return textOf(ownValue(staged, change.field.field));
}

/** Text of fields that the model does not know, with their names. */
function lostTexts(edits: Edits, collection: Collection | null): [string, string][] {
  return changedIn(edits)
    .filter((field) => collection === null || !Object.hasOwn(collection.fields, field))
    .map((field) => [
      ownValue(edits.labels, field) ?? field,
      ownValue(edits.invalidTexts, field)?.text ?? textOf(ownValue(edits.staged, field)),
    ]);
}

function changedIn(edits: Edits): string[] {
  return [...changedFields(edits)];
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
