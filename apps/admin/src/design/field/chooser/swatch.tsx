import classes from "./swatch.module.css";

interface SwatchProps {
  /** CSS color; null while there is none. */
  color: string | null;
  /** Larger and round, as lists show it. */
  isDot?: boolean;
}

/** A color as a small field of it; where it can be seen through, the squares behind it are seen. */
export function Swatch({ color, isDot = false }: SwatchProps) {
  return (
    <span aria-hidden className={classes.swatch} data-dot={isDot || undefined}>
      {/* Colors are data. */}
      {color !== null && <span className={classes.color} style={{ background: color }} />}
    </span>
  );
}
