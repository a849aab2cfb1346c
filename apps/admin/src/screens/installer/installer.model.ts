import {
  isEmail,
  latinDigits,
  minPassword,
  type CreateProjectBody,
  type DatabaseKind,
} from "@rowhouse/contract";

/** The values in the installer's two tabs, as typed. */
export interface InstallerDraft {
  projectName: string;
  email: string;
  password: string;
  setupCode: string;
  kind: DatabaseKind;
  host: string;
  port: string;
  name: string;
  user: string;
  databasePassword: string;
  isCorsEnabled: boolean;
}

/** The database servers in the order they are offered; they come after the embedded database. */
export const servers: readonly DatabaseKind[] = ["postgres", "mysql"];

const ports: Record<DatabaseKind, string> = { sqlite: "", postgres: "5432", mysql: "3306" };

/** The draft at the start: the embedded database, everything else at its usual value. */
export const firstDraft: InstallerDraft = {
  projectName: "rowhouse",
  email: "",
  password: "",
  setupCode: "",
  kind: "sqlite",
  host: "localhost",
  port: ports.mysql,
  name: "rowhouse",
  user: "",
  databasePassword: "",
  isCorsEnabled: true,
};

/** The draft with another kind of database; a port that was not edited changes as well. */
export function withKind(draft: InstallerDraft, kind: DatabaseKind): InstallerDraft {
  const isUntouched = Object.values(ports).includes(draft.port);
  return { ...draft, kind, port: isUntouched && kind !== "sqlite" ? ports[kind] : draft.port };
}

/** Whether project name, e-mail, password and, where it is needed, the code are there at all. */
export function isProjectFilled(draft: InstallerDraft, needsCode: boolean): boolean {
  const texts = [draft.projectName, draft.email, draft.password];
  return [...texts, ...(needsCode ? [draft.setupCode] : [])].every((text) => text.trim() !== "");
}

/** Whether the database tab may be opened: all that is filled in on the first one is right as well. */
export function isProjectComplete(draft: InstallerDraft, needsCode: boolean): boolean {
  return isProjectFilled(draft, needsCode) && projectProblem(draft) === null;
}

/** The first box of the first tab whose text cannot be right, by the rules of the server; null without one. */
export function projectProblem({ email, password }: InstallerDraft): "email" | "password" | null {
  if (!isEmail(email.trim())) return "email";
  return password.length < minPassword ? "password" : null;
}

/** Whether everything is there to install. The embedded database needs nothing of its own. */
export function isComplete(draft: InstallerDraft, needsCode: boolean): boolean {
  if (!isProjectComplete(draft, needsCode)) return false;
  if (draft.kind === "sqlite") return true;
  const texts = [draft.host, draft.port, draft.name, draft.user, draft.databasePassword];
  return texts.every((text) => text.trim() !== "") && isPort(draft.port);
}

export function isPort(text: string): boolean {
  const port = Number(latinDigits(text));
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}

/** Whether the API runs on this very computer: only then does it install without the code it printed. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname.startsWith("127.") ||
    hostname === "[::1]"
  );
}

/** The body that is sent to the server. */
export function toBody(draft: InstallerDraft, project: string, locale: string): CreateProjectBody {
  return {
    project,
    project_name: draft.projectName.trim(),
    user_email: draft.email.trim(),
    user_password: draft.password,
    locale,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    cors_enabled: draft.isCorsEnabled,
    db_type: draft.kind,
    ...(draft.setupCode.trim() === "" ? {} : { setup_code: draft.setupCode.trim() }),
    ...(draft.kind === "sqlite"
      ? {}
      : {
          db_host: draft.host.trim(),
          db_port: Number(latinDigits(draft.port)),
          db_name: draft.name.trim(),
          db_user: draft.user.trim(),
          db_password: draft.databasePassword,
        }),
  };
}
