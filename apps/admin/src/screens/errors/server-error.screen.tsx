import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { LayerRoom } from "../../ui/layers/layer-room.tsx";
import { RichText } from "../../ui/rich-text/rich-text.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import classes from "./server-error.module.css";

export interface ServerErrorScreenProps {
  /** What was thrown; its text is shown in small print. */
  error: unknown;
  onRetry: () => void;
}

/** The page when the project could not be loaded. */
export function ServerErrorScreen({ error, onRetry }: ServerErrorScreenProps) {
  const { t } = useTranslation();
  const detail = useErrorText(error);
  return (
    <main className={classes.screen}>
      <title>{t("server_error")}</title>
      <EmptyState
        icon="dns"
        title={t("server_error")}
        body={
          <>
            {t("server_error_copy")}{" "}
            <RichText
              text={t("hydrating_failed_hint")}
              renderLink={(content) => <Link to="/logout">{content}</Link>}
            />
            {detail ? <span className={classes.detail}>{detail}</span> : null}
          </>
        }
        action={
          <Group gap="sm" justify="center">
            <Button onClick={onRetry}>{t("retry")}</Button>
          </Group>
        }
      />
      <LayerRoom />
    </main>
  );
}
