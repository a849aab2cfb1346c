import { TextInput } from "@mantine/core";
import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";
import { Text } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./text-input.module.css";
import type { textInputOptions } from "./interface.ts";

/** One line of text. The value is staged trimmed while the box keeps the spaces as they are typed. */
export function Input(props: InputProps<string | number | null, typeof textInputOptions>) {
  const { readOnly, field, options } = props;
  const { t } = useHost();
  const [isFocused, setFocused] = useState(false);
  const { trim, iconLeft, iconRight } = options;
  const { text, onText, onBlur } = useTypedText<string | number | null>(props, {
    format: (value) => String(value ?? ""),
    parse: (typed) => ({ value: trim ? typed.trim() : typed }),
  });
  const length = Number(field.length) || null;
  const left = length === null ? null : length - text.length;
  const hasCounter = options.showCharacterCount && isFocused && !readOnly && left !== null;

  function handleBlur() {
    setFocused(false);
    onBlur();
  }

  return (
    <TextInput
      {...controlProps(props)}
      classNames={{ input: options.monospace ? classes.monospace : undefined }}
      leftSection={iconLeft && <Icon name={iconLeft} />}
      placeholder={readOnly ? undefined : options.placeholder}
      rightSection={
        hasCounter ? (
          <Counter
            left={left}
            label={
              left < 0
                ? t("field_too_long", { count: -left })
                : t("characters_left", { count: left })
            }
          />
        ) : (
          iconRight && <Icon name={iconRight} />
        )
      }
      value={text}
      onBlur={handleBlur}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={() => setFocused(true)}
    />
  );
}

function Counter({ left, label }: { left: number; label: string }) {
  return (
    <Text
      aria-label={label}
      size="small"
      tabular
      color="quiet"
      className={classes.counter}
      data-over={left < 0 || undefined}
      role="img"
    >
      {left}
    </Text>
  );
}
