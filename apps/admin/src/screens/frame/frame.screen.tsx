import { brandColor } from "@rowhouse/contract";
import { useRouter, useRouterState } from "@tanstack/react-router";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { useLastList } from "../../access/address/last-list.ts";
import { useProjectSettings } from "../../access/hooks.ts";
import { ConnectionContext } from "../../access/server/connection.ts";
import { rememberPlace } from "../../access/places/recent-places.ts";
import { useSessionOwner } from "../../access/session-context.ts";
import { useKeptOnScreen } from "../../access/start/keep-start.ts";
import { useIsIdle } from "../../access/start/startup-idle.ts";
import { currentView } from "../../data/view.ts";
import { formatsOf } from "../../i18n/format.ts";
import { useSetAccent } from "../../design/theme/theme-provider.tsx";
import { focusHeading } from "../../design/focus/keep-focus.ts";
import { IconButton } from "../../design/hint/icon-button.tsx";
import "../../design/icon/shell-icons.ts";
import { LayerRoom } from "../../design/layers/layer-room.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { Box, Row, Stack } from "../../design/words.tsx";
import { startSide } from "../../design/notify/notice-room.tsx";
import { PageFrameContext } from "../../design/page/page-frame.ts";
import { ShortcutHost } from "../../design/shortcuts/shortcut-host.tsx";
import type { ShortcutName } from "../../design/shortcuts/catalog.ts";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";
import { useIsPhone } from "../../design/window/use-is-phone.ts";
import { BookmarkMenu } from "./bookmark-menu.tsx";
import { Navigation } from "./navigation.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { usePalette } from "./palette/palette-host.tsx";
import { ProjectSwitcher } from "./project/project-switcher.tsx";
import { type FrameState, useFrame } from "./use-frame.ts";
import { UserMenu } from "./user-menu.tsx";
import classes from "./frame.module.css";

const NavigationDrawer = lazyPart(
  async () => (await import("./navigation-drawer.tsx")).NavigationDrawer,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

const ViewBanner = lazyPart(async () => (await import("./project/view-banner.tsx")).ViewBanner, {
  place: "part",
});

const ActBar = lazyPart(async () => (await import("../../editor/acts/act-bar.tsx")).ActBar, {
  place: "part",
  texts: ["acts"],
});

/** The frame of every page after signing in: the navigation beside it, or in a drawer on phones. */
export function FrameScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const frame = useFrame();
  const isPhone = useIsPhone();
  const isIdle = useIsIdle();
  const [view] = useState(currentView);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [drawerPath, setDrawerPath] = useState(path);
  // The drawer closes with every navigation.
  if (drawerPath !== path) {
    setDrawerPath(path);
    setDrawerOpen(false);
  }
  useProjectColor();
  useShortcut("toggleNavigation", frame.toggleRail, { enabled: !isPhone });
  useGoShortcuts(frame.user.pages);
  const palette = usePalette({ user: frame.user, toggleRail: frame.toggleRail });
  const { open: openPalette } = palette;
  const onTitle = useRememberPlace();
  const pageFrame = useMemo(
    () => ({
      projectName: frame.project.name,
      openNavigation: isPhone ? () => setDrawerOpen(true) : null,
      openPalette: isPhone ? openPalette : null,
      onTitle,
    }),
    [frame.project.name, isPhone, openPalette, onTitle],
  );
  const isRail = frame.isRail && !isPhone;
  const navigation = (
    <FrameNavigation frame={frame} isRail={isRail} isPhone={isPhone} onPalette={palette.open} />
  );

  return (
    <PageFrameContext value={pageFrame}>
      <div className={classes.frame} data-viewed={view !== null || undefined}>
        {view === null ? null : (
          <Suspense fallback={null}>
            <ViewBanner name={view.name} />
          </Suspense>
        )}
        <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
          {t("skip_to_content")}
        </button>
        {isPhone ? null : (
          <div ref={startSide} className={classes.side} data-rail={isRail || undefined}>
            {navigation}
          </div>
        )}
        {isPhone && isDrawerOpen ? (
          <Suspense fallback={null}>
            <NavigationDrawer onClose={() => setDrawerOpen(false)}>{navigation}</NavigationDrawer>
          </Suspense>
        ) : null}
        <Stack as="main" grow shrink ref={main} className={classes.main} tabIndex={-1}>
          {isIdle && view === null ? (
            <Suspense fallback={null}>
              <ActBar />
            </Suspense>
          ) : null}
          <KeptPage>
            <ConnectionContext value={frame.project.connection}>{children}</ConnectionContext>
          </KeptPage>
          <LayerRoom />
        </Stack>
        <FocusAfterNavigation main={main} />
        <ShortcutHost />
        {palette.part}
      </div>
    </PageFrameContext>
  );
}

