import { UnstyledButton } from "@mantine/core";
import {
  useLayoutEffect,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { IconButton } from "../hint/icon-button.tsx";
import { Row, Text } from "../words.tsx";
import classes from "./larger-view.module.css";

interface LargerViewProps {
  /** Of the picture in its full size. */
  address: string;
  title: string;
  /** The small picture. */
  children: ReactNode;
}

/** A picture that opens as large as the window on a click, and is looked at closely there. */
export function LargerView({ address, title, children }: LargerViewProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        aria-label={t("interfaces.file.enlarge", { name: title })}
        className={classes.opener}
        onClick={() => setOpen(true)}
      >
        {children}
      </UnstyledButton>
      {isOpen ? <Viewer address={address} title={title} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Times the size at which the whole picture fits. */
const zooms = [1, 1.5, 2, 3, 4, 6, 8];
const zoomOfClick = zooms.indexOf(2);

/** How closely the picture is looked at, and the point in the middle of the window, as shares of the picture. */
interface Look {
  /** The index among the zooms. */
  at: number;
  x: number;
  y: number;
}

interface ViewerProps {
  address: string;
  title: string;
  onClose: () => void;
}

/** The picture alone in the window: a click or the keys + and - zoom, the arrow keys move it, Escape closes it. */
function Viewer({ address, title, onClose }: ViewerProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<Look>({ at: 0, x: 0.5, y: 0.5 });
  /** Pixels that the picture is wide where all of it fits. */
  const [fit, setFit] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    element.scrollLeft = look.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = look.y * element.scrollHeight - element.clientHeight / 2;
  }, [look]);

  const zoom = zooms[look.at] ?? 1;
  const zoomBy = (steps: number): void => {
    const element = stage.current;
    if (element === null) return;
    setLook({
      at: Math.min(Math.max(look.at + steps, 0), zooms.length - 1),
      x: (element.scrollLeft + element.clientWidth / 2) / (element.scrollWidth || 1),
      y: (element.scrollTop + element.clientHeight / 2) / (element.scrollHeight || 1),
    });
  };
  const handlePress = ({ currentTarget, clientX, clientY, detail }: MouseEvent): void => {
    const box = currentTarget.getBoundingClientRect();
    // A key presses it in the middle.
    const isPointer = detail > 0;
    setLook({
      at: zoom === 1 ? zoomOfClick : 0,
      x: isPointer ? (clientX - box.left) / box.width : 0.5,
      y: isPointer ? (clientY - box.top) / box.height : 0.5,
    });
  };
  const handleKeys = (event: KeyboardEvent): void => {
    const steps = { "+": 1, "=": 1, "-": -1, "0": -zooms.length }[event.key];
    if (steps === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomBy(steps);
  };

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className={classes.dialog}
      // The browser closes it first, which gives the focus back to the small picture.
      onClose={onClose}
      onKeyDown={handleKeys}
    >
      <div ref={stage} className={classes.stage}>
        <UnstyledButton
          className={classes.cover}
          aria-label={t(zoom === 1 ? "interfaces.file.zoom_in" : "interfaces.file.zoom_out")}
          data-zoomed={zoom > 1 || undefined}
          onClick={handlePress}
        >
          <img
            alt=""
            className={classes.picture}
            src={address}
            style={zoom > 1 ? { inlineSize: fit * zoom } : undefined}
            onLoad={(event) => setFit(event.currentTarget.clientWidth)}
          />
        </UnstyledButton>
      </div>
      <Tools at={look.at} onZoom={zoomBy} onClose={() => dialog.current?.close()} />
    </dialog>
  );
}

interface ToolsProps {
  at: number;
  onZoom: (steps: number) => void;
  onClose: () => void;
}

function Tools({ at, onZoom, onClose }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <Row gap={1} align="center" className={classes.tools}>
      <IconButton
        icon="zoom_out"
        label={t("interfaces.file.zoom_out")}
        disabled={at === 0}
        onClick={() => onZoom(-1)}
      />
      <Text tabular aria-live="polite">
        {t("interfaces.file.zoom", { percent: (zooms[at] ?? 1) * 100 })}
      </Text>
      <IconButton
        icon="zoom_in"
        label={t("interfaces.file.zoom_in")}
        disabled={at === zooms.length - 1}
        onClick={() => onZoom(1)}
      />
      <IconButton icon="close" label={t("close")} onClick={onClose} />
    </Row>
  );
}
