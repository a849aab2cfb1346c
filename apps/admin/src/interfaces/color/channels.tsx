import { useHost } from "@rowhouse/extension-kit";
import type { CSSProperties } from "react";

import classes from "./color.module.css";
import { channelsOf, cssColor, fromChannels, type Format } from "./model.ts";

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
export function Channels(props: ChannelsProps) {
  const { channels, format, hasAlpha, isEmpty, readOnly, onChange } = props;
  const { t, formatNumber } = useHost();
  const sliders = [...channelsOf[format], ...(hasAlpha ? [["a", 1] as const] : [])];
  return (
    <div className={classes.channels} data-empty={isEmpty || undefined}>
      {sliders.map(([letter, max], index) => {
        const value = channels[index] ?? 0;
        const change = (next: number) => channels.with(index, next);
        return (
          <label key={letter} className={classes.channel}>
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
            <output className={classes.number}>{isEmpty ? "–" : formatNumber(value)}</output>
          </label>
        );
      })}
    </div>
  );
}

/** The colors along a track are data. */
function trackOf(colorAt: (share: number) => string): CSSProperties & { "--stops": string } {
  const stops = Array.from({ length: 7 }, (_, index) => colorAt(index / 6));
  return { "--stops": stops.join(", ") };
}
