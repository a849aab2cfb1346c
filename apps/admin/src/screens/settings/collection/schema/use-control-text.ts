import { useTranslation } from "react-i18next";
import { controls } from "../draft/checks.model.ts";
import type { FieldEditorState } from "../editor/use-field-editor.ts";

/** What is said at a part of the set-up: what is wrong with it, from here or from the server, and why it is locked. */
export function useControlText(
  { problems, refusal, guards }: Pick<FieldEditorState, "problems" | "refusal" | "guards">,
  part: string,
): { error: string | null; lock: string | null } {
  const { t } = useTranslation();
  const control = controls.find((one) => one === part);
  if (control === undefined) return { error: null, lock: null };
  const problem = problems[control];
  const own = problem === undefined ? null : t(problem.key, { ...problem.values });
  const guard = guards[control];
  return {
    error: refusal.controls[control] ?? own,
    lock: guard === undefined ? null : t(guard),
  };
}
