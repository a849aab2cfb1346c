import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, use, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../words.tsx";
import "../focus/keep-focus.ts";
import { IconButton } from "../hint/icon-button.tsx";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { browserStorage } from "../loading/browser-storage.ts";
import { bottomBar, NoticeRoom } from "../notify/notice-room.tsx";
import { useIsPhone } from "../window/use-is-phone.ts";
import { listedActions } from "./page-actions.ts";
import { PageFrameContext } from "./page-frame.ts";
import classes from "./page.module.css";

/** Above this width in pixels the drawer is beside the content, below it is over it. */
const drawerBesideFrom = 1236;

const storageKey = "rowhouse:drawer";

const OverDrawer = lazyPart(async () => (await import("./over-drawer.tsx")).OverDrawer, {
  place: "dialog",
  onClose: ({ onClose }) => onClose(),
});

export interface PageProps extends Pick<
  PageHeaderProps,
  "title" | "titleExtra" | "back" | "breadcrumb" | "actions"
> {
  /** The one primary button; on phones it moves to a bar at the bottom. */
  primary?: ReactNode;
  /** The content of the info drawer at the end side; without it there is no toggle. */
  drawer?: ReactNode;
  /** The name of the drawer, "Details" by default. */
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
  const { projectName, onTitle } = use(PageFrameContext);
  useEffect(() => onTitle(props.title), [onTitle, props.title]);
  const drawerId = useId();
  const isPhone = useIsPhone();
  const label = props.drawerTitle ?? t("info");
  const drawer = usePageDrawer(props.drawerAuto === true);
  const hasDrawer = props.drawer !== undefined && props.drawer !== null;
  return (
    <Stack shrink surface="page" className={classes.page}>
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
      <Row grow className={classes.body}>
        <Stack grow shrink>
          {props.toolbar ? (
            <Box fixed className={classes.toolbar}>
              {props.toolbar}
            </Box>
          ) : null}
          <div className={classes.content} data-fill={props.fill || undefined} data-page-scroll>
            {props.children}
          </div>
          {props.notices ? <Notices>{props.notices}</Notices> : null}
        </Stack>
        {hasDrawer ? (
          <PageDrawer id={drawerId} label={label} state={drawer}>
            {props.drawer}
          </PageDrawer>
        ) : null}
      </Row>
      <NoticeRoom />
      {isPhone && props.primary ? (
        <Row
          ref={bottomBar}
          fixed
          gap={2}
          rule="above"
          surface="page"
          className={classes.bar}
          {...listedActions}
        >
          {props.primary}
        </Row>
      ) : null}
    </Stack>
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

interface PageDrawerProps {
  id: string;
  label: string;
  state: PageDrawerState;
  children: ReactNode;
}

/** The info drawer: beside the content in a wide window, over it in a narrow one. */
function PageDrawer({ id, label, state, children }: PageDrawerProps) {
  if (!state.isOpen) return null;
  if (!state.isBeside) {
    return (
      <Suspense fallback={null}>
        <OverDrawer label={label} onClose={state.close}>
          {children}
        </OverDrawer>
      </Suspense>
    );
  }
  return (
    <aside id={id} aria-label={label} className={classes.drawer}>
      {children}
    </aside>
  );
}

interface PageDrawerState {
  isOpen: boolean;
  isBeside: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the info drawer is open. `auto` opens it wherever it fits; otherwise the last choice holds. */
function usePageDrawer(auto: boolean): PageDrawerState {
  const isBeside = useMediaQuery(`(min-width: ${drawerBesideFrom}px)`, true, {
    getInitialValueInEffect: false,
  });
  const [beside, setBeside] = useState(() => auto || browserStorage.getItem(storageKey) === "open");
  const [over, setOver] = useState(false);
  const set = (isOpen: boolean) => {
    if (!isBeside) {
      setOver(isOpen);
      return;
    }
    setBeside(isOpen);
    if (!auto) browserStorage.setItem(storageKey, isOpen ? "open" : "closed");
  };
  const isOpen = isBeside ? beside : over;
  return { isOpen, isBeside, toggle: () => set(!isOpen), close: () => set(false) };
}

export interface Crumb {
  label: string;
  /** Where it leads; the last one leads nowhere. */
  to?: string;
  /** The search of that address. */
  search?: Record<string, unknown>;
}

interface PageHeaderProps {
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
function PageHeader(props: PageHeaderProps) {
  const { t } = useTranslation();
  const { openNavigation, openPalette } = use(PageFrameContext);
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
      <Box grow shrink>
        {breadcrumb.length > 0 ? (
          <Row align="center" gap={2} shrink className={classes.above}>
            <Breadcrumb crumbs={breadcrumb} />
            {isExtraAbove ? props.titleExtra : null}
          </Row>
        ) : null}
        <Row align="baseline" gap={2} shrink className={classes.titleLine}>
          <Text
            as="h1"
            truncate
            size="title"
            weight="strong"
            className={classes.title}
            dir="auto"
            tabIndex={-1}
            title={props.title}
          >
            {props.title}
          </Text>
          {isExtraAbove ? null : props.titleExtra}
        </Row>
      </Box>
      {openPalette === null ? null : <PaletteButton onOpen={openPalette} />}
      <Row fixed align="center" gap={1} className={classes.actions} {...listedActions}>
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
      </Row>
    </header>
  );
}

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon="search"
      label={t("open_palette")}
      shortcut="openPalette"
      aria-haspopup="dialog"
      onClick={onOpen}
    />
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
    <Text
      as="nav"
      aria-label={t("breadcrumb")}
      shrink
      size="small"
      color="quiet"
      className={classes.breadcrumb}
    >
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={`${crumb.label} ${crumb.to ?? ""} ${at}`} title={crumb.label}>
            {crumb.to === undefined ? (
              <span>{crumb.label}</span>
            ) : (
              <Link to={crumb.to} search={crumb.search ?? {}}>
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Text>
  );
}
