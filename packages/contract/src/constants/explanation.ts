/** The actions that may be asked about: what people do with items. */
export const explainedActions = ["create", "read", "update", "delete", "comment"] as const;
export type ExplainedAction = (typeof explainedActions)[number];

/** Whether somebody may do it: to the item, or without one to every item, to some or to none. */
export const verdicts = ["yes", "some", "no"] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * The rules that speak about a request, by key; the app has a sentence for each.
 *
 * - `inactive`, `secondFactor`, `addresses`: the account, and from where it may act.
 * - `administrator`, `noRole`, `severalRoles`: whose rules count.
 * - `system`, `readonly`, `concealed`, `removed`: what holds whatever the rules say.
 * - `noRule`, `noStatusRule`, `statusesReplace`: which row of the matrix counts.
 * - `readFirst`: what cannot be read cannot be changed, deleted or commented.
 * - `level`, `comment`, `noOwner`, `anonymous`: how far the row reaches.
 * - `hidden`, `locked`, `lockedNew`, `keyField`, `open`, `related`: fields.
 * - `statusBarred`, `statusBarredNew`, `moveDeletes`: the status an item is to get.
 * - `reason`: a comment is asked for.
 */
export const speakingRules = [
  "inactive",
  "secondFactor",
  "addresses",
  "administrator",
  "noRole",
  "severalRoles",
  "system",
  "readonly",
  "concealed",
  "removed",
  "noRule",
  "noStatusRule",
  "statusesReplace",
  "readFirst",
  "level",
  "comment",
  "noOwner",
  "anonymous",
  "hidden",
  "locked",
  "lockedNew",
  "keyField",
  "open",
  "related",
  "statusBarred",
  "statusBarredNew",
  "moveDeletes",
  "reason",
] as const;
export type SpeakingKey = (typeof speakingRules)[number];

/** The effect of a rule on the request: `limits` where it depends on the item, `tells` for what only helps to understand. */
export const effects = ["allows", "limits", "denies", "tells"] as const;
export type RuleEffect = (typeof effects)[number];
