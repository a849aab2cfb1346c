import type { Collection } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DraftSession } from "../../../form/draft/use-draft-session.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { EditorsNotice } from "./editors-notice.tsx";
import { PageNotice } from "./page-notice.tsx";
import { RestoreNotice } from "./restore-notice.tsx";
import { SaveFailureNotice, type SaveFailureNoticeProps } from "./save-failure-notice.tsx";
import type { SaveFailure } from "../saving/save-failure.model.ts";
import classes from "../page/item.module.css";

export interface EditorNoticesProps extends Omit<SaveFailureNoticeProps, "failure"> {
  collection: Collection;
  session: DraftSession;
  failure: SaveFailure | null;
  isNew: boolean;
  isReadOnly: boolean;
}

/** Everything the person should know before going on, above the form. */
export function EditorNotices({
  collection,
  session,
  failure,
  isNew,
  isReadOnly,
  ...retry
}: EditorNoticesProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const [wasContested, setContested] = useState(false);
  const { offer, isEditedElsewhere } = session;
  const labels = Object.keys(offer?.staged ?? {}).flatMap((name) => {
    const field = collection.fields[name];
    return field ? [label(field)] : [];
  });
  return (
    <div className={classes["notices"]}>
      {failure ? <SaveFailureNotice failure={failure} {...retry} /> : null}
      {offer && !isReadOnly ? (
        <RestoreNotice
          entry={offer}
          labels={labels}
          onRestore={() => setContested(session.restore())}
          onDiscard={session.dismiss}
        />
      ) : null}
      {wasContested ? <PageNotice tone="warning" title={t("item.restore_conflict")} /> : null}
      {isEditedElsewhere ? (
        <PageNotice tone="warning" icon="content_copy" title={t("item.other_tab")} />
      ) : null}
      {isNew ? null : <EditorsNotice />}
      {isReadOnly ? <PageNotice tone="info" icon="lock" title={t("item.read_only")} /> : null}
    </div>
  );
}
