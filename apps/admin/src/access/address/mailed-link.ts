import type { ProjectTarget } from "../../data/session.ts";
import { defaultProject, type AppConfig } from "../app-config.ts";

/** The parameters of a mailed link. */
export interface MailedLink {
  /** Empty when the link has lost it. */
  token: string;
  /** Key of the project the mail came from. */
  project?: string;
}

/** Reads the search parameters of a mailed link: to a new password, or of an invitation. */
export function readMailedLink(search: Readonly<Record<string, unknown>>): MailedLink {
  const { token, project } = search;
  return {
    token: typeof token === "string" ? token : "",
    ...(typeof project === "string" ? { project } : {}),
  };
}

/** The project of a mailed link; only projects of this installation count, else it is the first of them. */
export function targetOfLink(
  { api, projects }: Pick<AppConfig, "api" | "projects">,
  { project }: MailedLink,
): ProjectTarget {
  const known = projects.find((key) => key === project) ?? projects[0] ?? defaultProject;
  return { url: api, project: known };
}
