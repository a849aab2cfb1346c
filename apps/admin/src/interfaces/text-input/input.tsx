import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";
import { Text } from "../../design/words.tsx";
import { TextBox, useTextInBox } from "../../design/field/text/text-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./text-input.module.css";
import type { textInputOptions } from "./interface.ts";

/** One line of text. The value is staged trimmed while the box keeps the spaces as they are typed. */
export function Input(props: InputProps<string | number | null, typeof textInputOptions>) {
  const { readOnly, field, options } = props;
  const [isFocused, setFocused] = useState(false);
  const { trim, iconLeft, iconRight } = options;
  const { text, onText, onBlur } = useTypedText<string | number | null>(props, {
    format: (value) => String(value ?? ""),
    parse: (typed) => ({ value: trim ? typed.trim() : typed }),
  });
  const length = Number(field.length) || null;
  const hasCounter = options.showCharacterCount && isFocused && !readOnly;

  function handleBlur() {
    setFocused(false);
    onBlur();
  }

  return (
    <TextBox
      {...controlProps(props)}
      classNames={{ input: options.monospace ? classes.monospace : undefined }}
      leftSection={iconLeft && <Icon name={iconLeft} />}
      placeholder={readOnly ? undefined : options.placeholder}
      rightSection={
        hasCounter && length !== null ? (
          <Counter length={length} />
        ) : (
          iconRight && <Icon name={iconRight} />
        )
      }
      value={text}
      onBlur={handleBlur}
      onFocus={() => setFocused(true)}
      onText={onText}
    />
  );
}

/** How many more characters the text in the box may have. */
function Counter({ length }: { length: number }) {
  const { t } = useHost();
  const left = length - useTextInBox().length;
  return (
    <Text
      aria-label={
        left < 0 ? t("field_too_long", { count: -left }) : t("characters_left", { count: left })
      }
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
