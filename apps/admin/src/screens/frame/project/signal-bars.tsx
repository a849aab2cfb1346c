import type { SignalLevel } from "../../../access/server/connection.ts";
import classes from "./signal-bars.module.css";

const bars = [1, 2, 3, 4] as const;

/** Four bars, as many of them strong as the connection is good; crossed out without one. */
export function SignalBars({ level }: { level: SignalLevel }) {
  return (
    <svg
      viewBox="0 0 18 18"
      width="18"
      height="18"
      className={classes.bars}
      data-level={level}
      aria-hidden
    >
      {bars.map((bar) => (
        <rect
          key={bar}
          x={bar * 4 - 2}
          y={15 - bar * 3}
          width="2.5"
          height={bar * 3}
          rx="1"
          data-strong={bar <= level || undefined}
        />
      ))}
      {level === 0 ? <path d="M2 2l14 14" className={classes.cross} /> : null}
    </svg>
  );
}
