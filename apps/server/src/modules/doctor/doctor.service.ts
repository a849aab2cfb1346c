import { type DoctorReport, doctorWeights, type DoctorFinding } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { type Check, type Configured, maxFindings, type Finding, type Patient } from "./check.ts";
import { checks } from "./checks.ts";
import type { Logger } from "../../core/log/logger.ts";

export type { Configured } from "./check.ts";

/** Examines the project's setup, and repairs what can be repaired (API contract 2.19). Its endpoints let administrators in only. */
export function doctorService(ctx: Context, config: Configured) {
  return {
    async examine(): Promise<DoctorReport[]> {
      return await examine(await caseOf(ctx, config), ctx.log);
    },

    /**
     * Repairs the named findings, each by itself, as far as they are still found. Throws `notFound` for an unknown check,
     * and the errors of the repair; findings that were repaired before stay repaired.
     */
    async mend(id: string, keys: readonly string[]): Promise<DoctorReport> {
      const check = checkNamed(id);
      const patient = withTime(await caseOf(ctx, config));
      const { findings } = await check.find(patient);
      const wanted = new Set(keys);
      for (const finding of findings)
        if (wanted.has(finding.key) && finding.mend) await check.mend?.(ctx, finding, patient);
      return await examineOne(check, await caseOf(ctx, config), ctx.log);
    },
  };
}

/** Returns the case with the model as it is now: a repair may have changed it. */
async function caseOf({ project, clock }: Context, config: Configured): Promise<Case> {
  return { ...project, model: await project.models.get(), config, clock };
}

function checkNamed(id: string): Check {
  const found = checks.find((check) => check.id === id);
  if (!found) throw new AppError("notFound");
  return found;
}

/** Milliseconds for one check that walks through files or rows. */
const patience = 3000;

/** The patient before the time of a check has begun, which it does with each of them. */
type Case = Omit<Patient, "isLate">;

/** All checks, one after the other, so that those who work meanwhile wait for one statement at most. */
export async function examine(one: Case, log: Logger): Promise<DoctorReport[]> {
  const reports: DoctorReport[] = [];
  for (const check of checks) reports.push(await examineOne(check, one, log));
  return reports;
}

/** One check. What fails is reported, so that the others are still heard. */
async function examineOne(check: Check, one: Case, log: Logger): Promise<DoctorReport> {
  try {
    const { findings, isPartial = false } = await check.find(withTime(one));
    const listed = findings.map((finding) => weigh(check, finding)).toSorted(byWeight);
    return {
      id: check.id,
      weight: listed[0]?.weight ?? "fine",
      findings: listed.slice(0, maxFindings),
      is_partial: isPartial || listed.length > maxFindings,
      has_failed: false,
    };
  } catch (error) {
    log.warn("A check of the doctor failed.", { check: check.id, error });
    return { id: check.id, weight: "advice", findings: [], is_partial: true, has_failed: true };
  }
}

/** The patient, with the time of one check. */
function withTime(one: Case): Patient {
  const end = performance.now() + patience;
  return { ...one, isLate: () => performance.now() > end };
}

function weigh(check: Check, finding: Finding): DoctorFinding {
  return { weight: check.weight, mend: null, ...finding };
}

function byWeight(a: DoctorFinding, b: DoctorFinding): number {
  return doctorWeights.indexOf(a.weight) - doctorWeights.indexOf(b.weight);
}
