import { useId } from "react";
import classes from "./segments.module.css";

export interface SegmentsProps<Value extends string> {
  "aria-label"?: string;
  "aria-labelledby"?: string;
  className?: string | undefined;
  options: readonly { value: Value; label: string }[];
  value: Value;
  size?: "small" | "usual";
  /** Over the whole width, each choice as wide as the others. */
  isWide?: boolean;
  onChange: (value: Value) => void;
}

/**
 * A few choices side by side, of which one is taken: native radio buttons. Nothing is measured: the component of Mantine lays out the
 * whole page for its moving background, which for a form of many fields takes longer than all else that a field does.
 */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { options, value, size = "usual", isWide, onChange, className, ...label } = props;
  const name = useId();
  return (
    <div
      {...label}
      role="radiogroup"
      className={[classes.group, className].filter(Boolean).join(" ")}
      data-size={size}
      data-wide={isWide || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            className={classes.radio}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
