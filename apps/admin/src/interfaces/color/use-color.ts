import { isSameValue } from "@rowhouse/contract";
import {
  useTypedText,
  type InputProps,
  type OptionValues,
  type ParsedText,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import type { colorOptions, StoredColor } from "./interface.ts";
import {
  fromChannels,
  readColor,
  toChannels,
  writeChannels,
  writeColor,
  type Color,
} from "./model.ts";

type Props = InputProps<StoredColor | null, typeof colorOptions>;
type ColorOptions = OptionValues<typeof colorOptions>;

/** The values that sliders start from while there is no color. */
const nothing = { hex: [], rgb: [0, 0, 0, 1], hsl: [0, 50, 50, 1], cmyk: [0, 0, 0, 0, 1] };

/** The color of a field: as text in the way it is entered, as channels, and the ways to stage another one. */
export function useColor(props: Props) {
  const { value, options, onChange, invalidText, onInvalidText } = props;
  const { input, output, allowAlpha } = options;
  const color = value === null ? null : readColor(value, output);
  const box = useTypedText<StoredColor | null>(props, {
    format: (stored) => textOf(stored, options),
    parse: (text) => parse(text, options),
  });
  // Channels say more than what is saved of them: gray keeps the hue that was set.
  const [own, setOwn] = useState<{ channels: readonly number[]; staged: string } | null>(null);
  const isOwn = own !== null && isSameValue(own.staged, value);
  const channels = isOwn
    ? own.channels
    : color === null
      ? nothing[input]
      : toChannels(color, input);

  function stage(next: string) {
    if (invalidText !== null) onInvalidText(null);
    box.onBlur();
    onChange(next);
  }

  return {
    ...box,
    color,
    channels,
    /** Stored text that is no color in the format it is saved in. */
    isUnread: value !== null && value !== "" && color === null,
    choose: (next: Color) => stage(writeColor(next, output, allowAlpha)),
    changeChannels: (next: readonly number[]) => {
      const staged =
        input === output
          ? writeChannels(next, output, allowAlpha)
          : writeColor(fromChannels(next, input), output, allowAlpha);
      setOwn({ channels: next, staged });
      stage(staged);
    },
  };
}

function textOf(stored: StoredColor | null, { input, output, allowAlpha }: ColorOptions): string {
  if (stored === null) return "";
  const color = readColor(stored, output);
  if (color === null) return typeof stored === "string" ? stored : stored.join(", ");
  const hasAlpha = allowAlpha || color.alpha < 1;
  return writeColor(color, input, hasAlpha).replaceAll(",", ", ");
}

function parse(text: string, options: ColorOptions): ParsedText<StoredColor | null> {
  const { input, output, allowAlpha } = options;
  if (text.trim() === "") return { value: null };
  const color = readColor(text, input);
  // Three digits are six that are not typed yet.
  const isShort = input === "hex" && /^#?[\da-f]{1,5}$/i.test(text.trim());
  if (color === null || isShort) return { invalid: { key: `interfaces.color.invalid_${input}` } };
  if (color.alpha < 1 && !allowAlpha) return { invalid: { key: "interfaces.color.no_alpha" } };
  return { value: writeColor(color, output, allowAlpha) };
}
