import { type DoctorReport, isSystemCollection, ownValue, type Relation } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useId, useState } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Box, Stack, Text } from "../../../design/words.tsx";
import {
  settingsPlaces,
  type SettingsAction,
  type SettingsGroup,
  type SettingsPlace,
} from "../../../access/address/settings-places.ts";
import { useModel, useProjectSettings } from "../../../access/hooks.ts";
import { useConnectionHistory } from "../../../access/server/connection.ts";
import { gapsOf } from "../../../access/server/server-parts.ts";
import { doctorQuery } from "../../../data/doctor.ts";
import { rolesQuery } from "../../../data/roles.ts";
import { serverDetailsQuery, updateDatabaseMutation } from "../../../data/server-details.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useRegistry } from "../../../registry/registry.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { notify } from "../../../design/notify/notify.ts";
import { Page } from "../../../design/page/page.tsx";
import type { ReportKind } from "./report/report.model.ts";
import classes from "./tile-grid.module.css";

const ReportDialog = lazyPart(
  async () => (await import("./report/report-dialog.tsx")).ReportDialog,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

/** The overview of everything to set and to look at, in groups. */
export function SettingsHomeScreen() {
  const { t } = useTranslation();
  const facts = useTileFacts();
  const update = useDatabaseUpdate();
  const failure = useErrorText(update.error);
  const [report, setReport] = useState<ReportKind | null>(null);
  const busy = new Set<SettingsAction["does"]>(update.isUpdating ? ["update-database"] : []);

  const handleAction = (action: SettingsAction["does"]): void => {
    if (action === "update-database") void update.ask();
    else setReport(action === "report-issue" ? "issue" : "feature");
  };

  return (
    <Page title={t("admin_settings")}>
      {failure === null ? null : (
        <PageNotice tone="danger" urgent title={t("db_update_failed")}>
          {failure}
        </PageNotice>
      )}
      <div className={classes.groups}>
        {settingsPlaces.map((group) => (
          <TileGrid
            key={group.id}
            group={group}
            facts={facts}
            busy={busy}
            onAction={handleAction}
          />
        ))}
      </div>
      {report === null ? null : (
        <Suspense fallback={null}>
          <ReportDialog kind={report} onClose={() => setReport(null)} />
        </Suspense>
      )}
    </Page>
  );
}

/** The facts on the tiles; one that is not known yet, or could not be read, is null. */
function useTileFacts(): Readonly<Record<string, TileFact | null>> {
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
function useDatabaseUpdate() {
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

/** The fact that a tile tells of its part of the project; null where nothing is known. */
interface TileFact {
  text: string;
  /** Something wants to be looked at. */
  isWarning?: boolean;
}

interface TileGridProps {
  group: SettingsGroup;
  facts: Readonly<Record<string, TileFact | null>>;
  /** The actions that are under way. */
  busy: ReadonlySet<SettingsAction["does"]>;
  onAction: (action: SettingsAction["does"]) => void;
}

/** A headed group of lines: each one link, or one button. */
function TileGrid({ group, facts, busy, onAction }: TileGridProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text as="h2" id={id} below={3} size="body" weight="strong">
        {t(`settings_group_${group.id}`)}
      </Text>
      <Box as="ul" border radius="card" surface="surface" className={classes.grid}>
        {group.tiles.map((tile) => (
          <li key={tile.id} className={classes.tile}>
            <span className={classes.icon}>
              <Icon name={tile.icon} />
            </span>
            <Stack as="span" grow align="start" shrink className={classes.words}>
              <TileName tile={tile} busy={busy} onAction={onAction} />
              <Text size="small" color="quiet">
                {t(`settings_tile_${tile.id}_note`)}
              </Text>
            </Stack>
            <Fact fact={ownValue(facts, tile.id) ?? null} />
          </li>
        ))}
      </Box>
    </section>
  );
}

interface TileNameProps extends Pick<TileGridProps, "busy" | "onAction"> {
  tile: SettingsPlace;
}

/** The whole tile is the link, or the button. */
function TileName({ tile: { id, to }, busy, onAction }: TileNameProps) {
  const { t } = useTranslation();
  const name = t(`settings_tile_${id}`);
  if (typeof to === "string")
    return (
      <Link to={to} preload="intent" className={classes.name}>
        {name}
      </Link>
    );
  return (
    <button
      type="button"
      className={classes.name}
      disabled={busy.has(to.does)}
      onClick={() => onAction(to.does)}
    >
      {name}
    </button>
  );
}

function Fact({ fact }: { fact: TileFact | null }): ReactNode {
  if (fact === null) return null;
  return (
    <span className={classes.fact} data-warning={fact.isWarning || undefined} dir="auto">
      {fact.isWarning ? <Icon name="warning" size={16} /> : null}
      {fact.text}
    </span>
  );
}
