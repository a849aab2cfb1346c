import { Text, TextInput } from "@mantine/core";
import { isSameValue } from "@rowhouse/contract";
import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./datetime.module.css";
import { DateTimePicker } from "./date-time-picker.tsx";
import type { datetimeOptions } from "./interface.ts";
import { mask, parseMasked, patterns, toMasked } from "./mask.model.ts";
import { parseDateTime, toWire, zoneOf } from "./wire.model.ts";

type Props = InputProps<string | null, typeof datetimeOptions>;

/** A day with a time: a box that sets the separators itself, and the browser's picker behind a button. */
export function Input(props: Props) {
  const { value, onChange, readOnly, collection, options } = props;
  const { t } = useHost();
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const { format } = options;
  const zone = zoneOf(value, collection, options);
  const date = parseDateTime(value, zone);
  const isOwn = typed !== null && isSameValue(typed.value, value);
  const text = isOwn ? typed.text : date === null ? "" : toMasked(date, format);
  const problem = isOwn ? whatIsWrong(text, props) : null;
  const { iconLeft } = options;
  useCurrentDateTime(props);

  function handleChange(next: string) {
    // Deleting a separator deletes the digit before it, or the box would put the separator right back.
    const isShorter = next.length === text.length - 1 && text.startsWith(next) && /\D$/.test(text);
    const masked = mask(isShorter ? next.slice(0, -1) : next, format);
    const dateTime = parseMasked(masked, format);
    const staged = masked === "" ? null : dateTime && toWire(dateTime, zone);
    const isStaged = masked === "" || (dateTime !== null && whatIsWrong(masked, props) === null);
    setTyped({ text: masked, value: isStaged ? staged : value });
    if (isStaged) onChange(staged);
  }

  return (
    <>
      <TextInput
        {...controlProps(props)}
        classNames={{ input: classes.input }}
        error={props.error !== null || problem !== null}
        inputMode="numeric"
        leftSection={iconLeft && <Icon name={iconLeft} />}
        placeholder={patterns[format]}
        rightSection={
          readOnly ? null : (
            <DateTimePicker
              date={date}
              options={options}
              onPick={(picked) => handleChange(toMasked(picked, format))}
            />
          )
        }
        value={text}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      {problem !== null && (
        <Text className={classes.problem} role="alert" size="xs">
          {t(`interfaces.datetime.${problem}`, { pattern: patterns[format] })}
        </Text>
      )}
    </>
  );
}

type Problem = "impossible" | "too_early" | "too_late";

/** What keeps a text in the box from being staged and is worth saying; a text still being typed is not. */
function whatIsWrong(text: string, { options }: Props): Problem | null {
  const { format } = options;
  if (text.length < patterns[format].length) return null;
  const dateTime = parseMasked(text, format);
  if (dateTime === null) return "impossible";
  const min = parseDateTime(options.min, "stored");
  const max = parseDateTime(options.max, "stored");
  if (min !== null && dateTime < min) return "too_early";
  return max !== null && dateTime > max ? "too_late" : null;
}

/** With the option, a field left empty on a new item starts with the present date-time. */
function useCurrentDateTime({ value, isNew, readOnly, collection, options, onChange }: Props) {
  const stage = useEffectEvent(() => {
    if (!isNew || readOnly || value !== null || !options.defaultToCurrentDatetime) return;
    onChange(toWire(new Date(), zoneOf(value, collection, options)));
  });
  useEffect(() => stage(), []);
}
