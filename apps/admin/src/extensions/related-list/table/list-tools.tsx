import { TextInput } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../../ui/icon/icon.tsx";
import { useDebounced } from "../../../ui/search/use-debounced.ts";
import classes from "../related-list.module.css";
import type { RelatedListState } from "../use-related-list.ts";

/** The search of a list, with how many rows there are. */
export function ListTools({ state }: { state: RelatedListState }) {
  const { t, formatNumber } = useHost();
  const { search, onSearch, total } = state;
  const [typed, setTyped] = useDebounced({
    value: search,
    onChange: onSearch,
    isSame: Object.is,
  });
  return (
    <TextInput
      aria-label={t("search_for_item")}
      className={classes.search}
      leftSection={<Icon name="search" size={18} />}
      maxLength={100}
      placeholder={t("search_for_item")}
      rightSection={
        <span className={classes.count}>{total === null ? "" : formatNumber(total)}</span>
      }
      rightSectionWidth={56}
      size="xs"
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || typed === "") return;
        // It empties the search, and closes nothing.
        event.preventDefault();
        event.stopPropagation();
        setTyped("", { isImmediate: true });
      }}
    />
  );
}
