import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import type { FieldDraft } from "./draft.model.ts";
import { controls, type Control, type Messages } from "./checks.model.ts";

/** The tabs of the wizard. */
export type Step = "interface" | "schema" | "relation" | "options";

/** What decides about the tabs. */
export interface StepFacts {
  draft: Pick<FieldDraft, "interfaceId">;
  definition: Pick<InterfaceDefinition, "relation" | "options"> | null;
  /** The normalized name; empty while there is none. */
  name: string;
  problems: Messages;
  hasRelation: boolean;
  /** Tabs with a form in which something is no valid value. */
  unfinished: readonly Step[];
  /** What exists can do without an interface, as groups do. */
  isNew: boolean;
}

/** The tabs in their order; the relation only for interfaces that have one. */
export function stepsOf({ hasRelation }: Pick<StepFacts, "hasRelation">): Step[] {
  return hasRelation
    ? ["interface", "schema", "relation", "options"]
    : ["interface", "schema", "options"];
}

/** Why a tab cannot be opened yet, as the key of a text; null when it can. */
export function closedReason(step: Step, { draft, name, isNew }: StepFacts): string | null {
  if (step === "interface" || !isNew) return null;
  if (draft.interfaceId === null) return "select_interface";
  if (step === "schema") return null;
  return name === "" ? "name_first" : null;
}

const relational: readonly Control[] = ["related", "junction", "here", "there", "back", "other"];

/** The tab that shows a part of the set-up. */
export function stepOf(control: Control): Step {
  return relational.includes(control) ? "relation" : "schema";
}

/** Whether a tab has what the next one, or saving, needs. */
export function isComplete(step: Step, facts: StepFacts): boolean {
  const { draft, name, problems, unfinished, isNew } = facts;
  if (step === "interface") return !isNew || draft.interfaceId !== null;
  if ((step === "schema" && name === "") || unfinished.includes(step)) return false;
  return !controls.some((control) => control in problems && stepOf(control) === step);
}

/** The tab after this one; null for the last. */
export function stepAfter(step: Step, steps: readonly Step[]): Step | null {
  return steps[steps.indexOf(step) + 1] ?? null;
}

/** The tab that keeps the field from being saved; null when it can be. */
export function missingStep(facts: StepFacts): Step | null {
  return stepsOf(facts).find((step) => !isComplete(step, facts)) ?? null;
}
