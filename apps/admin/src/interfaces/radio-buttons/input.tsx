import { offeredChoices, stagedChoice, useHost, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";

import { ChoiceGrid } from "../../design/field/choice/choice-grid.tsx";
import { ChoiceRow } from "../../design/field/choice/choice-row.tsx";
import { ChoicesAlert } from "../../design/field/choice/choices-alert.tsx";
import type { radioButtonsOptions } from "./interface.ts";

/** One radio per choice. */
export function Input(props: InputProps<string | number | null, typeof radioButtonsOptions>) {
  const { value, onChange, field, options, id, readOnly } = props;
  const { t } = useHost();
  const current = value === null || value === "" ? null : String(value);
  // The stored value can be picked again.
  const [opened] = useState(current);
  const { list, problem } = options.choices;
  const offered = offeredChoices(list ?? [], [opened, current], t);
  if (problem !== null || offered.length === 0)
    return <ChoicesAlert {...props} problem={problem} />;
  return (
    <ChoiceGrid labels={offered.map(({ label }) => label)} readOnly={readOnly}>
      {offered.map((choice) => (
        <ChoiceRow
          key={choice.value}
          isChosen={choice.value === current}
          isListed={choice.isListed}
          label={choice.label}
          name={id}
          readOnly={readOnly}
          type="radio"
          value={choice.value}
          onChoose={() => onChange(stagedChoice(choice.value, field))}
        />
      ))}
    </ChoiceGrid>
  );
}
