import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useConnectionHistory } from "../../../access/server/connection.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Page } from "../../../ui/page/page.tsx";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { LatencyChartFigure } from "./latency-chart.tsx";
import { summaryOf } from "./latency.model.ts";
import classes from "./latency.module.css";

/** How quickly the server has responded since this page of the browser was opened. */
export function LatencyScreen() {
  const { t } = useTranslation();
  const { samples, measure } = useConnectionHistory();
  return (
    <Page
      title={t("settings_tile_latency")}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
      primary={<Button onClick={measure}>{t("latency_measure")}</Button>}
    >
      {samples.length === 0 ? (
        <ScreenState
          state="empty"
          icon="network_check"
          title={t("latency_none")}
          body={t("latency_none_body")}
        />
      ) : (
        <div className={classes.room}>
          <Summary />
          <LatencyChartFigure samples={samples} />
          <Measurements />
        </div>
      )}
    </Page>
  );
}

function Summary() {
  const { t } = useTranslation();
  const format = useFormat();
  const { samples } = useConnectionHistory();
  const { lost, median, fastest, slowest } = summaryOf(samples);
  const last = samples.at(-1)?.latency ?? -1;
  const time = (ms: number | null): string =>
    ms === null || ms < 0 ? "–" : t("latency_value", { ms: format.number(Math.round(ms)) });
  const facts = [
    { name: t("latency_last"), value: last < 0 ? t("no_connection") : time(last) },
    { name: t("latency_median"), value: time(median) },
    { name: t("latency_fastest"), value: time(fastest) },
    { name: t("latency_slowest"), value: time(slowest) },
    { name: t("latency_lost"), value: format.number(lost) },
  ];
  return (
    <dl className={classes.summary}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same as a table, the latest first. */
function Measurements() {
  const { t } = useTranslation();
  const format = useFormat();
  const { samples } = useConnectionHistory();
  return (
    <details className={classes.details}>
      <summary>{t("latency_all")}</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("latency_at")}</th>
            <th scope="col">{t("latency_time")}</th>
          </tr>
        </thead>
        <tbody>
          {samples.toReversed().map(({ date, latency }) => (
            <tr key={date.getTime()}>
              <td>{date.toLocaleTimeString(format.locale)}</td>
              <td>
                {latency < 0
                  ? t("latency_unanswered")
                  : t("latency_value", { ms: format.number(Math.round(latency)) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
