import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { ErrorState, type ErrorStateProps } from "./error-state.tsx";
import { SkeletonRows } from "./skeletons.tsx";

/** Why a screen shows no content. The other two of its seven states, unsaved changes and a narrow window, do show it. */
export type ScreenStateProps =
  | { state: "loading"; rows?: number }
  | ({ state: "empty" } & EmptyStateProps)
  /** Search or filters match nothing. */
  | { state: "no-results"; onClear: () => void }
  | ({ state: "error" } & ErrorStateProps)
  /** The user may not see this. `backTo` is an address that leads on. */
  | { state: "forbidden"; backTo?: string }
  /** There is nothing at this address. Without `backTo` a button leads to the collections. */
  | { state: "not-found"; title?: string; body?: string; backTo?: string };

/** The state that a screen shows instead of its content, the same on every screen. */
export function ScreenState(props: ScreenStateProps): ReactNode {
  const { t } = useTranslation();
  switch (props.state) {
    case "loading":
      return <SkeletonRows {...(props.rows === undefined ? {} : { rows: props.rows })} />;
    case "empty":
      return <EmptyState {...props} />;
    case "no-results":
      return (
        <EmptyState
          icon="search_off"
          title={t("no_results")}
          body={t("no_results_body")}
          action={
            <Button variant="default" onClick={props.onClear}>
              {t("clear_filters")}
            </Button>
          }
        />
      );
    case "error":
      return <ErrorState {...props} />;
    case "forbidden":
      return (
        <EmptyState
          icon="lock"
          title={t("no_permission")}
          body={t("no_permission_body")}
          action={
            props.backTo === undefined ? null : <LinkButton to={props.backTo} label={t("back")} />
          }
        />
      );
    case "not-found":
      return (
        <EmptyState
          icon="search_off"
          title={props.title ?? t("page_not_found_body")}
          body={props.body}
          action={
            props.backTo === undefined ? (
              <LinkButton to="/collections" label={t("go_home")} />
            ) : (
              <LinkButton to={props.backTo} label={t("back")} />
            )
          }
        />
      );
  }
}

function LinkButton({ to, label }: { to: string; label: string }) {
  return (
    <Button variant="default" renderRoot={(root) => <Link {...root} to={to} />}>
      {label}
    </Button>
  );
}
