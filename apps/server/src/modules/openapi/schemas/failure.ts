import { errors, ErrorReply, reasons, rules } from "@rowhouse/contract";
import type { Schema } from "../operation.ts";

const codes = Object.entries(errors).map(([key, { code, status, text: message }]) => ({
  code,
  key,
  status,
  text: message,
}));

/** Every failure, with the codes, reasons and rules there are beside it for whoever shows or translates them. */
export const failure: Schema = {
  ...ErrorReply,
  "x-codes": codes,
  "x-reasons": reasons,
  "x-rules": rules,
};
