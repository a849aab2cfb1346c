import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { Page } from "../../../ui/page/page.tsx";
import type { ReportKind } from "./report/report.model.ts";
import { TileGrid } from "./tile-grid.tsx";
import { tileGroups, type TileAction } from "./tiles.ts";
import { useDatabaseUpdate, useTileFacts } from "./use-settings-home.ts";
import classes from "./tile-grid.module.css";

const ReportDialog = lazyPart(
  async () => (await import("./report/report-dialog.tsx")).ReportDialog,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

/** What there is to set and to look at, in groups. */
export function SettingsHomeScreen() {
  const { t } = useTranslation();
  const facts = useTileFacts();
  const update = useDatabaseUpdate();
  const failure = useErrorText(update.error);
  const [report, setReport] = useState<ReportKind | null>(null);
  const busy = new Set<TileAction["does"]>(update.isUpdating ? ["update-database"] : []);

  const handleAction = (action: TileAction["does"]): void => {
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
        {tileGroups.map((group) => (
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
