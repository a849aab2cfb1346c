import type { DoctorFinding, DoctorReport, DoctorWeight } from "@rowhouse/contract";
import { settingsAddress } from "../../../access/address/addresses.ts";

/** The report in the order in which it is read: what needs to be repaired first, what is in order last. */
export interface Diagnosis {
  found: readonly DoctorReport[];
  fine: readonly DoctorReport[];
  counts: Readonly<Record<DoctorWeight, number>>;
}

/** Sorts reports by weight; `counts` are findings that are serious or advice, and checks that found neither. */
export function diagnose(reports: readonly DoctorReport[]): Diagnosis {
  const found = reports.filter(({ weight }) => weight !== "fine");
  const fine = reports.filter(({ weight }) => weight === "fine");
  const count = (weight: DoctorWeight): number =>
    found.flatMap(({ findings }) => findings).filter((finding) => finding.weight === weight).length;
  return {
    found: [
      ...found.filter(({ weight }) => weight === "serious"),
      ...found.filter(({ weight }) => weight === "advice"),
    ],
    fine,
    counts: { serious: count("serious"), advice: count("advice"), fine: fine.length },
  };
}

/** Where the thing that a finding is about can be looked at; null where the app has no page for it. */
export function addressOf({ kind, values }: Pick<DoctorFinding, "kind" | "values">): string | null {
  switch (kind) {
    case "known_password":
    case "factor_missing":
    case "tokens_without_expiry":
      return `/users/${values["user"]}`;
    case "factor_not_required":
      return "/settings/roles/1";
    case "public_writes":
    case "public_reads":
    case "public_reads_system":
      return "/settings/roles/2/permissions";
    case "known_secret":
    case "proxy_on_machine":
    case "proxy_elsewhere":
    case "proxy_uncounted":
    case "admin_project_missing":
    case "admin_address_unencrypted":
    case "mail_missing":
    case "tokens_in_addresses":
    case "storage_away":
    case "storage_own_folder":
    case "storage_elsewhere":
      return "/settings/server";
    case "field_without_column":
    case "columns_without_fields":
    case "datatype_differs":
    case "status_unknown":
    case "index_missing":
      return settingsAddress(String(values["collection"]));
    case "record_without_file":
    case "version_without_file":
      return `/files/${values["file"]}`;
    case "history_long":
      return "/activity";
    case "collection_without_table":
    case "relation_without_collection":
    case "relation_without_field":
    case "file_without_record":
      return null;
  }
}
