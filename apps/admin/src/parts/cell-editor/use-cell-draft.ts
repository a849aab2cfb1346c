import {
  useHost,
  type CellEditorProps,
  type CellStep,
  type InvalidText,
} from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { useProblem } from "../../form/field/use-problem.ts";
import { fieldProblem } from "../../form/problems/problems.ts";

export type CellDraft = ReturnType<typeof useCellDraft>;

/** The value that is typed into a cell, checked as in a form, and the ways to be done with it. */
export function useCellDraft({ field, onSave, onCancel, ...props }: CellEditorProps) {
  const { t } = useTranslation();
  const isTyped = useHost().interfaceOf(field)?.cellEditing === "typed";
  const [value, setValue] = useState(props.value);
  const [invalidText, setInvalidText] = useState<InvalidText | null>(null);
  const [isTouched, setTouched] = useState(false);
  // Read by what ends the editing in the same event in which it was typed.
  const latest = useRef({ value, invalidText, isTouched, isDone: false });
  /** The last press was a decision: a click, Enter or Space, not a step through the choices. */
  const isDecided = useRef(false);
  const { problem, check, wait } = useProblem({
    field,
    value,
    invalidText,
    isTouched,
    error: props.refusal,
    isOff: false,
  });

  function touch(): void {
    latest.current.isTouched = true;
    setTouched(true);
    wait();
  }

  function stage(next: unknown): void {
    latest.current.value = next;
    setValue(next);
    touch();
    if (!isTyped && isDecided.current) save("stay");
  }

  function stageInvalid(next: InvalidText | null): void {
    latest.current.invalidText = next;
    setInvalidText(next);
    touch();
  }

  /** False where the value would be refused: the editor says why and stays. */
  function save(step: CellStep): boolean {
    const { current } = latest;
    if (current.isDone) return true;
    if (current.invalidText !== null || fieldProblem(field, current.value, t) !== null) {
      check();
      return false;
    }
    current.isDone = true;
    onSave(current.value, step);
    return true;
  }

  function cancel(): void {
    latest.current.isDone = true;
    onCancel();
  }

  // The page is left without a press in it, such as by the browser's Back.
  const leave = useEffectEvent(() => {
    if (latest.current.isTouched) save("away");
  });
  useEffect(() => () => leave(), []);

  return {
    value,
    invalidText,
    problem,
    stage,
    stageInvalid,
    save,
    cancel,
    decide: (isDecision: boolean) => {
      isDecided.current = isDecision;
    },
  };
}
