import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { Row, Text } from "../../design/words.tsx";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { LayerRoom } from "../../design/layers/layer-room.tsx";
import { EmptyState } from "../../design/states/empty-state.tsx";
import classes from "./server-error.module.css";

export interface ServerErrorScreenProps {
  /** The thrown error; its text is shown in small print. */
  error: unknown;
  onRetry: () => void;
}

/** The page when the project could not be loaded. */
export function ServerErrorScreen({ error, onRetry }: ServerErrorScreenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const detail = useErrorText(error);
  return (
    <main className={classes.screen}>
      <title>{t("server_error")}</title>
      <EmptyState
        icon="dns"
        title={t("server_error")}
        body={
          <>
            {t("server_error_copy")}
            {format.gap}
            <TextWithLink
              text={t("hydrating_failed_hint")}
              renderLink={(content) => <Link to="/logout">{content}</Link>}
            />
            {detail ? (
              <Text above={3} size="small" color="faint" className={classes.detail}>
                {detail}
              </Text>
            ) : null}
          </>
        }
        action={
          <Row align="center" wrap gap={3} justify="center">
            <Button onClick={onRetry}>{t("retry")}</Button>
          </Row>
        }
      />
      <LayerRoom />
    </main>
  );
}

interface TextWithLinkProps {
  /** A translated text with `<link>…</link>` around the part that is one. */
  text: string;
  renderLink: (content: string) => ReactNode;
}

/** A text from the language files whose `<link>` part becomes a link. Everything else stays plain text. */
function TextWithLink({ text, renderLink }: TextWithLinkProps) {
  const parts = text.split(/<link>(.*?)<\/link>/);
  // Every second part stood between the marks.
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? renderLink(part) : part}</Fragment>
  ));
}
