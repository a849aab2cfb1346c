import type { DoctorWeight } from "@rowhouse/contract";

/** The sign of each weight; its name is always said as well. */
export const weightIcons: Readonly<Record<DoctorWeight, string>> = {
  serious: "error",
  advice: "lightbulb",
  fine: "check_circle",
};
