import { Anchor } from "@mantine/core";
import {
  findCollection,
  isSystemCollection,
  ownValue,
  type Field,
  type Item,
  type Model,
} from "@rowhouse/contract";
import { readPerson, useHost } from "@rowhouse/extension-kit";
import { Link } from "@tanstack/react-router";
import { createContext, use, useMemo, type ReactNode } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { itemAddress, settingsAddress } from "../../../access/address/addresses.ts";
import { useModel } from "../../../access/hooks.ts";
import { Icon } from "../../../design/icon/icon.tsx";
import { PersonView } from "../../../design/person/person-view.tsx";
import { Row, Text } from "../../../design/words.tsx";
import { Cell } from "../../../registry/cell/cell.tsx";
import { EntryChanges, EntryChangesProvider } from "./entry-changes.tsx";
import {
  isTold,
  runsOf,
  subjectId,
  subjectOf,
  type Run,
} from "../../../editor/past/entries.model.ts";
import { personOf, short, useSentence } from "../../../editor/past/use-sentence.ts";
import { useSubjects, type Titles } from "../../../editor/past/use-subjects.ts";
import classes from "../listing.module.css";

/** How a listing of the activity shows its entries. */
export interface EntryWords {
  items: Item[];
  /** Undefined where somebody has chosen what entries are called. */
  nameOf?: (item: Item) => string;
  renderCell: (field: Field, item: Item) => ReactNode;
}

interface EntryWordsProps {
  entries: Item[];
  /** In a timeline entries are told in sentences, those of one act together. */
  isTimeline: boolean;
  /** The title that is stored for the timeline. */
  title: unknown;
  /** The list is that of an act: its entries stand one by one. */
  isOneAct: boolean;
  children: (words: EntryWords) => ReactNode;
}

/** The knowledge of cells beside the entry: the titles of items, and how many entries stand together. */
const WordsContext = createContext<{ titles: Titles; runs: ReadonlyMap<Item, Run> }>({
  titles: new Map(),
  runs: new Map(),
});

/** Tells who did what to which item, with the titles of the items; see `useSubjects` for what is read. */
export function EntryWordsProvider(props: EntryWordsProps) {
  const { entries, isTimeline, title, isOneAct, children } = props;
  const titles = useSubjects(entries);
  const isGrouped = isTimeline && !isOneAct;
  const runs = useMemo(() => {
    const found = isGrouped
      ? runsOf(entries)
      : entries.map((entry): Run => ({ first: entry, entries: [entry] }));
    return new Map(found.map((run) => [run.first, run]));
  }, [entries, isGrouped]);
  const items = useMemo(() => [...runs.keys()], [runs]);
  const context = useMemo(() => ({ titles, runs }), [titles, runs]);
  const sentenceOf = useSentence(context);
  return (
    <WordsContext value={context}>
      <EntryChangesProvider entries={entries}>
        {children({
          items,
          renderCell: isTimeline ? renderLine : renderColumn,
          ...(isTimeline && isTold(title) ? { nameOf: sentenceOf } : {}),
        })}
      </EntryChangesProvider>
    </WordsContext>
  );
}

/** In a table: what was changed beside the action, and the item by its title. One function for all rows, so that they can be memoized. */
function renderColumn(field: Field, item: Item): ReactNode {
  if (field.collection !== "directus_activity") return <Cell field={field} item={item} />;
  if (field.field === "item") return <SubjectLink entry={item} />;
  if (field.field === "action") return <ActionCell field={field} entry={item} />;
  return <Cell field={field} item={item} />;
}

/** In a timeline, whose sentences say who and where: the picture of the person, what was changed, and the way to the item. */
function renderLine(field: Field, item: Item): ReactNode {
  if (field.collection === "directus_activity" && field.field === "collection") return null;
  const cell = renderColumn(field, item);
  if (field.collection !== "directus_activity" || field.field !== "action") return cell;
  return (
    <Row as="span" gap={3} align="center" shrink>
      <PersonPicture entry={item} />
      {cell}
    </Row>
  );
}

function ActionCell({ field, entry }: { field: Field; entry: Item }) {
  const { comment } = entry;
  return (
    <Row as="span" gap={2} align="center" shrink className={classes.entry}>
      <Cell field={field} item={entry} />
      <EntryChanges entry={entry["id"]} />
      {typeof comment === "string" && comment !== "" ? (
        <Text truncate color="quiet" weight="normal" dir="auto" title={comment}>
          {short(comment)}
        </Text>
      ) : null}
    </Row>
  );
}

function PersonPicture({ entry }: { entry: Item }) {
  const { t } = useTranslation();
  const { users } = useHost();
  const person = readPerson(ownValue(entry, "action_by"), users, undefined);
  const name = personOf(entry, { users, t });
  return <PersonView display="avatar" person={{ name, pictureUrl: person?.pictureUrl ?? null }} />;
}

/** Actions in the name of the user they are about. */
const ofAccounts: readonly unknown[] = ["authenticate", "invalid-credentials", "status-update"];

/** Titles of a run that are named. */
const named = 2;

/** The item of an entry by its title, leading to its page, which for one that is gone says what became of it. */
function SubjectLink({ entry }: { entry: Item }) {
  const { t } = useTranslation();
  const { series } = useFormat();
  const { titles, runs } = use(WordsContext);
  const model = useModel();
  const { entries } = runs.get(entry) ?? { entries: [entry] };
  // Whoever signs in is named already.
  if (ofAccounts.includes(entry["action"])) return null;
  const titleOf = (one: Item): string =>
    titles.get(subjectId(subjectOf(one))) ?? subjectOf(one).key;
  // Items that are called alike are named once.
  const distinct = [...new Set(entries.slice(0, named).map(titleOf))];
  const first = series(distinct);
  const rest = entries.length - distinct.length;
  const text = rest > 0 ? t("past.more_items", { titles: first, count: rest }) : first;
  const to = addressOf(model, entry);
  const search =
    entries.length > 1
      ? { filter: [{ field: "act", operator: "eq", value: String(entry["act"]) }] }
      : undefined;
  const address = search === undefined ? to : "/activity";
  if (address === null)
    return (
      <Text truncate color="quiet" dir="auto">
        {text}
      </Text>
    );
  return (
    <Anchor
      c="inherit"
      underline="hover"
      renderRoot={(root) => (
        <Link {...root} to={address} {...(search && { search })} title={text} tabIndex={-1} />
      )}
    >
      <Row as="span" gap={1} align="center" shrink>
        <Text truncate dir="auto">
          {text}
        </Text>
        <Icon name={search ? "list" : "arrow_forward"} size={16} />
      </Row>
    </Anchor>
  );
}

/** The page of the item of an entry; null where there is none. */
function addressOf(model: Model, entry: Item): string | null {
  const { collection, key } = subjectOf(entry);
  if (collection === "directus_collections") return settingsAddress(key);
  if (collection === "directus_settings") return "/settings/global";
  const hasPages = ["directus_users", "directus_files", "directus_roles"].includes(collection);
  if (isSystemCollection(collection) ? !hasPages : findCollection(model, collection) === null)
    return null;
  return itemAddress(collection, key);
}
