import { TextInput } from "@mantine/core";
import { titleCase } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { iconNames } from "virtual:icon-sheets";
import { useId, useState, type KeyboardEvent } from "react";

import { commonIcons } from "../../ui/icon/icon-shard.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { IconGrid } from "./icon-grid.tsx";
import classes from "./icon.module.css";
import { findIcons, stepOf } from "./model.ts";

interface IconPanelProps {
  value: string | null;
  onChoose: (name: string) => void;
}

/**
 * All icons under a search. The search keeps the focus and the keys, by the ARIA pattern of a combobox with a grid: up and
 * down move through the rows, left and right as soon as one of them did, Enter chooses.
 */
export function IconPanel({ value, onChoose }: IconPanelProps) {
  const { t, formatNumber } = useHost();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState<number | null>(null);
  const id = useId();
  const { often, all } = findIcons(search, { names: iconNames, common: commonIcons });
  const names = [...often, ...all];

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = stepOf(event.key, isRtl);
    if (event.key === "Enter") {
      event.preventDefault();
      const name = names[active ?? 0];
      if (name !== undefined && (active !== null || search !== "")) onChoose(name);
      return;
    }
    // Before a row is reached, left and right belong to the text.
    if (step === null || (active === null && Math.abs(step) === 1)) return;
    event.preventDefault();
    const next = active === null ? 0 : active + step;
    setActive(next < 0 ? null : Math.min(next, names.length - 1));
  }

  return (
    <div className={classes.panel}>
      <TextInput
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded
        aria-label={t("interfaces.icon.search")}
        autoComplete="off"
        data-autofocus
        leftSection={<Icon name="search" size={18} />}
        placeholder={t("interfaces.icon.search_placeholder")}
        rightSection={value ? <Icon name={value} /> : null}
        role="combobox"
        spellCheck={false}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(null);
        }}
        onKeyDown={handleKey}
      />
      {names.length === 0 ? (
        <p className={classes.nothing} role="status">
          {t("interfaces.icon.nothing", { search })}
        </p>
      ) : (
        <IconGrid
          key={search}
          active={active}
          all={all}
          id={id}
          label={t("interfaces.icon.panel")}
          often={often}
          value={value}
          onChoose={onChoose}
        />
      )}
      <p className={classes.count} role="status">
        {active === null
          ? t("interfaces.icon.count", { count: all.length, shown: formatNumber(all.length) })
          : titleCase(names[active] ?? "")}
      </p>
    </div>
  );
}
