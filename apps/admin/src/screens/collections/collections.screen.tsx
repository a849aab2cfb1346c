import { Button } from "@mantine/core";
import { textFinder } from "@rowhouse/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { Grid, Row } from "../../design/words.tsx";
import { draftAddress, fieldOfDraft } from "../../access/address/addresses.ts";
import { listedBookmarks } from "../../access/bookmarks/bookmark.model.ts";
import { useMe, useModel, useRights } from "../../access/hooks.ts";
import { presetsQuery } from "../../data/presets.ts";
import { LinkList, LinkTable, type LinkEntry } from "../../list/links.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import { Page } from "../../design/page/page.tsx";
import { SearchBox } from "../../design/search/search-box.tsx";
import { PersonView } from "../../design/person/person-view.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";
import { Skeleton } from "../../design/states/skeletons.tsx";
import { TitleCount } from "../../design/page/title-count.tsx";
import { useHome, type CollectionRow, type HomeEntry } from "./use-home.ts";
import { useNow } from "../../i18n/use-now.ts";
import { useKeptProject } from "../../access/session-context.ts";
import type { JournalEntry } from "../../form/draft/journal.ts";
import { useJournalEntries } from "../../form/draft/use-journal-entries.ts";
import { notify } from "../../design/notify/notify.ts";
import classes from "./collections.module.css";

/** From this many collections on there is a search. */
const searchFrom = 10;

type Home = ReturnType<typeof useHome>;

const EmptyProject = lazyPart(async () => (await import("./empty-project.tsx")).EmptyProject, {
  place: "part",
  texts: ["settings"],
});

/** The home: every collection the user may see, and what the user was at. */
export function CollectionsScreen() {
  const { t } = useTranslation();
  const home = useHome();
  const { isAdmin } = useMe();
  const [search, setSearch] = useState("");
  const { rows } = home;
  if (rows.length === 0) {
    return (
      <Page title={t("collections")}>
        {isAdmin ? (
          <Suspense fallback={null}>
            <EmptyProject />
          </Suspense>
        ) : (
          <>
            <ScreenState
              state="empty"
              icon="database"
              title={t("no_collections")}
              body={t("no_collections_body")}
            />
            <Drafts home={home} />
          </>
        )}
      </Page>
    );
  }
  const count = t("collection_count", { count: rows.length });
  const hasSearch = rows.length >= searchFrom;
  const isFound = textFinder(hasSearch ? search : "");
  const found = rows.filter(({ name, note, key }) => isFound(name, note, key));
  return (
    <Page
      title={t("collections")}
      titleExtra={hasSearch ? null : <TitleCount text={count} />}
      toolbar={
        hasSearch ? (
          <SearchBox
            value={search}
            count={t("collection_count", { count: found.length })}
            onChange={setSearch}
          />
        ) : null
      }
    >
      {home.hasFailed ? (
        <PageNotice
          tone="warning"
          title={t("home.figures_failed")}
          actions={
            <Button variant="default" size="xs" onClick={home.retry}>
              {t("retry")}
            </Button>
          }
        />
      ) : null}
      {found.length === 0 ? (
        <ScreenState state="no-results" onClear={() => setSearch("")} />
      ) : (
        <CollectionTable home={home} rows={found} />
      )}
      {search === "" ? <Ongoing home={home} /> : null}
    </Page>
  );
}

/** The user's ongoing work: items edited lately, drafts, bookmarks. */
function Ongoing({ home }: { home: Home }) {
  const { t } = useTranslation();
  return (
    <Grid align="start" gap={8} above={8} className={classes.ongoing}>
      <LinkList
        title={t("home.recent")}
        entries={home.recent.entries.map(entryOf)}
        isLoading={home.recent.isLoading}
      />
      <Drafts home={home} />
      <LinkList title={t("bookmarks")} entries={useBookmarkEntries(home)} />
    </Grid>
  );
}

