import { Button } from "@mantine/core";
import { formattingLocale } from "@rowhouse/contract";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Row, Stack } from "../../../design/words.tsx";
import { type LatencySample, useConnectionHistory } from "../../../access/server/connection.ts";
import { Page } from "../../../design/page/page.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { chartOf, summaryOf } from "./latency.model.ts";
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
        <Stack gap={6} className={classes.room}>
          <Summary />
          <LatencyChartFigure samples={samples} />
          <Measurements />
        </Stack>
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
    <Row as="dl" wrap className={classes.summary}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
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
              <td>{date.toLocaleTimeString(formattingLocale(format.locale))}</td>
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

/** The latest measurements as a line; what it shows is also said in a sentence. */
function LatencyChartFigure({ samples }: { samples: readonly LatencySample[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { top, paths, points } = chartOf(samples);
  const { median, slowest, lost } = summaryOf(samples.slice(-points.length));
  const time = (ms: number): string => t("latency_value", { ms: format.number(Math.round(ms)) });
  return (
    <figure>
      <Row gap={3} className={classes.chart}>
        <span className={classes.scale} aria-hidden>
          <span>{time(top)}</span>
          <span>{time(top / 2)}</span>
          <span>{format.number(0)}</span>
        </span>
        <svg
          className={classes.plot}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t("latency_chart", {
            count: points.length,
            median: median === null ? "–" : time(median),
            slowest: slowest === null ? "–" : time(slowest),
            lost,
          })}
        >
          {[0, 50, 100].map((y) => (
            <line key={y} className={classes.grid} x1="0" x2="100" y1={y} y2={y} />
          ))}
          {points.map(({ x, y, sample }) =>
            y === null ? (
              <line
                key={sample.date.getTime()}
                className={classes.loss}
                x1={x}
                x2={x}
                y1="0"
                y2="100"
              />
            ) : null,
          )}
          {paths.map((path) => (
            <path key={path} className={classes.line} d={path} />
          ))}
        </svg>
      </Row>
      <figcaption className={classes.caption}>
        <span>{points[0]?.sample.date.toLocaleTimeString(formattingLocale(format.locale))}</span>
        <span>{t("latency_now")}</span>
      </figcaption>
    </figure>
  );
}
