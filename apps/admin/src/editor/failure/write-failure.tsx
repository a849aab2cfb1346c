import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isUnanswered } from "../../data/unanswered.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { PageNotice } from "../../ui/notice/page-notice.tsx";

interface FailureProps {
  /** What was thrown; null for nothing. */
  error: unknown;
  /** What is said of a write that was refused: that nothing has changed. */
  title: string;
}

/** What a failed write says: it was refused, or no answer came, and then nobody knows what became of it. */
export function useWriteFailure({ error, title }: FailureProps) {
  const { t } = useTranslation();
  const reason = useErrorText(error);
  if (error === null || error === undefined) return null;
  if (isUnanswered(error)) return { title: t("not_known"), text: t("not_known_copy") };
  return { title, text: reason ?? "" };
}

/** A failed write in a dialog, which is brought into view. */
export function WriteAlert(props: FailureProps) {
  const failure = useWriteFailure(props);
  if (failure === null) return null;
  return <FailureAlert {...failure} />;
}

/** A failure in a dialog, which is brought into view. */
export function FailureAlert({ title, text }: { title: string; text: string }) {
  return (
    <Alert
      color="red"
      role="alert"
      title={title}
      ref={(shown: HTMLElement | null) => shown?.scrollIntoView?.({ block: "nearest" })}
    >
      {text}
    </Alert>
  );
}

/** A failed write in a page. */
export function WriteNotice(props: FailureProps) {
  const failure = useWriteFailure(props);
  if (failure === null) return null;
  return (
    <PageNotice tone="danger" urgent title={failure.title}>
      {failure.text}
    </PageNotice>
  );
}
