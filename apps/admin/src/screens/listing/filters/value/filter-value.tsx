import type { Field } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useTranslation } from "react-i18next";

import { CheckList } from "../../../../ui/check-list/check-list.tsx";
import { markOf } from "../../../../ui/field/select/option-mark.tsx";
import { choicesOf, flagsOf } from "../choices.ts";
import { valueList, type ListingFilter } from "../filter.model.ts";
import { ItemChoices } from "./item-choices.tsx";
import { ListBox } from "./list-box.tsx";
import { valueControl } from "../operators.ts";
import { TypedBox } from "./typed-box.tsx";
import classes from "../filters.module.css";

interface FilterValueProps {
  filter: ListingFilter;
  field: Field;
  /** What is wrong with the value; null when nothing is. */
  error: string | null;
  onChange: (value: ListingFilter["value"]) => void;
}

/** The control for the value of a filter, fitting the field's type; nothing for conditions that need none. */
export function FilterValue({ filter, field, error, onChange }: FilterValueProps) {
  const { t } = useTranslation();
  const { colorOf } = useHost();
  const control = valueControl(field, filter.operator);
  const values = valueList(filter);
  const label = t("filter_value");
  if (control === null) return null;
  if (control.kind === "item")
    return <ItemChoices field={field} label={label} chosen={values} onChange={onChange} />;
  if (control.kind === "choice" || control.kind === "boolean") {
    const isFlag = control.kind === "boolean";
    const choices = choicesOf(field, t).map((choice) => ({
      ...choice,
      mark: markOf({ ...choice, color: choice.color && colorOf(choice.color) }),
    }));
    return (
      <CheckList
        label={label}
        searchLabel={t("filters.searchChoices")}
        options={isFlag ? flagsOf(field, t) : choices}
        chosen={values}
        isSingle={isFlag}
        onChange={(chosen) => onChange(isFlag ? (chosen[0] ?? "") : chosen)}
      />
    );
  }
  if (control.takes === "several")
    return <ListBox {...{ values, label, error, onChange }} isNumber={control.kind === "number"} />;
  const boxes = control.takes === "two" ? [t("filters.rangeFrom"), t("filters.rangeTo")] : [label];
  return (
    <div className={classes.boxes}>
      {boxes.map((name, index) => (
        <TypedBox
          key={name}
          kind={control.kind}
          label={name}
          isFirst={index === 0}
          hasLabel={boxes.length > 1}
          value={values[index] ?? ""}
          error={error}
          onChange={(value) =>
            onChange(
              boxes.length === 1
                ? value
                : boxes.map((_, at) => (at === index ? value : (values[at] ?? ""))),
            )
          }
        />
      ))}
    </div>
  );
}
