import { ownValue } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon/icon.tsx";
import type { Tile, TileAction, TileGroup } from "./tiles.ts";
import classes from "./tile-grid.module.css";

/** What a tile says of its part of the project; null where nothing is known. */
export interface TileFact {
  text: string;
  /** Something wants to be looked at. */
  isWarning?: boolean;
}

interface TileGridProps {
  group: TileGroup;
  facts: Readonly<Record<string, TileFact | null>>;
  /** The actions that are under way. */
  busy: ReadonlySet<TileAction["does"]>;
  onAction: (action: TileAction["does"]) => void;
}

/** A headed group of lines: each one link, or one button. */
export function TileGrid({ group, facts, busy, onAction }: TileGridProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`settings_group_${group.id}`)}
      </h2>
      <ul className={classes.grid}>
        {group.tiles.map((tile) => (
          <li key={tile.id} className={classes.tile}>
            <span className={classes.icon}>
              <Icon name={tile.icon} />
            </span>
            <span className={classes.words}>
              <TileName tile={tile} busy={busy} onAction={onAction} />
              <span className={classes.note}>{t(`settings_tile_${tile.id}_note`)}</span>
            </span>
            <Fact fact={ownValue(facts, tile.id) ?? null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TileNameProps extends Pick<TileGridProps, "busy" | "onAction"> {
  tile: Tile;
}

/** The whole tile is the link, or the button. */
function TileName({ tile: { id, to }, busy, onAction }: TileNameProps) {
  const { t } = useTranslation();
  const name = t(`settings_tile_${id}`);
  if (typeof to === "string")
    return (
      <Link to={to} preload="intent" className={classes.name}>
        {name}
      </Link>
    );
  return (
    <button
      type="button"
      className={classes.name}
      disabled={busy.has(to.does)}
      onClick={() => onAction(to.does)}
    >
      {name}
    </button>
  );
}

function Fact({ fact }: { fact: TileFact | null }): ReactNode {
  if (fact === null) return null;
  return (
    <span className={classes.fact} data-warning={fact.isWarning || undefined} dir="auto">
      {fact.isWarning ? <Icon name="warning" size={16} /> : null}
      {fact.text}
    </span>
  );
}
