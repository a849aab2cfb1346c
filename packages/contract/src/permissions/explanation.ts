import { Type, type Static } from "typebox";
import {
  explainedActions,
  verdicts,
  speakingRules,
  effects,
  type ExplainedAction,
} from "../constants/explanation.ts";
import { NullableInteger, NullableText } from "../schema/values.ts";

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ enum: [...values] });

/** Whom it is about: a person or a role. The public role stands for everybody who is not signed in. */
export const Subject = Type.Unsafe<{ user: number } | { role: number }>(
  Type.Object(
    { user: Type.Optional(Type.Integer()), role: Type.Optional(Type.Integer()) },
    { minProperties: 1, maxProperties: 1, additionalProperties: false },
  ),
);
export type Subject = Static<typeof Subject>;

/** The question: may they do this? */
export const ExplainBody = Type.Object(
  {
    as: Subject,
    collection: Type.String({ maxLength: 64 }),
    action: oneOf(explainedActions),
    /** The key of an item; left out: any. */
    item: Type.Optional(Type.String({ maxLength: 255 })),
    /** Read or written: only this field counts. */
    field: Type.Optional(Type.String({ maxLength: 64 })),
    /** The status that an item gets when it is created or updated. */
    status: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type ExplainBody = Static<typeof ExplainBody>;

/** One rule that speaks, in the order in which they are asked. What a key does not need is null. */
export const SpeakingRule = Type.Object({
  key: oneOf(speakingRules),
  effect: oneOf(effects),
  /** The row of the matrix: a status, `$create`, or null for the general one. Meaningful where `isRule` holds. */
  status: NullableText,
  /** Whether a row of the matrix says it. */
  isRule: Type.Boolean(),
  action: NullableText,
  level: NullableText,
  field: NullableText,
  /** Who made the item, when that is known. */
  owner: NullableInteger,
  /** Roles of the person, or addresses, or a status. */
  names: Type.Array(Type.String()),
});
export type SpeakingRule = Omit<Static<typeof SpeakingRule>, "action"> & {
  action: ExplainedAction | null;
};

/** The answer of `POST /permissions/explain`. */
export const ExplanationSchema = Type.Object({
  verdict: oneOf(verdicts),
  /** The code of the API's refusal; null where it does not refuse. */
  code: NullableInteger,
  /** The role whose rules count. */
  role: NullableInteger,
  rules: Type.Array(Type.Unsafe<SpeakingRule>(SpeakingRule)),
});
export type Explanation = Static<typeof ExplanationSchema>;
