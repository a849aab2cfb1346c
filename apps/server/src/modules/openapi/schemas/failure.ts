import { errors, ErrorReply, reasons, rules } from "@rowhouse/contract";
import type { Schema } from "../operation.ts";

const codes = Object.entries(errors).map(([key, { code, status, text: message }]) => ({
  code,
  key,
  status,
  text: message,
}));

/** The schema of errors, with all codes, reasons and rules for clients that show or translate them. */
export const failure: Schema = {
  ...ErrorReply,
  "x-codes": codes,
  "x-reasons": reasons,
  "x-rules": rules,
};
