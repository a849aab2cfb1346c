import type { ProjectTarget } from "@rowhouse/client";
import { createContext, use } from "react";
import type { Sessions } from "./sessions.ts";

/** The projects of this page: which there are, which one is shown, and the way to another. */
export interface Projects {
  sessions: Sessions;
  /** Those that are offered, and those at an address that was typed while somebody is signed in there. */
  targets(): readonly ProjectTarget[];
  /** The address of this app that opens a project, as a link has it. */
  hrefOf(target: ProjectTarget): string;
  /** Shows another project; what is typed here is stored first, and comes back with this project. */
  open(target: ProjectTarget): void;
  /** The same by loading the page again: what is under way here ends. */
  load(target: ProjectTarget): Promise<void>;
}

/** Given by main; null in tests of parts that know one project only. */
export const ProjectsContext = createContext<Projects | null>(null);

export function useProjects(): Projects | null {
  return use(ProjectsContext);
}
