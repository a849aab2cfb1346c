import { Skeleton } from "./skeletons.tsx";
import classes from "./form-skeleton.module.css";

/** Labels and boxes of a form in their final height. */
export function FormSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={classes.field} data-wide={index % 3 === 0 || undefined}>
          <Skeleton width={`${64 + ((index * 37) % 60)}px`} height="12px" />
          <Skeleton height="36px" />
        </div>
      ))}
    </div>
  );
}
