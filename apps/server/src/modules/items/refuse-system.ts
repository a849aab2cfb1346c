import { isSystemCollection } from "@rowhouse/contract";

import { AppError } from "../../core/errors.ts";

/** System collections have addresses of their own (401/201). */
export function refuseSystem(collection: string): void {
  if (isSystemCollection(collection)) throw new AppError("systemCollection", { collection });
}
