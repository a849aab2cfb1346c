import { Avatar, Button, Loader } from "@mantine/core";
import { limits, ownValue, type Field } from "@rowhouse/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";

import { useModel } from "../../../../access/hooks.ts";
import { itemsQuery, loadedItems } from "../../../../data/items.ts";
import { CheckList } from "../../../../design/check-list/check-list.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { useDebounced } from "../../../../design/search/use-debounced.ts";
import { me } from "../filter.model.ts";
import { ListBox } from "./list-box.tsx";
import {
  pickedItem,
  pickTarget,
  usePickedItems,
  type PickedItem,
  type PickTarget,
} from "./picked-items.ts";
import classes from "../filters.module.css";

interface ItemChoicesProps {
  field: Field;
  label: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/**
 * Picks related items: those that are picked already, and below them what a search finds. Where nothing says which items
 * they are, their keys are typed.
 */
export function ItemChoices(props: ItemChoicesProps) {
  const target = pickTarget(useModel(), props.field);
  if (target !== null) return <Choices {...props} target={target} />;
  const { chosen, field, label, onChange } = props;
  return (
    <ListBox
      error={null}
      isNumber={field.type === "integer"}
      label={label}
      values={chosen}
      onChange={onChange}
    />
  );
}

function Choices({
  field,
  label,
  chosen,
  onChange,
  target,
}: ItemChoicesProps & { target: PickTarget }) {
  const { t } = useTranslation();
  // The items picked when the list opened stand first, so that nothing moves under the pointer.
  const [first] = useState(chosen);
  const picked = usePickedItems(field, first);
  const [sent, setSent] = useState("");
  const [text, setText] = useDebounced({ value: sent, onChange: setSent, isSame: Object.is });
  const list = useInfiniteQuery(itemsQuery(target.collection.collection, requestOf(target, sent)));
  const found = loadedItems(
    list.data === undefined ? undefined : { pages: list.data.pages, pageParams: [] },
  ).flatMap((item) => pickedItem(target, item) ?? []);
  const isSearching = sent.trim() !== "";
  const others = found.filter(({ key }) => !first.includes(key));
  const self = { key: me, label: t("filters.me"), picture: null };
  const words = target.kind === "user" && !first.includes(me) ? [self] : [];
  const shown = isSearching ? found : [...words, ...picked, ...others];

  return (
    <CheckList
      label={label}
      searchLabel={t("filters.searchItems")}
      search={{ text, onChange: setText }}
      options={shown.map((item) => ({
        value: item.key,
        label: item.label,
        mark: <Mark item={item} kind={target.kind} />,
      }))}
      chosen={chosen}
      onChange={onChange}
      {...footerOf()}
    />
  );

  function footerOf() {
    if (list.isPending) return { footer: <Loader role="status" aria-label={t("loading")} /> };
    if (list.isError)
      return {
        footer: (
          <p className={classes.fault} role="alert">
            {t("filters.loadFailed")}
            <Button size="compact-sm" variant="subtle" onClick={() => void list.refetch()}>
              {t("retry")}
            </Button>
          </p>
        ),
      };
    if (!list.hasNextPage) return {};
    return {
      footer: (
        <Button
          variant="subtle"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("load_more")}
        </Button>
      ),
    };
  }
}

function Mark({ item, kind }: { item: PickedItem; kind: PickTarget["kind"] }) {
  if (kind === "user")
    return (
      <Avatar
        alt=""
        className={classes.avatar}
        color="accent"
        name={item.label}
        size={24}
        src={item.picture}
      />
    );
  if (kind !== "file") return null;
  return item.picture === null ? (
    <Icon name="insert_drive_file" size={24} />
  ) : (
    <img alt="" className={classes.thumbnail} loading="lazy" src={item.picture} />
  );
}

/** The items by their label as far as the database knows it: by the first field of it that can be sorted by. */
function requestOf({ collection, fields, primaryKey, kind }: PickTarget, search: string) {
  const [field] = fields.filter((path) => path !== primaryKey && !path.includes("."));
  const isSortable = field !== undefined && ownValue(collection.fields, field)?.type === "string";
  const sort =
    kind === "file" || !isSortable
      ? { field: primaryKey, direction: "desc" as const }
      : { field, direction: "asc" as const };
  return {
    fields,
    q: search.trim() === "" ? null : search.trim(),
    sort: [sort],
    limit: limits.pickerSize,
  };
}
