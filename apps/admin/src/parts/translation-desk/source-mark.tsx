import { fieldLabel, useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../design/icon/icon.tsx";
import type { Translation } from "./desk.model.ts";
import classes from "./translation-desk.module.css";
import type { Desk } from "./use-desk.ts";
import type { SourceChange, SourceChanges } from "./use-source-changes.ts";

/** That the source of a field has changed since it was translated, with the text it was translated from. */
export function SourceMark({ change }: { change: SourceChange | null }) {
  const { t, formatDate } = useHost();
  if (change === null) return null;
  const { at, before } = change;
  return (
    <div className={classes.since}>
      <Icon name="history" size={16} />
      <span>
        {at === null
          ? t("translations.changed_now")
          : t("translations.changed_on", { date: formatDate(at, "medium") })}
        {before !== null && (
          <>
            {" "}
            {t("translations.before")} <q dir="auto">{before}</q>
          </>
        )}
      </span>
    </div>
  );
}

interface OutdatedFieldsProps {
  desk: Desk;
  translation: Translation;
  changes: SourceChanges;
}

/** The fields of a translation whose source has changed since, above its form. */
export function OutdatedFields({ desk, translation, changes }: OutdatedFieldsProps) {
  const host = useHost();
  const outdated = desk.fields.filter(({ field }) => changes.of(translation, field) !== null);
  if (outdated.length === 0) return null;
  return (
    <div className={classes.since} data-banner>
      <Icon name="history" size={16} />
      <span>
        {host.t("translations.outdated_fields", {
          source: desk.source?.name ?? "",
          fields: outdated.map((field) => fieldLabel(field, host)),
        })}
      </span>
    </div>
  );
}
