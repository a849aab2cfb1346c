import { Button } from "@mantine/core";
import { findCollection, type Trash, visibleCollections } from "@rowhouse/contract";
import { readPerson, useHost } from "@rowhouse/extension-kit";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { listingAddress } from "../../access/address/addresses.ts";
import { trashAddress, type TrashSearch } from "../../access/address/trash-search.ts";
import { useCan, useModel, useRights } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { PersonView } from "../../design/person/person-view.tsx";
import { Page } from "../../design/page/page.tsx";
import { TitleCount } from "../../design/page/title-count.tsx";
import { SearchBox } from "../../design/search/search-box.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";
import { Row, Text } from "../../design/words.tsx";
import { useRestoring, type Restoring } from "../../editor/acts/use-restoring.ts";
import { useRowShortcuts } from "../../list/use-row-shortcuts.ts";
import { SelectionBar } from "../../list/selection-bar.tsx";
import { TrashList } from "./trash-list.tsx";
import { sizesOfActs, useTrash, type TrashView } from "./use-trash.ts";
import classes from "./trash.module.css";

/** Removed items that can come back: of all collections, of one, by one person, or in one act. */
export function TrashScreen({ search }: { search: TrashSearch }) {
  const { t } = useTranslation();
  const may = useCan();
  if (may("read", "directus_activity") && may("read", "directus_revisions"))
    return <Removed key={JSON.stringify({ ...search, q: undefined })} search={search} />;
  return (
    <Page title={t("trash")}>
      <ScreenState state="forbidden" />
    </Page>
  );
}

function Removed({ search }: { search: TrashSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const trash = useTrash(search);
  const crumbs = useCrumbs(search);
  const restoring = useRestoring();
  const { entries, hasMore, selection } = trash;
  const hasEntries = entries.length > 0;
  useRowShortcuts({ enabled: hasEntries, canSelect: true });
  useShortcut("selectAll", selection.toggleAll, { enabled: hasEntries });
  useShortcut("deselect", selection.clear, { enabled: selection.chosen.length > 0 });
  const restoreAll = async (): Promise<void> => restoring.restore(await trash.readAll());
  const count = { count: entries.length, more: hasMore ? "yes" : "no" };
  return (
    <Page
      title={t("trash")}
      titleExtra={hasEntries ? <TitleCount text={t("past.trash.count", count)} /> : null}
      breadcrumb={crumbs}
      fill
      primary={
        search.act !== undefined && entries.some(restoring.may) ? (
          <Button loading={restoring.isBusy} onClick={() => void restoreAll()}>
            {t("past.trash.restore_all")}
          </Button>
        ) : null
      }
      toolbar={
        selection.chosen.length > 0 ? (
          <Chosen selection={selection} restoring={restoring} />
        ) : (
          <Filters search={search} />
        )
      }
    >
      <Text as="p" color="quiet" size="small" className={classes.note}>
        <KeptDays days={trash.days} />
        {trash.days === null ? null : format.gap + t("past.trash.by_database")}
      </Text>
      <Content trash={trash} search={search} restoring={restoring} />
    </Page>
  );
}

interface ContentProps {
  trash: TrashView;
  search: TrashSearch;
  restoring: Restoring;
}

/** The list, or the reason why there is none. */
function Content({ trash, search, restoring }: ContentProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { listing, entries, hasMore, error } = trash;
  const acts = useMemo(() => sizesOfActs(entries), [entries]);
  if (error !== null) return <ScreenState state="error" error={error} onRetry={trash.retry} />;
  if (entries.length > 0 || listing.isLoading || hasMore)
    return (
      <TrashList
        listing={listing}
        acts={acts}
        isOneAct={search.act !== undefined}
        may={restoring.may}
        onRestore={(entry) => void restoring.restore([entry])}
      />
    );
  if (Object.keys(search).length > 0)
    return (
      <ScreenState
        state="no-results"
        onClear={() => void navigate({ to: trashAddress, search: {} })}
      />
    );
  return (
    <ScreenState
      state="empty"
      icon="delete"
      title={t("past.trash.empty")}
      body={t("past.trash.empty_body")}
    />
  );
}

/** The chosen items, and their way back. */
function Chosen({
  selection: { chosen, toggleAll, clear },
  restoring,
}: Pick<TrashView, "selection"> & { restoring: Restoring }) {
  const { t } = useTranslation();
  const restore = async (): Promise<void> => {
    await restoring.restore(chosen);
    clear();
  };
  return (
    <SelectionBar count={chosen.length} onClear={clear}>
      <Button variant="subtle" onClick={toggleAll}>
        {t("past.trash.select_all")}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="history" size={18} />}
        loading={restoring.isBusy}
        onClick={() => void restore()}
      >
        {t("removal.restore")}
      </Button>
    </SelectionBar>
  );
}

/** The way here: the collection whose trash it is, else all collections. */
function useCrumbs({ collection: name }: TrashSearch): { label: string; to: string }[] {
  const { t } = useTranslation();
  const model = useModel();
  const nameOf = useCollectionName();
  const collection = name === undefined ? null : findCollection(model, name);
  const all = { label: t("collections"), to: "/collections" };
  if (collection === null) return [all];
  return [all, { label: nameOf(collection), to: listingAddress(collection.collection) }];
}

/** How long the past is kept, and so what can come back. */
function KeptDays({ days }: { days: Trash["kept_days"] | null }) {
  const { t } = useTranslation();
  if (days === null) return null;
  const { revisions } = days;
  return revisions === null
    ? t("past.trash.kept_for_ever")
    : t("past.trash.kept_days", { count: revisions });
}

/** The filters: a collection, a person, and the act that the list is of. */
function Filters({ search }: { search: TrashSearch }) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const { collections } = useModel();
  const rights = useRights();
  const nameOf = useCollectionName();
  const { users } = useHost();
  const set = (change: TrashSearch): void =>
    void navigate({ to: trashAddress, search: { ...search, ...change } });
  const sorted = <Option extends { label: string }>(options: Option[]): Option[] =>
    options.toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <Row wrap gap={3} align="center">
      <SearchBox
        value={search.q ?? ""}
        count=""
        about={t("past.trash.search")}
        onChange={(q) => set({ q: q === "" ? undefined : q })}
      />
      <SelectBox
        aria-label={t("past.trash.collection")}
        placeholder={t("past.trash.all_collections")}
        none={t("past.trash.all_collections")}
        options={sorted(
          visibleCollections(collections, rights).map((one) => ({
            value: one.collection,
            label: nameOf(one),
          })),
        )}
        value={search.collection ?? null}
        onChange={(collection) => set({ collection: collection ?? undefined })}
      />
      <SelectBox
        aria-label={t("past.trash.person")}
        placeholder={t("past.trash.everybody")}
        none={t("past.trash.everybody")}
        options={sorted(
          users.map((user) => {
            const person = readPerson(user.id, users, undefined);
            const name = person?.name || String(user.id);
            return {
              value: String(user.id),
              label: name,
              mark: (
                <PersonView
                  display="avatar"
                  person={{ name, pictureUrl: person?.pictureUrl ?? null }}
                />
              ),
            };
          }),
        )}
        value={search.user?.toString() ?? null}
        onChange={(user) => set({ user: user === null ? undefined : Number(user) })}
      />
      {search.act === undefined ? null : (
        <Button
          variant="default"
          rightSection={<Icon name="close" size={18} />}
          aria-label={t("past.trash.leave_act")}
          onClick={() => set({ act: undefined })}
        >
          {t("past.trash.one_act")}
        </Button>
      )}
    </Row>
  );
}
