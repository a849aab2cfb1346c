import { Type, type Static } from "typebox";
import {
  doctorChecks,
  doctorWeights,
  doctorKinds,
  type DoctorCheckId,
  type DoctorWeight,
  type DoctorKind,
} from "../constants/doctor.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { one } from "../schema/replies.ts";

/** A finding, and whether it can be repaired by a request. */
export const DoctorFinding = Type.Object({
  /** The finding's name within its check, to repair it. */
  key: Type.String(),
  kind: Type.Unsafe<DoctorKind>({ enum: [...doctorKinds] }),
  weight: Type.Unsafe<DoctorWeight>({ enum: [...doctorWeights] }),
  /** The values that its sentence names: collections, fields, files, numbers. */
  values: Type.Unsafe<Record<string, string | number>>({
    type: "object",
    additionalProperties: { type: ["string", "number"] },
  }),
  /** `plain` adds something; `confirmed` takes something away, and people are to be asked; null: nothing that a request could do. */
  mend: Type.Unsafe<"plain" | "confirmed" | null>({
    type: ["string", "null"],
    enum: ["plain", "confirmed", null],
  }),
});
export type DoctorFinding = Static<typeof DoctorFinding>;

/** The findings of one check. */
export const DoctorReport = Type.Object({
  id: Type.Unsafe<DoctorCheckId>({ enum: [...doctorChecks] }),
  /** That of its heaviest finding; `fine` without any. */
  weight: DoctorFinding.properties.weight,
  findings: Type.Array(DoctorFinding),
  /** Not all was looked at, or not all that was found is listed: there was too much for one request. */
  is_partial: Type.Boolean(),
  /** The check could not be carried out; the log of the server says why. */
  has_failed: Type.Boolean(),
});
export type DoctorReport = Static<typeof DoctorReport>;

/** The findings of a check that are to be repaired. */
export const MendBody = Type.Object({
  keys: Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 100 }),
});
export type MendBody = Static<typeof MendBody>;

/** The doctor, which examines how a project is set up (API contract 2.19). */
export const doctorEndpoints = defineEndpoints(
  { name: "doctor", text: "Examines how a project is set up, and mends what can be mended." },
  {
    examine: {
      method: "GET",
      path: "/:project/doctor",
      access: "admin",
      summary: "Examine how the project is set up",
      reply: one(Type.Array(DoctorReport)),
    },
    mend: {
      method: "POST",
      path: "/:project/doctor/:check/mend",
      access: "admin",
      summary: "Mend findings of a check",
      body: MendBody,
      reply: one(DoctorReport),
    },
  },
);
