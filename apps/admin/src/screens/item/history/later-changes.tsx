import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PartBoundary } from "../../../registry/part-boundary.tsx";
import { Skeleton } from "../../../ui/states/skeletons.tsx";
import type { RevisionChangesProps } from "./revision-changes.tsx";
import classes from "./activity-panel.module.css";

const RevisionChanges = lazy(async () => {
  const { RevisionChanges: list } = await import("./revision-changes.tsx");
  return { default: list };
});

/** What an action changed; its code comes with the first changes that somebody looks at. */
export function LaterChanges(props: RevisionChangesProps) {
  const { t } = useTranslation();
  const failed = <p className={classes["quiet"]}>{t("timeline.failed")}</p>;
  return (
    <PartBoundary fallback={failed} resetKey={props.collection}>
      <Suspense fallback={<Skeleton width="60%" />}>
        <RevisionChanges {...props} />
      </Suspense>
    </PartBoundary>
  );
}
