import { doctorWeights, type DoctorFinding, type DoctorReport } from "@rowhouse/contract";
import type { Logger } from "../../core/log/logger.ts";
import { mostFindings, type Check, type Finding, type Patient } from "./check.ts";
import { checks } from "./checks.ts";

/** Milliseconds for one check that walks through files or rows. */
const patience = 3000;

/** What checks are given; the time begins with each of them. */
export type Case = Omit<Patient, "isLate">;

/** All checks, one after the other, so that those who work meanwhile wait for one statement at most. */
export async function examine(one: Case, log: Logger): Promise<DoctorReport[]> {
  const reports: DoctorReport[] = [];
  for (const check of checks) reports.push(await examineOne(check, one, log));
  return reports;
}

/** One check. What fails is reported, so that the others are still heard. */
export async function examineOne(check: Check, one: Case, log: Logger): Promise<DoctorReport> {
  try {
    const { findings, isPartial = false } = await check.find(withTime(one));
    const listed = findings.map((finding) => weigh(check, finding)).toSorted(byWeight);
    return {
      id: check.id,
      weight: listed[0]?.weight ?? "fine",
      findings: listed.slice(0, mostFindings),
      is_partial: isPartial || listed.length > mostFindings,
      has_failed: false,
    };
  } catch (error) {
    log.warn("A check of the doctor failed.", { check: check.id, error });
    return { id: check.id, weight: "advice", findings: [], is_partial: true, has_failed: true };
  }
}

/** The patient, with the time of one check. */
export function withTime(one: Case): Patient {
  const end = performance.now() + patience;
  return { ...one, isLate: () => performance.now() > end };
}

function weigh(check: Check, finding: Finding): DoctorFinding {
  return { weight: check.weight, mend: null, ...finding };
}

function byWeight(a: DoctorFinding, b: DoctorFinding): number {
  return doctorWeights.indexOf(a.weight) - doctorWeights.indexOf(b.weight);
}
