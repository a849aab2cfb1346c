import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Row, Text } from "../words.tsx";
import { LoadError, type LoadProblem } from "../loading/load-module.ts";
import { reloadApp } from "../loading/reload-app.ts";
import { EmptyState } from "../states/empty-state.tsx";
import classes from "./part-missing.module.css";

/** A whole page, a part of one, or something that lies over the page. */
export type PartPlace = "page" | "part" | "dialog";

export interface PartMissingProps {
  error: unknown;
  place: PartPlace;
  onRetry: () => void;
  /** Null: there is nothing to close. */
  onClose: (() => void) | null;
}

/** Stands in the place of a part whose code could not be loaded, and leads on. */
export function PartMissing(props: PartMissingProps) {
  const { place } = props;
  if (place === "dialog") return <MissingDialog {...props} />;
  return place === "page" ? <MissingPage {...props} /> : <MissingPart {...props} />;
}

function MissingPage(props: PartMissingProps) {
  const { icon, title, body } = useTexts(props.error);
  return (
    <div role="alert">
      <EmptyState icon={icon} title={title} body={body} action={<LeadOn {...props} />} />
    </div>
  );
}

function MissingPart(props: PartMissingProps) {
  const { title } = useTexts(props.error);
  return (
    <Row role="alert" wrap align="center" color="quiet" className={classes.part}>
      <span>{title}</span>
      <LeadOn {...props} isSmall />
    </Row>
  );
}

/** The browser's own dialog, for ours may be what is missing. */
function MissingDialog(props: PartMissingProps) {
  const { t } = useTranslation();
  const { title, body } = useTexts(props.error);
  const dialog = useRef<HTMLDialogElement>(null);
  const { onClose } = props;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <Text as="h2" size="section" weight="strong">
        {title}
      </Text>
      <Text as="p" above={2} color="quiet">
        {body}
      </Text>
      <Row wrap justify="end" gap={2} above={5}>
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
        ) : null}
        <LeadOn {...props} />
      </Row>
    </dialog>
  );
}

/** The button to try again; where that is of no use, it reloads the app. */
function LeadOn({ error, onRetry, isSmall = false }: PartMissingProps & { isSmall?: boolean }) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  const mustReload = problem === "new-version" || problem === "remembered";
  return (
    <Button
      size={isSmall ? "xs" : "sm"}
      variant={mustReload ? "filled" : "default"}
      onClick={mustReload ? () => void reloadApp() : onRetry}
    >
      {t(mustReload ? "reload" : "retry")}
    </Button>
  );
}

function useTexts(error: unknown): { icon: string; title: string; body: string } {
  const { t } = useTranslation();
  return problemOf(error) === "new-version"
    ? { icon: "info", title: t("new_version"), body: t("new_version_body") }
    : { icon: "cloud_off", title: t("part_missing"), body: t("part_missing_body") };
}

function problemOf(error: unknown): LoadProblem | null {
  return error instanceof LoadError ? error.problem : null;
}
