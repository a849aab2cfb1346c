import type { DoctorReport } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Check, Configured } from "./check.ts";
import { checks } from "./checks.ts";
import { examine, examineOne, withTime, type Case } from "./examine.ts";

export type { Configured } from "./check.ts";

/** Examines how the project is set up, and mends what can be mended (API contract 2.19). Its endpoints let administrators in only. */
export function doctorService(ctx: Context, config: Configured) {
  return {
    async examine(): Promise<DoctorReport[]> {
      return await examine(await caseOf(ctx, config), ctx.log);
    },

    /**
     * Mends the named findings, each by itself, as far as they are still found. Throws `notFound` for a check that does not exist,
     * and what the mending throws; what was mended before stays mended.
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

/** With the model as it is now: what was mended may have changed it. */
async function caseOf({ project, clock }: Context, config: Configured): Promise<Case> {
  return { ...project, model: await project.models.get(), config, clock };
}

function checkNamed(id: string): Check {
  const found = checks.find((check) => check.id === id);
  if (!found) throw new AppError("notFound");
  return found;
}