function Drafts({ home }: { home: Home }) {
  const { t } = useTranslation();
  const { drafts, discard } = useWaitingDrafts();
  const entries = drafts.map((draft): LinkEntry => {
    const { collection, key } = fieldOfDraft(draft.scope) ?? draft.scope;
    const called = home.titleOf(collection, key, { ...draft.base, ...draft.staged });
    const { place } = called;
    const name = draft.title ?? called.name;
    return {
      ...entryOf({
        key: `${draft.scope.collection} ${draft.scope.key} ${draft.writer}`,
        to: draftAddress(draft.scope),
        icon: home.iconOf(collection),
        name,
        place,
        at: new Date(draft.savedAt),
      }),
      actions: (
        <IconButton
          icon="delete"
          label={t("home.discard_draft", { name })}
          onClick={() => void discard(draft, name)}
        />
      ),
    };
  });
  return <LinkList title={t("home.drafts")} entries={entries} />;
}

function useBookmarkEntries(home: Home): LinkEntry[] {
  const me = useMe();
  const model = useModel();
  const rights = useRights();
  const presets = useSuspenseQuery(presetsQuery(me.id)).data;
  return listedBookmarks(presets, { me, model, rights }).map(({ id, title, collection }) =>
    entryOf({
      key: String(id),
      to: `/bookmarks/${encodeURIComponent(collection)}/${id}`,
      icon: "bookmark",
      name: title ?? "",
      place: home.titleOf(collection, "", null).place,
      at: null,
    }),
  );
}

function entryOf({ place, at, ...entry }: HomeEntry): LinkEntry {
  return { ...entry, note: place, end: <Ago at={at} /> };
}

/** The collections: what each is for, how much it holds, who changed it last. The whole row leads to its items. */
function CollectionTable({ home, rows }: { home: Home; rows: readonly CollectionRow[] }) {
  const { t } = useTranslation();
  const { isCounting, isReadingChanges, hasChanges } = home;
  return (
    <LinkTable
      className={classes.table}
      columns={[
        { heading: t("collection"), width: "auto" },
        { heading: t("home.items"), width: "104px", className: classes.count },
        ...(hasChanges
          ? [{ heading: t("home.last_change"), width: "208px", className: classes.change }]
          : []),
        { heading: t("home.add"), width: "84px", className: classes.add, isQuiet: true },
      ]}
      rows={rows.map(({ count, isSingle, change, addAddress, ...row }) => ({
        ...row,
        cells: [
          isCounting && !isSingle ? <Skeleton key="count" width="28px" /> : count,
          ...(hasChanges
            ? [
                isReadingChanges ? (
                  <Skeleton key="change" width="96px" />
                ) : (
                  <Change key="change" change={change} />
                ),
              ]
            : []),
          addAddress === null ? null : (
            <IconButton
              key="add"
              icon="add"
              label={t("home.add_item", { collection: row.name })}
              to={addAddress}
            />
          ),
        ],
      }))}
    />
  );
}

function Change({ change }: Pick<CollectionRow, "change">) {
  if (change === null) return null;
  return (
    <Row as="span" align="center" gap={2}>
      {change.by === null ? null : <PersonView person={change.by} display="avatar" />}
      <Ago at={change.at} />
    </Row>
  );
}

/** How long ago it was; the whole date is its tooltip. */
function Ago({ at }: { at: Date | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (at === null) return null;
  const isNow = now.getTime() - at.getTime() < 60_000;
  return (
    <time dateTime={at.toISOString()} title={format.date(at, "long")}>
      {isNow ? t("just_now") : format.relative(at, now)}
    </time>
  );
}

/** The drafts of the user in this browser, and a way to discard one, which can be undone. */
function useWaitingDrafts() {
  const { t } = useTranslation();
  const { id: user } = useMe();
  const project = useKeptProject();
  const { drafts, discard, putBack } = useJournalEntries({ user, project });
  const discardWithUndo = async (draft: JournalEntry, name: string) => {
    await discard(draft);
    notify({
      color: "success",
      title: t("home.draft_discarded", { name }),
      actionLabel: t("home.undo"),
      onClick: () => putBack(draft),
    });
  };
  return { drafts, discard: discardWithUndo };
}
