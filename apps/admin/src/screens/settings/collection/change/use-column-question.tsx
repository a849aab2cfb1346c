import {
  acceptingLosses,
  findCollection,
  ownValue,
  type Field,
  type PlannedChange,
  type RequestedChange,
  type TableEffect,
} from "@rowhouse/contract";
import { offeredChoices, readChoices, statusEntries, statusName } from "@rowhouse/extension-kit";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { Stack, Text } from "../../../../design/words.tsx";
import { useModel } from "../../../../access/hooks.ts";
import { modelPlanQuery } from "../../../../data/model-changes.ts";
import { PlanList } from "../../../../editor/plan/plan-list.tsx";
import { planSteps } from "../../../../editor/plan/plan.model.ts";
import { useConfirm } from "../../../../design/dialogs/dialogs.tsx";
import { SelectBox } from "../../../../design/field/select/select-box.tsx";
import type { Refusal } from "../draft/refusal.model.ts";
import {
  columnVerdict,
  concernsValues,
  withMoves,
  type ColumnVerdict,
  type LostChoice,
} from "./column-change.model.ts";

/** The decision about changes: these are saved, or they are dropped by who asked for them, or stopped by values that do not fit. */
export type ColumnAnswer = readonly RequestedChange[] | "keep" | Refusal;

/** Has the server look at what changes do to stored values, and asks people where any are at stake. */
export function useColumnQuestion(): (
  changes: readonly RequestedChange[],
  name: string,
) => Promise<ColumnAnswer> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const { relations } = useModel();
  const format = useFormat();

  const labelOf = ({ converted, missing }: ColumnVerdict): string => {
    if (converted > 0)
      return t(missing > 0 ? "column_convert_require" : "column_convert", { count: converted });
    return t(missing > 0 ? "column_require" : "save");
  };
  const ask = (
    changes: readonly RequestedChange[],
    name: string,
    { verdict, plan, moves }: { verdict: ColumnVerdict; plan: PlannedChange[]; moves: Moves },
  ): Promise<boolean> => {
    const { converted, lost } = verdict;
    const told = plan.map(({ effects, ...planned }) => {
      // An effect that is asked about is not told as well.
      const isAsked = ({ effect }: TableEffect): boolean =>
        lost.length > 0 && effect === "remove_choice";
      return { ...planned, effects: effects.filter((effect) => !isAsked(effect)) };
    });
    const isTold = told.some(({ effects }) => effects.length > 0);
    const steps = planSteps(changes, { relations, plan: told });
    return confirm({
      title: t("column_change_title", { field: name }),
      message: (
        <>
          {converted > 0 ? (
            <Text as="p" below={3}>
              {t("column_change_converts")}
            </Text>
          ) : null}
          {isTold ? <PlanList label={t("plan_title")} steps={steps} /> : null}
          {lost.length > 0 ? <ChoiceMoves changes={changes} lost={lost} moves={moves} /> : null}
        </>
      ),
      confirmLabel: labelOf(verdict),
      danger: converted > 0,
    });
  };
  return async (changes, name) => {
    if (!concernsValues(changes)) return changes;
    const plan: PlannedChange[] = await cache.fetchQuery(modelPlanQuery(changes));
    const verdict = columnVerdict(changes, plan);
    const { unfit, converted, missing, lost, isToKnow } = verdict;
    if (unfit.length > 0) {
      const controls = unfit.map(({ control, reason, rows, samples }) => [
        control,
        `${t(`plan_unfit_${reason}`, { count: rows })} ${format.series(samples)}`.trim(),
      ]);
      return { controls: Object.fromEntries(controls), rest: null };
    }
    if (converted + missing === 0 && !isToKnow) return changes;
    // The dialog writes into it: a question is answered once.
    const moves: Moves = new Map();
    for (const { field, value } of lost)
      moves.set(field, (moves.get(field) ?? new Map<string, string>()).set(value, value));
    return (await ask(changes, name, { verdict, plan, moves }))
      ? acceptingLosses(withMoves(changes, moves), plan)
      : "keep";
  };
}

/** The new values of stored values, by field and value. */
type Moves = Map<string, Map<string, string>>;

interface ChoiceMovesProps {
  changes: readonly RequestedChange[];
  lost: readonly LostChoice[];
  /** Holds the answers; the values stay as they are to begin with. */
  moves: Moves;
}

/** Asks which value items get instead of one that is no choice any more. */
function ChoiceMoves({ changes, lost, moves }: ChoiceMovesProps) {
  return (
    <Stack gap={4} above={4}>
      {lost.map((choice) => (
        <ChoiceMove
          key={`${choice.field} ${choice.value}`}
          changes={changes}
          choice={choice}
          onMove={(to) => void moves.get(choice.field)?.set(choice.value, to)}
        />
      ))}
    </Stack>
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

/** The choices that the options of a field list, as people read them. */
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
