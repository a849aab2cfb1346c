import { Alert, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { isUnanswered } from "../../data/unanswered.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { PageNotice } from "../../design/notice/page-notice.tsx";

interface FailureProps {
  /** The thrown error; null for none. */
  error: unknown;
  /** The title for a refused write, which says that nothing has changed. */
  title: string;
}

/** The message for a failed write: it was refused, or no answer came, and then nobody knows what became of it. */
export function useWriteFailure({ error, title }: FailureProps) {
  const { t } = useTranslation();
  const reason = useErrorText(error);
  if (error === null || error === undefined) return null;
  if (isUnanswered(error)) return { title: t("not_known"), text: t("not_known_copy") };
  return { title, text: reason ?? "" };
}

/**
 * A failed write in a dialog, which is brought into view.
 * @param props `onAgain` makes it again exactly as it was sent, where that is carried out once (API contract 1.8)
 */
export function WriteAlert({ onAgain, ...props }: FailureProps & { onAgain?: () => void }) {
  const failure = useWriteFailure(props);
  if (failure === null) return null;
  return onAgain !== undefined && isUnanswered(props.error) ? (
    <UnansweredAlert onAgain={onAgain} />
  ) : (
    <FailureAlert {...failure} />
  );
}

/** A write in a dialog whose answer was lost, and that can be made again. */
export function UnansweredAlert({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <FailureAlert title={t("not_known")} text={t("not_known_again")}>
      <Button variant="default" size="xs" mt="sm" onClick={onAgain}>
        {t("retry")}
      </Button>
    </FailureAlert>
  );
}

/** A failure in a dialog, which is brought into view; `children` are what can be done about it. */
export function FailureAlert({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <Alert color="red" role="alert" title={title} ref={bringIntoView}>
      <div>{text}</div>
      {children}
    </Alert>
  );
}

function bringIntoView(shown: HTMLElement | null): void {
  shown?.scrollIntoView?.({ block: "nearest" });
}

/** A failed write in a page, which is brought into view: what was changed may be far below. */
export function WriteNotice(props: FailureProps) {
  const failure = useWriteFailure(props);
  if (failure === null) return null;
  return (
    <PageNotice ref={bringIntoView} tone="danger" urgent title={failure.title}>
      {failure.text}
    </PageNotice>
  );
}
