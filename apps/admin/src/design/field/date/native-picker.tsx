import classes from "./date-box.module.css";
import type { NativePickerProps } from "./date-box.tsx";
import { formatDateText } from "./date-text.model.ts";

/** The device's own picker; only its window is used. */
export function NativePicker({ date, hasTime, min, max, onPick, ref }: NativePickerProps) {
  const write = (day: Date | null) => {
    if (day === null) return "";
    const written = formatDateText(day, "yyyy-mm-dd hh:mm:ss");
    return hasTime ? written.replace(" ", "T") : written.slice(0, 10);
  };
  return (
    <input
      ref={ref}
      aria-hidden
      className={classes.picker}
      max={max === null && !hasTime ? "9999-12-31" : write(max)}
      min={write(min)}
      step={hasTime ? 1 : undefined}
      tabIndex={-1}
      type={hasTime ? "datetime-local" : "date"}
      value={write(date)}
      onChange={({ currentTarget: { value } }) => {
        // A date alone would be read as midnight in UTC.
        const picked = new Date(hasTime ? value : `${value}T00:00`);
        if (!Number.isNaN(picked.getTime())) onPick(picked);
      }}
    />
  );
}
