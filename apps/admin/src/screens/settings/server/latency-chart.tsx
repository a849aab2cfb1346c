import { useTranslation } from "react-i18next";
import type { LatencySample } from "../../../access/server/connection.model.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { chartOf, summaryOf } from "./latency.model.ts";
import classes from "./latency.module.css";

/** The latest measurements as a line; what it shows is also said in a sentence. */
export function LatencyChartFigure({ samples }: { samples: readonly LatencySample[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { top, paths, points } = chartOf(samples);
  const { median, slowest, lost } = summaryOf(samples.slice(-points.length));
  const time = (ms: number): string => t("latency_value", { ms: format.number(Math.round(ms)) });
  return (
    <figure className={classes.figure}>
      <div className={classes.chart}>
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
      </div>
      <figcaption className={classes.caption}>
        <span>{points[0]?.sample.date.toLocaleTimeString(format.locale)}</span>
        <span>{t("latency_now")}</span>
      </figcaption>
    </figure>
  );
}
