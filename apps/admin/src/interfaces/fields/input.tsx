import { TextInput } from "@mantine/core";
import {
  controlProps,
  readTextList,
  useHost,
  type InputProps,
  type TextList,
} from "@rowhouse/extension-kit";
import { useRef } from "react";
import { Box, Row, Stack, Text } from "../../design/words.tsx";
import { SelectBox, type SelectOption } from "../../design/field/select/select-box.tsx";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./fields.module.css";
import type { fieldsOptions } from "./interface.ts";
import { useSubjectFields } from "./use-subject-fields.tsx";

/** Fields of a collection by their labels; stored are their keys, several with commas between them, or a text with fields in it. */
export function Input(props: InputProps<TextList | null, typeof fieldsOptions>) {
  return props.options.kind === "template" ? <TemplateBox {...props} /> : <Picker {...props} />;
}

function Picker(props: InputProps<TextList | null, typeof fieldsOptions>) {
  const { value, options, values, onChange } = props;
  const { t } = useHost();
  const { kind } = options;
  const offered = useSubjectFields({ ...options, values });
  const chosen = readTextList(value);
  // Nobody knows the fields yet, such as of a collection that is still to be chosen.
  if (offered === null)
    return (
      <TextInput
        {...controlProps(props)}
        value={chosen.join(", ")}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (kind === "order") return <OrderBox {...props} offered={offered} />;
  if (kind === "several") return <Several {...props} offered={offered} chosen={chosen} />;
  return (
    <SelectBox
      {...controlProps(props)}
      leftSection={<Icon name="view_column" />}
      none={props.required ? undefined : t("select_none_option")}
      options={offered}
      placeholder={t("interfaces.fields.choose")}
      value={chosen[0] ?? null}
      onChange={onChange}
    />
  );
}

interface SeveralProps extends InputProps<TextList | null, typeof fieldsOptions> {
  offered: readonly SelectOption[];
  chosen: readonly string[];
}

/** In the order in which they are shown. */
function Several({ offered, chosen, ...props }: SeveralProps) {
  const { readOnly, onChange } = props;
  const { t } = useHost();
  const left = offered.filter((option) => !chosen.includes(option.value));
  const stage = (names: readonly string[]): void => onChange(names.join(","));
  return (
    <Stack gap={2}>
      {chosen.length === 0 ? null : (
        <Box as="ol" border radius="control" aria-labelledby={props.labelledBy}>
          {chosen.map((name, index) => {
            const option = offered.find((one) => one.value === name);
            const label = option?.label ?? name;
            return (
              <Row as="li" key={name} gap={2} align="center" className={classes.entry}>
                {option?.mark ?? <Icon name="warning" size={18} />}
                <Text as="bdi" grow breaks>
                  {label}
                </Text>
                {readOnly ? null : (
                  <>
                    <ActionIcon
                      aria-label={t("interfaces.fields.earlier", { field: label })}
                      disabled={index === 0}
                      size={24}
                      onClick={() =>
                        stage(chosen.toSpliced(index, 1).toSpliced(index - 1, 0, name))
                      }
                    >
                      <Icon name="arrow_upward" size={18} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t("interfaces.fields.remove", { field: label })}
                      size={24}
                      onClick={() => stage(chosen.toSpliced(index, 1))}
                    >
                      <Icon name="close" size={18} />
                    </ActionIcon>
                  </>
                )}
              </Row>
            );
          })}
        </Box>
      )}
      {readOnly && chosen.length > 0 ? null : (
        <SelectBox
          {...controlProps(props)}
          leftSection={<Icon name="add" />}
          options={left}
          placeholder={t("interfaces.fields.add")}
          value={null}
          onChange={(name) => {
            if (name !== null) stage([...chosen, name]);
          }}
        />
      )}
    </Stack>
  );
}

interface OrderBoxProps extends InputProps<TextList | null, typeof fieldsOptions> {
  offered: readonly SelectOption[];
}

/** An order as lists are asked for (API contract 3.5): the field of the first rule and its direction; further rules stay. */
function OrderBox({ offered, ...props }: OrderBoxProps) {
  const { value, readOnly, onChange } = props;
  const { t } = useHost();
  const [first = "", ...others] = readTextList(value);
  const isDescending = first.startsWith("-");
  const name = isDescending ? first.slice(1) : first;
  const stage = (field: string | null, isDown: boolean): void =>
    onChange(field === null ? null : [`${isDown ? "-" : ""}${field}`, ...others].join(","));
  const label = t(`interfaces.fields.${isDescending ? "descending" : "ascending"}`);
  return (
    <Row gap={2} align="center" className={classes.order}>
      <SelectBox
        {...controlProps(props)}
        leftSection={<Icon name="sort" />}
        none={props.required ? undefined : t("select_none_option")}
        options={offered}
        placeholder={t("interfaces.fields.choose")}
        value={name === "" ? null : name}
        onChange={(field) => stage(field, isDescending)}
      />
      {name === "" ? null : (
        <Hint isName label={label}>
          <ActionIcon
            aria-label={label}
            className={classes.direction}
            disabled={readOnly}
            onClick={() => stage(name, !isDescending)}
          >
            <Icon name={isDescending ? "arrow_downward" : "arrow_upward"} size={18} />
          </ActionIcon>
        </Hint>
      )}
    </Row>
  );
}

/** A text with fields in it, which are picked by their labels and stand where the caret was: `{{ title }}`. */
function TemplateBox(props: InputProps<TextList | null, typeof fieldsOptions>) {
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
    <Stack gap={2}>
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
    </Stack>
  );
}
