import { Button } from "@mantine/core";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { EmptyState } from "../../design/states/empty-state.tsx";
import { Row, Text } from "../../design/words.tsx";
import type { AddedPart } from "../registry.ts";
import { ExtensionError, extensionError, type ExtensionReason } from "./extension-error.ts";

export interface ExtensionFaultProps {
  part: AddedPart;
  /** The error, where it is not that of the whole part. */
  error?: unknown;
  /** It stands in place of a whole page. */
  isPage?: boolean;
}

/** Says in its place why an extension does not work, and offers to try again. */
export function ExtensionFault({ part, error, isPage = false }: ExtensionFaultProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const fault = error ?? part.fault;
  const { about } = fault instanceof ExtensionError ? fault : extensionError(fault);
  const title = format.sentences([t("extension_error", { ext: t(part.nameKey) })]);
  const why = t(keyOf(about), { ...about });
  const again = (
    <Button size={isPage ? "sm" : "xs"} variant="default" onClick={part.retry}>
      {t("retry")}
    </Button>
  );
  if (isPage)
    return (
      <div role="alert">
        <EmptyState icon="extension_off" title={title} body={why} action={again} />
      </div>
    );
  return (
    <Row role="alert" wrap gap={3} below={2} align="center" color="quiet">
      <Text size="small">
        {title} {why}
      </Text>
      {again}
    </Row>
  );
}

function keyOf(about: ExtensionReason): string {
  if (about.reason === "kit" && about.stated === null) return "extension_reason.no_kit";
  return `extension_reason.${about.reason}`;
}
