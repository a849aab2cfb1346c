import type { Collection } from "@rowhouse/contract";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { useFieldLabels } from "../../registry/use-field-label.ts";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import type { Prefill } from "../read/prefill.ts";

export interface CopyNoticeProps {
  collection: Collection;
  copy: NonNullable<Prefill["copy"]>;
}

/** The notice of which item a new item is a copy of, and which fields were left out of it. */
export function CopyNotice({ collection, copy }: CopyNoticeProps) {
  const { t } = useTranslation();
  const { list, gap } = useFormat();
  const labels = useFieldLabels(collection);
  const { title, leftOut } = copy;
  return (
    <PageNotice tone="info" icon="content_copy" title={t("copy.title", { title })}>
      {leftOut.length > 0 &&
        `${t("copy.left_out", { count: leftOut.length, fields: list(labels(leftOut)) })}${gap}`}
      {t("copy.unsaved")}
    </PageNotice>
  );
}
