import { TextInput } from "@mantine/core";
import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";

import { BoxHint } from "../../ui/field/box-hint.tsx";
import { Swatch } from "../../ui/field/chooser/swatch.tsx";
import { Channels } from "./channels.tsx";
import classes from "./color.module.css";
import type { colorOptions, StoredColor } from "./interface.ts";
import { cssColor, readColor } from "./model.ts";
import { PaletteButtons } from "./palette-buttons.tsx";
import { PickerButton } from "./picker-button.tsx";
import { useColor } from "./use-color.ts";

/** Keeps the sign before the digits where text runs from right to left. */
const leftToRight = "\u200e";

/** What an empty box shows: how a color is written. */
const patterns = {
  hex: `${leftToRight}#rrggbb`,
  rgb: "r, g, b",
  hsl: "h, s, l",
  cmyk: "c, m, y, k",
};

/** A color as text, with a picker, a slider for each channel if it is no hex, and the colors of the palette. */
export function Input(props: InputProps<StoredColor | null, typeof colorOptions>) {
  const { id, labelledBy, describedBy, readOnly, value, onChange } = props;
  const { input, paletteOnly, allowAlpha } = props.options;
  const { t } = useHost();
  const { text, onText, onBlur, color, channels, isUnread, choose, changeChannels } =
    useColor(props);
  const palette = props.options.palette.flatMap((entry) => readColor(entry, "hex") ?? []);
  const hintId = `${id}-hint`;
  const hint = isUnread && (
    <BoxHint id={hintId}>{t("interfaces.color.unread", { value: text })}</BoxHint>
  );
  const buttons = (
    <PaletteButtons
      color={color}
      isAlone={paletteOnly}
      palette={palette}
      readOnly={readOnly}
      onChoose={(next) => (next === null ? onChange(null) : choose(next))}
    />
  );

  if (paletteOnly) {
    return (
      <div aria-describedby={describedBy} aria-labelledby={labelledBy} id={id} role="group">
        {value === null && (readOnly || palette.length === 0) ? "–" : buttons}
        {hint}
      </div>
    );
  }

  return (
    <div className={classes.input}>
      <TextInput
        {...controlProps({
          ...props,
          describedBy: [isUnread ? hintId : null, describedBy].filter(Boolean).join(" "),
        })}
        autoComplete="off"
        classNames={{ input: classes.box }}
        leftSection={<Swatch color={color && cssColor(color)} />}
        placeholder={readOnly ? undefined : patterns[input]}
        rightSection={
          readOnly ? null : <PickerButton color={color} hasAlpha={allowAlpha} onChoose={choose} />
        }
        spellCheck={false}
        value={text}
        onBlur={onBlur}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {hint}
      {input !== "hex" && (
        <Channels
          channels={channels}
          format={input}
          hasAlpha={allowAlpha}
          isEmpty={color === null}
          readOnly={readOnly}
          onChange={changeChannels}
        />
      )}
      {!readOnly && palette.length > 0 && buttons}
    </div>
  );
}
