import type { ProjectTarget } from "@rowhouse/client";
import { type AppConfig, defaultProject } from "../app-config.ts";
import { placeOf } from "./targets.ts";

/** The name of a target: as the operator calls it, or projects of one server by their key and servers by their host. */
export function labelOf(
  target: ProjectTarget,
  all: readonly ProjectTarget[],
  labels: AppConfig["labels"] = new Map(),
): string {
  const isAlone = all.filter((one) => one.url === target.url).length < 2;
  const plain =
    isAlone || target.project === defaultProject ? new URL(target.url).host : target.project;
  return labels.get(placeOf(target)) ?? plain;
}
