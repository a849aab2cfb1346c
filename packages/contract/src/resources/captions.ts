import { Type, type Static } from "typebox";

/** Captions for a film or a recording: their text in WebVTT or SRT with a name for it, or a file of the library that holds it. */
export const AddCaptionsBody = Type.Object(
  {
    /** Of BCP 47. */
    language: Type.String({
      pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$",
      maxLength: 35,
      examples: ["de", "pt-BR"],
    }),
    text: Type.Optional(Type.String({ maxLength: 2_000_000 })),
    filename: Type.Optional(Type.String({ minLength: 1, maxLength: 250 })),
    file: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type AddCaptionsBody = Static<typeof AddCaptionsBody>;
