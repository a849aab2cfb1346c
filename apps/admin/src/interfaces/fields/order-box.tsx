import { ActionIcon } from "@mantine/core";
import {
  controlProps,
  readTextList,
  useHost,
  type InputProps,
  type TextList,
} from "@rowhouse/extension-kit";

import { Hint } from "../../ui/hint/hint.tsx";
import { SelectBox, type SelectOption } from "../../ui/field/select/select-box.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./fields.module.css";
import type { fieldsOptions } from "./interface.ts";

interface OrderBoxProps extends InputProps<TextList | null, typeof fieldsOptions> {
  offered: readonly SelectOption[];
}

/** An order as lists are asked for (API contract 3.5): the field of the first rule and its direction; further rules stay. */
export function OrderBox({ offered, ...props }: OrderBoxProps) {
  const { value, readOnly, onChange } = props;
  const { t } = useHost();
  const [first = "", ...others] = readTextList(value);
  const isDescending = first.startsWith("-");
  const name = isDescending ? first.slice(1) : first;
  const stage = (field: string | null, isDown: boolean): void =>
    onChange(field === null ? null : [`${isDown ? "-" : ""}${field}`, ...others].join(","));
  const label = t(`interfaces.fields.${isDescending ? "descending" : "ascending"}`);
  return (
    <div className={classes.order}>
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
            disabled={readOnly}
            size="input-sm"
            variant="default"
            onClick={() => stage(name, !isDescending)}
          >
            <Icon name={isDescending ? "arrow_downward" : "arrow_upward"} size={18} />
          </ActionIcon>
        </Hint>
      )}
    </div>
  );
}
