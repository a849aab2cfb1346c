import { isSystemCollection, type DoctorReport, type Relation } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useConnectionHistory } from "../../../access/server/connection.ts";
import { useModel, useProjectSettings } from "../../../access/hooks.ts";
import { doctorQuery } from "../../../data/doctor.ts";
import { rolesQuery } from "../../../data/roles.ts";
import { serverDetailsQuery, updateDatabaseMutation } from "../../../data/server-details.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useRegistry } from "../../../registry/registry.ts";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { notify } from "../../../ui/notify/notify.ts";
import { gapsOf } from "../../../access/server/server-parts.ts";
import type { TileFact } from "./tile-grid.tsx";

/** What the tiles say; what is not known yet, or could not be read, is null. */
export function useTileFacts(): Readonly<Record<string, TileFact | null>> {
  const { t } = useTranslation();
  const format = useFormat();
  const { collections, relations } = useModel();
  const { name } = useProjectSettings();
  const roles = useQuery(rolesQuery()).data;
  const server = useQuery(serverDetailsQuery()).data;
  // Only what was found before: looking costs the server something.
  const doctor = useQuery({ ...doctorQuery(), enabled: false }).data;
  const { interfaces } = useRegistry();
  const latency = useConnectionHistory().samples.at(-1)?.latency;
  const managed = Object.values(collections).filter(
    ({ collection, managed: isManaged }) => isManaged && !isSystemCollection(collection),
  );
  const gaps = server === undefined ? [] : gapsOf(server);
  const doctorFact = (reports: readonly DoctorReport[]): TileFact => {
    const findings = reports.flatMap((report) => report.findings);
    const count = findings.filter(({ weight }) => weight === "serious").length;
    return count === 0
      ? { text: t("doctor_tile_fine") }
      : { text: t("doctor_tile_serious", { count }), isWarning: true };
  };
  const fact = (text: string | null | undefined): TileFact | null => (text ? { text } : null);
  return {
    global: fact(name),
    collections: fact(t("collection_count", { count: managed.length })),
    relations: fact(t("relation_count", { count: relations.filter(isContentRelation).length })),
    roles: fact(roles && t("role_count", { count: roles.length })),
    interfaces: fact(t("interface_count", { count: interfaces.length })),
    server:
      gaps.length > 0
        ? { text: t("server_gap_count", { count: gaps.length }), isWarning: true }
        : fact(server && `${server.database.product} ${server.database.version}`),
    doctor: doctor === undefined ? null : doctorFact(doctor),
    latency:
      latency === undefined
        ? null
        : latency < 0
          ? { text: t("no_connection"), isWarning: true }
          : fact(t("latency_value", { ms: format.number(Math.round(latency)) })),
    version: fact(server?.version),
  };
}

/** Not those of the product itself, nor one of the two halves behind many-to-many. */
function isContentRelation(relation: Relation): boolean {
  const { collection_many: many, collection_one: one, field_many, junction_field } = relation;
  const isSecondHalf = junction_field !== null && junction_field < field_many;
  return one !== null && !isSystemCollection(many) && !isSecondHalf;
}

/** Brings the database up to date, after asking. */
export function useDatabaseUpdate() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const update = useMutation(updateDatabaseMutation());
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("settings_tile_update"),
      message: t("settings_update_database_confirm"),
      confirmLabel: t("settings_update_database_subtext"),
    });
    if (!isSure) return;
    update.mutate(undefined, {
      onSuccess: () => notify({ color: "success", title: t("db_updated") }),
    });
  };
  return { ask, isUpdating: update.isPending, error: update.error };
}
