import { Popover, TextInput } from "@mantine/core";
import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";
import { Suspense, useId, useState, type CSSProperties } from "react";
import { Grid, Row, Stack, Text } from "../../design/words.tsx";
import { BoxHint } from "../../design/field/box-hint.tsx";
import { Swatch } from "../../design/field/chooser/swatch.tsx";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import classes from "./color.module.css";
import type { colorOptions, StoredColor } from "./interface.ts";
import {
  channelsOf,
  cssColor,
  fromChannels,
  isBright,
  isSameColor,
  readColor,
  writeColor,
  type Color,
  type Format,
} from "./model.ts";
import { useColor } from "./use-color.ts";

/** Keeps the sign before the digits where text runs from right to left. */
const leftToRight = "\u200e";

/** The placeholders of an empty box: how a color is written. */
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
    <Stack gap={2}>
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
    </Stack>
  );
}

interface ChannelsProps {
  channels: readonly number[];
  format: Exclude<Format, "hex">;
  hasAlpha: boolean;
  /** There is no color yet: the sliders stand where the first one would start from. */
  isEmpty: boolean;
  readOnly: boolean;
  onChange: (channels: readonly number[]) => void;
}

/** A slider for each channel, on a track that shows what it leads to. */
function Channels(props: ChannelsProps) {
  const { channels, format, hasAlpha, isEmpty, readOnly, onChange } = props;
  const { t, formatNumber } = useHost();
  const sliders = [...channelsOf[format], ...(hasAlpha ? [["a", 1] as const] : [])];
  return (
    <Stack gap={1} data-empty={isEmpty || undefined}>
      {sliders.map(([letter, max], index) => {
        const value = channels[index] ?? 0;
        const change = (next: number) => channels.with(index, next);
        return (
          <Grid
            as="label"
            key={letter}
            gap={3}
            align="center"
            color="quiet"
            className={classes.channel}
          >
            <span aria-hidden>{letter.toUpperCase()}</span>
            <input
              aria-label={t(`interfaces.color.channel_${letter}`)}
              aria-readonly={readOnly || undefined}
              className={classes.range}
              max={max}
              min={0}
              step={max === 1 ? 0.01 : 1}
              style={trackOf((share) => cssColor(fromChannels(change(share * max), format)))}
              type="range"
              value={value}
              onChange={(event) => {
                if (!readOnly) onChange(change(Number(event.currentTarget.value)));
              }}
              onKeyDown={(event) => {
                if (readOnly && event.key !== "Tab") event.preventDefault();
              }}
            />
            <Text as="output" color="text" textAlign="end">
              {isEmpty ? "–" : formatNumber(value)}
            </Text>
          </Grid>
        );
      })}
    </Stack>
  );
}

/** The colors along a track are data. */
function trackOf(colorAt: (share: number) => string): CSSProperties & { "--stops": string } {
  const stops = Array.from({ length: 7 }, (_, index) => colorAt(index / 6));
  return { "--stops": stops.join(", ") };
}

interface PaletteButtonsProps {
  palette: readonly Color[];
  color: Color | null;
  /** There is nothing else that shows the current color. */
  isAlone: boolean;
  readOnly: boolean;
  onChoose: (color: Color | null) => void;
}

/** The colors of the palette; alone also the current one if it is none of them. Pressing the current one takes it back. */
function PaletteButtons({ palette, color, isAlone, readOnly, onChoose }: PaletteButtonsProps) {
  const { t } = useHost();
  const isListed = !isAlone || color === null || palette.some((one) => isSameColor(one, color));
  const offered = isListed ? palette : [...palette, color];
  return (
    <Row aria-label={t("interfaces.color.palette")} wrap gap={2} role="group">
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
    </Row>
  );
}

interface PickerButtonProps {
  color: Color | null;
  hasAlpha: boolean;
  onChoose: (color: Color) => void;
}

const Picker = lazyPart(async () => (await import("./picker.tsx")).Picker, { place: "part" });

/** A button that opens an area of colors to pick from. */
function PickerButton({ color, hasAlpha, onChoose }: PickerButtonProps) {
  const { t } = useHost();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = t("interfaces.color.pick");

  /** It opens with its code, so that the focus finds something in it. */
  async function toggle() {
    if (!isOpen) await Picker.preload();
    setOpen(!isOpen);
  }

  return (
    <Popover
      closeOnEscape={false}
      opened={isOpen}
      position="bottom-end"
      trapFocus
      withRoles={false}
      onChange={setOpen}
    >
      <Popover.Target>
        <span>
          <Hint isName disabled={isOpen} label={name}>
            <ActionIcon
              aria-controls={isOpen ? id : undefined}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              aria-label={name}
              size={28}
              onClick={() => void toggle()}
            >
              <Icon name="colorize" size={18} />
            </ActionIcon>
          </Hint>
        </span>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={name}
        id={id}
        role="dialog"
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // A dialog around the form stays open.
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {isOpen && (
          <Suspense fallback={null}>
            <Picker color={color} hasAlpha={hasAlpha} onChoose={onChoose} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
