import { useHost } from "@rowhouse/extension-kit";

import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./color.module.css";
import { cssColor, isBright, isSameColor, writeColor, type Color } from "./model.ts";

interface PaletteButtonsProps {
  palette: readonly Color[];
  color: Color | null;
  /** There is nothing else that shows the current color. */
  isAlone: boolean;
  readOnly: boolean;
  onChoose: (color: Color | null) => void;
}

/** The colors of the palette; alone also the current one if it is none of them. Pressing the current one takes it back. */
export function PaletteButtons({
  palette,
  color,
  isAlone,
  readOnly,
  onChoose,
}: PaletteButtonsProps) {
  const { t } = useHost();
  const isListed = !isAlone || color === null || palette.some((one) => isSameColor(one, color));
  const offered = isListed ? palette : [...palette, color];
  return (
    <div aria-label={t("interfaces.color.palette")} className={classes.palette} role="group">
      {offered.map((one) => {
        const isChosen = color !== null && isSameColor(one, color);
        const name = writeColor(one, "hex", one.alpha < 1);
        return (
          <Hint key={cssColor(one)} isName label={name}>
            <button
              aria-label={name}
              aria-pressed={isChosen}
              className={classes.color}
              data-bright={isBright(one) || undefined}
              disabled={readOnly && !isChosen}
              // Colors are data.
              style={{ background: cssColor(one) }}
              type="button"
              onClick={() => {
                if (!readOnly) onChoose(isChosen ? null : one);
              }}
            >
              {isChosen && <Icon name="check" size={16} />}
            </button>
          </Hint>
        );
      })}
    </div>
  );
}