/** The page, which says whether what it shows is from an earlier visit: while that is being loaded again, and when it cannot be. */
function KeptPage({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation();
  const kept = useKeptOnScreen();
  return (
    <>
      {kept.kind === "cut-off" ? (
        <Row role="status" gap={2} padX={4} padY={2} align="center" fixed surface="warning-soft">
          <Icon name="cloud_off" size={18} />
          {t("kept_from", {
            why: navigator.onLine ? "server" : "line",
            time: formatsOf(language).date(new Date(kept.since), "medium"),
          })}
        </Row>
      ) : null}
      {kept.kind === "refreshing" ? <div className="rh-refreshing" /> : null}
      <Box grow shrink aria-busy={kept.kind === "refreshing" || undefined}>
        {children}
      </Box>
    </>
  );
}

interface FrameNavigationProps {
  frame: FrameState;
  isRail: boolean;
  isPhone: boolean;
  onPalette: () => void;
}

function FrameNavigation({ frame, isRail, isPhone, onPalette }: FrameNavigationProps) {
  const { t } = useTranslation();
  return (
    <Navigation
      sections={frame.sections}
      places={frame.places}
      isRail={isRail}
      top={<ProjectSwitcher {...frame.project} isRail={isRail} />}
      find={isPhone ? null : <PaletteButton isRail={isRail} onOpen={onPalette} />}
      bottom={
        <>
          <UserMenu {...frame.user} isRail={isRail} />
          {isPhone ? null : (
            <IconButton
              icon={isRail ? "left_panel_open" : "left_panel_close"}
              label={t(isRail ? "unfold_navigation" : "fold_navigation")}
              shortcut="toggleNavigation"
              onClick={frame.toggleRail}
            />
          )}
        </>
      }
      renderExtra={(link) => {
        const bookmark = frame.changeableBookmark(link.bookmark);
        return bookmark === null ? null : <BookmarkMenu bookmark={bookmark} />;
      }}
    />
  );
}

/** Keeps the pages of this user as recent places, by what they are called, each with its search of now. */
function useRememberPlace(): (title: string) => void {
  const owner = useSessionOwner();
  const router = useRouter();
  const shown = useRef("");
  // The frame gives it to every page: another one would make React look through the whole page for who reads it. So it asks for the
  // address by a call: what it read itself of the router would make it another one.
  const remember = useCallback(
    (title: string) => {
      shown.current = title;
      if (owner !== null) rememberPlace(owner, { address: addressIn(router), title });
    },
    [owner, router],
  );
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged }) => {
        // Another page says itself what it is called.
        if (!pathChanged && shown.current !== "") remember(shown.current);
      }),
    [router, remember],
  );
  return remember;
}

function addressIn({ latestLocation }: ReturnType<typeof useRouter>): string {
  return latestLocation.href;
}

/** Moves the focus to the heading of the new page when it is not in the page. Renders nothing. */
function FocusAfterNavigation({ main }: { main: RefObject<HTMLElement | null> }): null {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    const isFirst = last.current === undefined;
    if (last.current === path) return;
    last.current = path;
    const { activeElement } = document;
    const isInPage = activeElement !== main.current && main.current?.contains(activeElement);
    if (!isFirst && isInPage !== true) focusHeading();
  }, [path, main]);
  return null;
}

/** The project's color is the accent of everything inside the frame. */
function useProjectColor(): void {
  const setAccent = useSetAccent();
  const { color } = useProjectSettings();
  useEffect(() => {
    setAccent(brandColor(color ?? ""));
    return () => setAccent(null);
  }, [color, setAccent]);
}

/** The keys that lead to the pages of the app, as far as this user has them. */
function useGoShortcuts(pages: readonly { to: string; shortcut?: ShortcutName }[]): void {
  const addressOf = (name: ShortcutName): string | null =>
    pages.find(({ shortcut }) => shortcut === name)?.to ?? null;
  useGo("goToCollections", "/collections");
  useGo("goToLastList", useLastList()?.address ?? null);
  useGo("goToFiles", addressOf("goToFiles"));
  useGo("goToUsers", addressOf("goToUsers"));
  useGo("goToSettings", addressOf("goToSettings"));
}

function useGo(name: ShortcutName, address: string | null): void {
  const router = useRouter();
  useShortcut(name, () => void router.navigate({ href: address ?? "/" }), {
    enabled: address !== null,
  });
}
