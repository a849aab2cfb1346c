import { TextInput } from "@mantine/core";
import { controlProps, useHost, type InputProps, type TextList } from "@rowhouse/extension-kit";
import { useRef } from "react";

import { SelectBox } from "../../ui/field/select/select-box.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { fieldsOptions } from "./interface.ts";
import { useSubjectFields } from "./use-subject-fields.tsx";
import classes from "./fields.module.css";

/** A text with fields in it, which are picked by their labels and stand where the caret was: `{{ title }}`. */
export function TemplateBox(props: InputProps<TextList | null, typeof fieldsOptions>) {
  const { value, options, values, readOnly, onChange } = props;
  const { t } = useHost();
  const offered = useSubjectFields({ ...options, values }, { isDeep: true });
  const box = useRef<HTMLInputElement>(null);
  const text = String(value ?? "");
  const insert = (name: string): void => {
    const from = box.current?.selectionStart ?? text.length;
    const to = box.current?.selectionEnd ?? from;
    onChange(`${text.slice(0, from)}{{ ${name} }}${text.slice(to)}`);
  };
  return (
    <div className={classes.several}>
      <TextInput
        {...controlProps(props)}
        ref={box}
        value={text}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {offered === null || readOnly ? null : (
        <SelectBox
          aria-label={t("interfaces.fields.insert")}
          leftSection={<Icon name="add" />}
          options={offered}
          placeholder={t("interfaces.fields.insert")}
          value={null}
          onChange={(name) => {
            if (name !== null) insert(name);
          }}
        />
      )}
    </div>
  );
}
