import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PartBoundary } from "../../../registry/part-boundary.tsx";
import { Skeleton } from "../../../ui/states/skeletons.tsx";
import type { RevisionChangesProps } from "./revision-changes.tsx";
import classes from "../history/history.module.css";

const RevisionChanges = lazy(async () => {
  const { RevisionChanges: list } = await import("./revision-changes.tsx");
  return { default: list };
});

/** What an action changed; its code is loaded with the first changes that are opened. */
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
