import type { DoctorCheckId, DoctorFinding, DoctorWeight, Model } from "@rowhouse/contract";
import type { ProxySightings, TrustedProxies } from "../../core/network/addresses.ts";
import type { Context, Clock } from "../../core/context.ts";
import type { StorageLocation } from "../../core/file-storage.ts";
import type { Project, Retention } from "../../core/project.ts";

/** The configuration that is looked at; none of it leaves the server. */
export interface Configured {
  storage: StorageLocation;
  retention: Retention;
  databaseUrl: string | null;
  addressTokens?: boolean;
  secret?: string | null;
  metricsToken?: string | null;
  redisUrl?: string | null;
  smtpUrl?: string | null;
  trustProxy?: TrustedProxies;
  publicUrl?: string | null;
  /** The offer of the sign-in page: other servers, and named projects that are not there. */
  offer?: { servers: readonly string[]; missingProjects(): Promise<readonly string[]> };
  /** The sightings of a running server; the command line has none. */
  proxies?: ProxySightings;
}

/** The project that is examined. The command line has one without a server around it. */
export interface Patient extends Pick<
  Project,
  "db" | "storage" | "removals" | "fileVersions" | "history"
> {
  model: Model;
  config: Configured;
  clock: Clock;
  /** Whether the check has taken its time: what walks stops, and says that it is partial. */
  isLate(): boolean;
}

/** A finding as checks make it: `weight` where it is not that of the check, `mend` where it can be repaired. */
export type Finding = Omit<DoctorFinding, "weight" | "mend"> &
  Partial<Pick<DoctorFinding, "weight" | "mend">>;

/** The findings of a check. */
export interface Found {
  findings: readonly Finding[];
  isPartial?: boolean;
}

/** One thing to look at. */
export interface Check {
  id: DoctorCheckId;
  /** How much its findings matter. */
  weight: DoctorWeight;
  /** Reads with few statements, and as much as there is time for. */
  find(patient: Patient): Promise<Found>;
  /** Repairs a finding that has just been found again. Records it in the activity. */
  mend?(ctx: Context, finding: Finding, patient: Patient): Promise<void>;
}

/** The most findings that are sent and mended at a time. */
export const maxFindings = 100;
