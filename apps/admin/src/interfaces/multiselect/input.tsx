import { Button } from "@mantine/core";
import {
  offeredChoices,
  readTextList,
  stagedTextList,
  useHost,
  type InputProps,
  type TextList,
} from "@rowhouse/extension-kit";
import { useState } from "react";
import { Row } from "../../design/words.tsx";
import { CheckList } from "../../design/check-list/check-list.tsx";
import { ChoicesAlert } from "../../design/field/choice/choices-alert.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { multiselectOptions } from "./interface.ts";
import classes from "./multiselect.module.css";

/** Several of a list of choices, to tick in a box that scrolls and has a search when there are many. */
export function Input(props: InputProps<TextList | null, typeof multiselectOptions>) {
  const { value, onChange, field, options, readOnly, required } = props;
  const { t } = useHost();
  const chosen = readTextList(value);
  // The stored values can be ticked again.
  const [opened] = useState(chosen);
  const { list, problem } = options.choices;
  const offered = offeredChoices(list ?? [], [...opened, ...chosen], t);
  if (problem !== null || offered.length === 0)
    return <ChoicesAlert {...props} problem={problem} />;

  function stage(next: readonly string[]) {
    const ordered = offered.map((one) => one.value).filter((one) => next.includes(one));
    onChange(stagedTextList(ordered, field, options.wrapWithDelimiter));
  }

  const isEmpty = chosen.length === 0;
  const { placeholder = t("interfaces.multiselect.nothing") } = options;
  return (
    <div className={classes.box} data-read-only={readOnly || undefined}>
      <Row
        as="p"
        gap={2}
        align="center"
        justify="between"
        color="quiet"
        className={classes.summary}
        data-empty={isEmpty || undefined}
      >
        {isEmpty ? placeholder : t("picker_selected", { count: chosen.length })}
        {!isEmpty && !readOnly && !required && (
          <Button color="gray" size="compact-xs" variant="subtle" onClick={() => stage([])}>
            {t("interfaces.multiselect.clear")}
          </Button>
        )}
      </Row>
      {readOnly ? (
        <ul>
          {offered
            .filter((one) => chosen.includes(one.value))
            .map((one) => (
              <Row as="li" key={one.value} gap={2} align="center" className={classes.entry}>
                <Icon name={one.isListed ? "check" : "warning"} size={18} />
                <bdi>{one.label}</bdi>
              </Row>
            ))}
        </ul>
      ) : (
        <CheckList
          isField
          chosen={chosen}
          label=""
          options={offered.map((one) => ({
            value: one.value,
            label: one.label,
            mark: one.isListed ? undefined : (
              <Icon className={classes.warning} name="warning" size={18} />
            ),
          }))}
          rows={options.size}
          searchLabel={t("search")}
          onChange={stage}
        />
      )}
    </div>
  );
}
