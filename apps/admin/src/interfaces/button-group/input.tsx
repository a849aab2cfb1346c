import {
  offeredChoices,
  stagedChoice,
  useHost,
  type InputProps,
  type OfferedChoice,
} from "@rowhouse/extension-kit";
import { useState } from "react";
import { Row, Text } from "../../design/words.tsx";
import { ChoicesAlert } from "../../design/field/choice/choices-alert.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./button-group.module.css";
import type { buttonGroupOptions } from "./interface.ts";

/** One of several buttons, in groups that touch each other. They are radios: arrow keys move, one stop for Tab. */
export function Input(props: InputProps<string | number | null, typeof buttonGroupOptions>) {
  const { value, onChange, field, options, id, readOnly } = props;
  const { t } = useHost();
  const current = value === null || value === "" ? null : String(value);
  // The stored value can be picked again.
  const [opened] = useState(current);
  const { list, groups, problem } = options.choices;
  const others = offeredChoices(list ?? [], [opened, current], t).filter((one) => !one.isListed);
  const offered = [...groups.map((group) => offeredChoices(group, [], t)), others].filter(
    (group) => group.length > 0,
  );
  if (problem !== null || offered.length === 0)
    return <ChoicesAlert {...props} problem={problem} />;
  return (
    <Row wrap gap={2} className={classes.groups} data-read-only={readOnly || undefined}>
      {offered.map((group) => (
        <div key={group[0]?.value} className={classes.group} data-theme={options.theme}>
          {group.map((choice) => (
            <label key={choice.value} className={classes.button} title={choice.label}>
              <input
                aria-label={choice.label}
                checked={choice.value === current}
                className={classes.radio}
                disabled={readOnly && choice.value !== current}
                name={id}
                type="radio"
                value={choice.value}
                onChange={() => {
                  if (!readOnly) onChange(stagedChoice(choice.value, field));
                }}
              />
              <Face choice={choice} />
            </label>
          ))}
        </div>
      ))}
    </Row>
  );
}

function Face({ choice }: { choice: OfferedChoice }) {
  const icon = choice.isListed ? choice.icon : "warning";
  return (
    <>
      {icon !== undefined && <Icon name={icon} />}
      {choice.isIconOnly !== true && (
        <Text truncate dir="auto">
          {choice.label}
        </Text>
      )}
    </>
  );
}
