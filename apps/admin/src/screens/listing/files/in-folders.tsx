import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { browserStorage } from "../../../design/loading/browser-storage.ts";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { Row, Stack } from "../../../design/words.tsx";
import { FolderDrawer, FolderHead, FolderPanel } from "../late-parts.ts";
import { useFileDrag } from "./drag.ts";
import type { Listing } from "../use-listing.ts";
import classes from "../listing.module.css";

/** The page is wide enough, in pixels, for the tree to stand beside the files. */
const besideFrom = 1000;

const storageKey = "rowhouse:folders";

/** The files of a listing with the folders they are in. Who may see no folders gets the files alone. */
export function InFolders({ listing, children }: { listing: Listing; children: ReactNode }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame);
  const [isBeside, setBeside] = useState(() => browserStorage.getItem(storageKey) !== "closed");
  const [isOver, setOver] = useState(false);
  const [wasOver, setWasOver] = useState(false);
  useFileDrag(listing, frame, { enabled: listing.folders?.mayFile === true });
  const { folders } = listing;
  if (folders === null) return children;
  const setOpen = (isOpen: boolean) => {
    if (!isWide) {
      setOver(isOpen);
      setWasOver(true);
      return;
    }
    setBeside(isOpen);
    browserStorage.setItem(storageKey, isOpen ? "open" : "closed");
  };
  const panel = (
    <FolderPanel
      listing={listing}
      folders={folders}
      isOver={!isWide}
      onClose={() => setOpen(false)}
    />
  );
  return (
    <Row ref={frame} grow shrink className={classes.view}>
      {isWide && isBeside ? (
        <Suspense fallback={<Row fixed className={classes.besideFiles} />}>
          <Row fixed className={classes.besideFiles}>
            {panel}
          </Row>
        </Suspense>
      ) : null}
      <Stack grow shrink>
        <Suspense fallback={null}>
          <FolderHead
            {...{ listing, folders }}
            onTree={isWide && isBeside ? null : () => setOpen(true)}
          />
        </Suspense>
        {folders.isGone ? (
          <div className={classes.state}>
            <ScreenState
              state="not-found"
              title={t("listing.folderGone")}
              body={t("listing.folderGoneBody")}
              backTo="/files"
            />
          </div>
        ) : (
          children
        )}
      </Stack>
      {isWide || !wasOver ? null : (
        <Suspense fallback={null}>
          <FolderDrawer isOpen={isOver} onClose={() => setOver(false)}>
            {panel}
          </FolderDrawer>
        </Suspense>
      )}
    </Row>
  );
}

/** Whether the page has room for the tree beside the files; known before anything is painted. */
function useIsWide(frame: { readonly current: HTMLElement | null }): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => setWide(element.clientWidth >= besideFrom);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return isWide;
}
