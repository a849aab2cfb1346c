import { Skeleton } from "../../../ui/states/skeletons.tsx";
import classes from "./item.module.css";

/** Stands in for the form while the item is on its way: labels and boxes in their final height. */
export function FormSkeleton({ fields = 8 }: { fields?: number }) {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {Array.from({ length: fields }, (_, index) => (
        <div
          key={index}
          className={classes["skeletonField"]}
          data-wide={index % 3 === 0 || undefined}
        >
          <Skeleton width={`${64 + ((index * 37) % 60)}px`} height="12px" />
          <Skeleton height="36px" />
        </div>
      ))}
    </div>
  );
}
