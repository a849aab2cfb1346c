import { ownValue, findCollection, type Field, type RequestedChange } from "@rowhouse/contract";
import { offeredChoices, readChoices, statusEntries, statusName } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { SelectBox } from "../../../../ui/field/select/select-box.tsx";
import type { LostChoice } from "./column-change.model.ts";
import classes from "./choice-moves.module.css";

/** What becomes of values, by field and value. */
export type Moves = Map<string, Map<string, string>>;

interface ChoiceMovesProps {
  changes: readonly RequestedChange[];
  lost: readonly LostChoice[];
  /** Holds the answers; the values stay as they are to begin with. */
  moves: Moves;
}

/** Asks which value items get instead of one that is no choice any more. */
export function ChoiceMoves({ changes, lost, moves }: ChoiceMovesProps) {
  return (
    <div className={classes.moves}>
      {lost.map((choice) => (
        <ChoiceMove
          key={`${choice.field} ${choice.value}`}
          changes={changes}
          choice={choice}
          onMove={(to) => void moves.get(choice.field)?.set(choice.value, to)}
        />
      ))}
    </div>
  );
}

function ChoiceMove({
  changes,
  choice: { field: name, value, rows },
  onMove,
}: Pick<ChoiceMovesProps, "changes"> & { choice: LostChoice; onMove: (to: string) => void }) {
  const { t } = useTranslation();
  const model = useModel();
  const [to, setTo] = useState(value);
  const [before, after] = fieldsOf(changes, name, (collection) =>
    findCollection(model, collection),
  );
  if (!before || !after) return null;
  const choices = choicesOf(after, t).filter((one) => one.value !== value);
  const isStatus = after.type === "status";
  return (
    <SelectBox
      label={t("choice_move", {
        choice: choicesOf(before, t).find((one) => one.value === value)?.label ?? value,
        count: rows,
      })}
      options={[
        { value, label: t(isStatus ? "choice_stays_status" : "choice_stays") },
        ...choices.map((one) => ({
          value: one.value,
          label: t("choice_moves_to", { choice: one.label }),
        })),
      ]}
      placeholder={t("choose_one")}
      value={to}
      onChange={(chosen) => {
        setTo(chosen ?? value);
        onMove(chosen ?? value);
      }}
    />
  );
}

/** What the options of a field list, as people read it. */
function choicesOf(
  { type, options }: Field,
  t: (key: string) => string,
): { value: string; label: string }[] {
  if (type === "status")
    return statusEntries(options?.["status_mapping"]).map((entry) => ({
      value: entry.value,
      label: statusName(entry, t),
    }));
  return offeredChoices(readChoices(options?.["choices"]).list ?? [], [], t);
}

/** The field as it is, and as it is to be. */
function fieldsOf(
  changes: readonly RequestedChange[],
  name: string,
  find: (collection: string) => ReturnType<typeof findCollection>,
): [Field | undefined, Field | undefined] {
  for (const change of changes) {
    const data = change.kind === "update_fields" && change.data.find(({ field }) => field === name);
    if (change.kind !== "update_fields" || !data) continue;
    const before = ownValue(find(change.collection)?.fields, name);
    return [before, before && { ...before, options: data.options ?? null }];
  }
  return [undefined, undefined];
}
