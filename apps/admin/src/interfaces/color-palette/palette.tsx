import { titleCase, ownValue } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { Row, Stack } from "../../design/words.tsx";
import { Swatch } from "../../design/field/chooser/swatch.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./color-palette.module.css";
import { isBright, moved, palette, type Step } from "./model.ts";

interface PaletteProps {
  value: string | null;
  onChoose: (name: string) => void;
}

/** All colors, hue by hue; arrows move, Enter and Space choose. A line below names the one that is pointed at. */
export function Palette({ value, onChoose }: PaletteProps) {
  const { t, colorOf } = useHost();
  const grid = useRef<HTMLDivElement>(null);
  const start = Math.max(palette.indexOf(value ?? ""), 0);
  const [active, setActive] = useState(start);
  const [pointed, setPointed] = useState<string | null>(value);

  function point({ target }: SyntheticEvent) {
    const name = target instanceof Element ? target.closest("[data-name]") : null;
    if (name !== null) setPointed(name.getAttribute("data-name"));
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const step = stepOf(event.key, event.currentTarget);
    if (step === null) return;
    event.preventDefault();
    const next = moved(active, step);
    setActive(next);
    grid.current?.querySelectorAll<HTMLElement>("[data-name]")[next]?.focus();
  }

  return (
    <Stack gap={3}>
      <div
        ref={grid}
        aria-label={t("interfaces.color-palette.palette")}
        className={classes.grid}
        role="radiogroup"
        tabIndex={-1}
        onFocus={point}
        onKeyDown={handleKey}
        onPointerLeave={() => setPointed(value)}
        onPointerOver={point}
      >
        {palette.map((name, index) => (
          <button
            key={name}
            aria-checked={name === value}
            aria-label={titleCase(name)}
            className={classes.color}
            data-autofocus={index === start || undefined}
            data-bright={isBright(name) || undefined}
            data-name={name}
            role="radio"
            // Colors are data.
            style={{ background: colorOf(name) }}
            tabIndex={index === active ? 0 : -1}
            type="button"
            onClick={() => onChoose(name)}
          >
            {name === value && <Icon name="check" size={16} />}
          </button>
        ))}
      </div>
      <Row as="p" aria-hidden gap={2} align="center" color="quiet">
        <Swatch color={pointed === null ? null : colorOf(pointed)} />
        {pointed === null ? t("interfaces.color-palette.choose") : titleCase(pointed)}
      </Row>
    </Stack>
  );
}

/** Hues stand side by side, in narrow windows one below the other. */
function stepOf(key: string, grid: Element): Step | null {
  const { direction, gridAutoFlow } = getComputedStyle(grid);
  const start = direction === "rtl" ? 1 : -1;
  const arrows: Readonly<Record<string, [x: number, y: number]>> = {
    ArrowLeft: [start, 0],
    ArrowRight: [-start, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const [x, y] = ownValue(arrows, key) ?? [];
  if (x === undefined || y === undefined) return null;
  return gridAutoFlow.startsWith("row") ? { hues: y, shades: x } : { hues: x, shades: y };
}
