import type { Permission, RuleEffect, SpeakingKey, SpeakingRule } from "@rowhouse/contract";

/** A row of the matrix that counts for the question; null where there is none for the status. */
export interface CountingRow {
  status: string | null;
  rule: Permission | null;
}

/** A rule that says something about a question; what it does not need is left out. */
export function speak(
  key: SpeakingKey,
  effect: RuleEffect,
  more: Partial<SpeakingRule> = {},
): SpeakingRule {
  return {
    key,
    effect,
    status: null,
    isRule: false,
    action: null,
    level: null,
    field: null,
    owner: null,
    names: [],
    ...more,
  };
}
