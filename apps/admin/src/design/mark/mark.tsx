import classes from "./mark.module.css";

export interface MarkProps {
  logoUrl: string | null;
  isBusy?: boolean;
  /** For pages without a frame; a logo may be wider than it is high there. */
  isLarge?: boolean;
}

/** The project's own logo, or the product's mark; it breathes while requests are under way. */
export function Mark({ logoUrl, isBusy = false, isLarge = false }: MarkProps) {
  return (
    <span
      className={classes.mark}
      data-busy={isBusy || undefined}
      data-own={logoUrl !== null || undefined}
      data-large={isLarge || undefined}
    >
      {logoUrl === null ? <ProductMark /> : <img src={logoUrl} alt="" />}
    </span>
  );
}

/** Two gables side by side: a row of houses. */
function ProductMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="20"
      height="20"
      fill="currentColor"
      aria-hidden
      focusable="false"
    >
      <path d="M3 27V12.5L9.5 6l6.5 6.5V27h-4.5v-6.5h-4V27zm15-14.5L22.5 8l6.5 6.5V27h-4.5v-6.5h-4V27H18z" />
    </svg>
  );
}
