import { Link } from "@tanstack/react-router";
import { use, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "../focus/by-keys.ts";
import { IconButton } from "../hint/icon-button.tsx";
import { useIsPhone } from "../window/use-is-phone.ts";
import { PageFrameContext } from "./page-frame.ts";
import classes from "./page.module.css";

export interface Crumb {
  label: string;
  /** Where it leads; the last one leads nowhere. */
  to?: string;
}

export interface PageHeaderProps {
  title: string;
  /** Beside the title: a status chip, a count. */
  titleExtra?: ReactNode;
  /** Where the back button leads, or what it does. */
  back?: string | (() => void) | undefined;
  breadcrumb?: readonly Crumb[] | undefined;
  /** Quiet icon buttons. */
  actions?: ReactNode;
  primary?: ReactNode;
  drawer: { id: string; isOpen: boolean; label: string; onToggle: () => void } | null;
}

/** Back, breadcrumb and title at the start side; actions, primary button and drawer toggle at the end. */
export function PageHeader(props: PageHeaderProps) {
  const { t } = useTranslation();
  const { openNavigation } = use(PageFrameContext);
  const isPhone = useIsPhone();
  const breadcrumb = props.breadcrumb ?? [];
  // A phone has no room beside the title, but above it.
  const isExtraAbove = isPhone && breadcrumb.length > 0;
  return (
    <header className={classes.header}>
      {openNavigation && props.back === undefined ? (
        <IconButton icon="menu" label={t("open_navigation")} onClick={openNavigation} />
      ) : null}
      <BackButton back={props.back} label={t("back")} />
      <div className={classes.heading}>
        {breadcrumb.length > 0 ? (
          <div className={classes.above}>
            <Breadcrumb crumbs={breadcrumb} />
            {isExtraAbove ? props.titleExtra : null}
          </div>
        ) : null}
        <div className={classes.titleLine}>
          <h1 className={classes.title} dir="auto" tabIndex={-1} title={props.title}>
            {props.title}
          </h1>
          {isExtraAbove ? null : props.titleExtra}
        </div>
      </div>
      <div className={classes.actions}>
        {props.actions}
        {props.primary ? <div className={classes.primary}>{props.primary}</div> : null}
        {props.drawer ? (
          <IconButton
            icon={props.drawer.isOpen ? "right_panel_close" : "right_panel_open"}
            label={t("toggle_info")}
            aria-expanded={props.drawer.isOpen}
            onClick={props.drawer.onToggle}
          />
        ) : null}
      </div>
    </header>
  );
}

function BackButton({ back, label }: { back: PageHeaderProps["back"]; label: string }) {
  if (back === undefined) return null;
  if (typeof back === "function")
    return <IconButton icon="arrow_back" label={label} onClick={back} />;
  return <IconButton icon="arrow_back" label={label} to={back} />;
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("breadcrumb")} className={classes.breadcrumb}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={`${crumb.label} ${crumb.to ?? ""}`} title={crumb.label}>
            {crumb.to === undefined ? (
              <span>{crumb.label}</span>
            ) : (
              <Link to={crumb.to}>{crumb.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
