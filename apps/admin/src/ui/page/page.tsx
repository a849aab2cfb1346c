import { use, useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bottomBar, NoticeRoom } from "../notify/notice-room.tsx";
import { useIsPhone } from "../window/use-is-phone.ts";
import { PageDrawer } from "./page-drawer.tsx";
import { PageFrameContext } from "./page-frame.ts";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";
import { usePageDrawer } from "./use-page-drawer.ts";
import classes from "./page.module.css";

export interface PageProps extends Pick<
  PageHeaderProps,
  "title" | "titleExtra" | "back" | "breadcrumb" | "actions"
> {
  /** The one primary button; on phones it moves to a bar at the bottom. */
  primary?: ReactNode;
  /** The content of the info drawer at the end side; without it there is no toggle. */
  drawer?: ReactNode;
  /** What the drawer is called, "Details" by default. */
  drawerTitle?: string;
  /** Item pages: the drawer opens by itself where the window is wide enough. Elsewhere it stays as it was left. */
  drawerAuto?: boolean;
  /** The content scrolls by itself and reaches the edges, as tables do. Otherwise the page scrolls and has gutters. */
  fill?: boolean;
  /** Something on the page is not saved: the tab of the browser shows a dot. */
  hasEdits?: boolean;
  /** A bar between header and content, as wide as the content (search, selection). */
  toolbar?: ReactNode;
  /** Notices that come and go while the page is open: they take their room at its end, and nothing else moves. */
  notices?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: sticky header, content, info drawer, bottom bar on phones. */
export function Page(props: PageProps) {
  const { t } = useTranslation();
  const { projectName } = use(PageFrameContext);
  const drawerId = useId();
  const isPhone = useIsPhone();
  const label = props.drawerTitle ?? t("info");
  const drawer = usePageDrawer(props.drawerAuto === true);
  const hasDrawer = props.drawer !== undefined && props.drawer !== null;
  return (
    <div className={classes.page}>
      <title>
        {`${props.hasEdits === true ? "• " : ""}${
          projectName ? t("page_title", { page: props.title, project: projectName }) : props.title
        }`}
      </title>
      <PageHeader
        title={props.title}
        titleExtra={props.titleExtra}
        back={props.back}
        breadcrumb={props.breadcrumb}
        actions={props.actions}
        primary={isPhone ? null : props.primary}
        drawer={
          hasDrawer ? { id: drawerId, isOpen: drawer.isOpen, label, onToggle: drawer.toggle } : null
        }
      />
      <div className={classes.body}>
        <div className={classes.column}>
          {props.toolbar ? <div className={classes.toolbar}>{props.toolbar}</div> : null}
          <div className={classes.content} data-fill={props.fill || undefined} data-page-scroll>
            {props.children}
          </div>
          {props.notices ? <Notices>{props.notices}</Notices> : null}
        </div>
        {hasDrawer ? (
          <PageDrawer id={drawerId} label={label} state={drawer}>
            {props.drawer}
          </PageDrawer>
        ) : null}
      </div>
      <NoticeRoom />
      {isPhone && props.primary ? (
        <div ref={bottomBar} className={classes.bar}>
          {props.primary}
        </div>
      ) : null}
    </div>
  );
}

/** Notices at the end of the page. What has the focus stays in view above them. */
function Notices({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(() => {
      const { activeElement } = document;
      if (activeElement?.closest("[data-page-scroll]"))
        activeElement.scrollIntoView({ block: "nearest" });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={classes.notices}>
      {children}
    </div>
  );
}
