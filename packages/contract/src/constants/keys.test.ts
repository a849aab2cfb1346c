import { expect, test } from "vitest";
import { errors } from "../errors/catalog.ts";
import { reasons } from "../errors/reasons.ts";
import { rules } from "../errors/rules.ts";
import { fieldTypes, singularTypes } from "../model/model.ts";
import { titleNames } from "../model/item-label.ts";
import { commentLevels, explainLevels, levels } from "../permissions/permission.ts";
import { databaseKinds } from "./names.ts";
import { doctorChecks, doctorKinds, doctorWeights } from "./doctor.ts";
import { effects, explainedActions, speakingRules, verdicts } from "./explanation.ts";
import { passwordRules } from "./passwords.ts";

test.each([
  ["checks of the doctor", doctorChecks],
  ["kinds of findings", doctorKinds],
  ["weights of findings", doctorWeights],
  ["actions that may be asked about", explainedActions],
  ["rules that speak", speakingRules],
  ["effects of rules", effects],
  ["verdicts", verdicts],
  ["levels of rows", levels],
  ["levels of comments", commentLevels],
  ["levels of reasons to give", explainLevels],
  ["rules for passwords", passwordRules],
  ["kinds of databases", databaseKinds],
  ["types of fields", fieldTypes],
  ["types that a collection has once", singularTypes],
  ["names of titles", titleNames],
  ["failures", Object.keys(errors)],
  ["reasons", Object.keys(reasons)],
  ["rules for values", Object.keys(rules)],
])("%s are keys that texts can be found by, each once", (_what, keys: readonly string[]) => {
  expect(keys.filter((key) => !/^[a-z][a-zA-Z0-9_]*$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
