import type { PictureArea, PicturePoint } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { Grid } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./file-tools.module.css";
import { shapeOf, turnedSize, type PictureView } from "./picture.model.ts";

/** The part of a view that the pointer and the keys change. */
export type StageMode = "crop" | "focus";

interface CropStageProps {
  image: HTMLImageElement;
  view: PictureView;
  mode: StageMode;
  onChange: (view: PictureView) => void;
}

/** Pixels of the longer edge that are drawn: more would cost memory and show nothing. */
const drawnEdge = 1600;

/** The picture as it is turned, with the part that remains, or with its focal point. */
export function CropStage({ image, view, mode, onChange }: CropStageProps) {
  const { t } = useHost();
  const stage = useRef<HTMLDivElement>(null);
  // The shade around the part is a drawing without a name.
  useEffect(() => stage.current?.querySelector("svg")?.setAttribute("aria-hidden", "true"));

  const shown = <Drawing image={image} view={view} />;
  if (mode === "focus")
    return (
      <FocusStage focus={view.focus} onChange={(focus) => onChange({ ...view, focus })}>
        {shown}
      </FocusStage>
    );
  const shape = shapeOf(view, view.ratio, sizeOf(image));
  return (
    <Grid ref={stage} pad={2} surface="sunken" radius="control" className={classes.stage} dir="ltr">
      <ReactCrop
        ariaLabels={handleLabels(t)}
        className={classes.crop ?? ""}
        crop={{ unit: "%", ...scaled(view.crop, 100) }}
        keepSelection
        minHeight={8}
        minWidth={8}
        ruleOfThirds
        onChange={(_, part) => onChange({ ...view, crop: scaled(part, 0.01) })}
        {...(shape === null ? {} : { aspect: shape })}
      >
        {shown}
      </ReactCrop>
    </Grid>
  );
}

function Drawing({ image, view }: Pick<CropStageProps, "image" | "view">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { rotate, isFlipped } = view;
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, image, { rotate, isFlipped });
  }, [image, rotate, isFlipped]);
  const { width, height } = turnedSize(view, sizeOf(image));
  const scale = Math.min(1, drawnEdge / Math.max(width, height));
  return (
    <canvas
      ref={canvas}
      className={classes.drawing}
      height={Math.max(1, Math.round(height * scale))}
      width={Math.max(1, Math.round(width * scale))}
    />
  );
}

interface FocusStageProps {
  focus: PicturePoint | null;
  onChange: (focus: PicturePoint) => void;
  children: ReactNode;
}

/** How far an arrow key moves the point, with Shift farther. */
const steps = { small: 0.01, large: 0.1 };

function FocusStage({ focus, onChange, children }: FocusStageProps) {
  const { t, formatNumber } = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const { x, y } = focus ?? { x: 0.5, y: 0.5 };
  const percent = (share: number) => formatNumber(share, { style: "percent" });

  function place(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || (event.type === "pointermove" && event.buttons === 0)) return;
    onChange({
      x: bounded((event.clientX - box.left) / box.width),
      y: bounded((event.clientY - box.top) / box.height),
    });
  }

  function handleKey(event: KeyboardEvent) {
    const [across, down] = arrows[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    const step = event.shiftKey ? steps.large : steps.small;
    onChange({ x: bounded(x + across * step), y: bounded(y + down * step) });
    event.preventDefault();
  }

  return (
    <Grid pad={2} surface="sunken" radius="control" className={classes.stage} dir="ltr">
      <div ref={frame} className={classes.frame} onPointerDown={place} onPointerMove={place}>
        {children}
        <button
          aria-label={t("file_dialogs.focus_at", { x: percent(x), y: percent(y) })}
          className={classes.point}
          data-set={focus !== null || undefined}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          type="button"
          onKeyDown={handleKey}
        >
          <Icon name="center_focus_strong" />
        </button>
      </div>
    </Grid>
  );
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function bounded(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}

/** Browsers draw a picture upright by themselves. */
function draw(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { rotate, isFlipped }: Pick<PictureView, "rotate" | "isFlipped">,
): void {
  const brush = canvas.getContext("2d");
  if (brush === null) return;
  const isTurned = rotate === 90 || rotate === 270;
  const width = isTurned ? canvas.height : canvas.width;
  const height = isTurned ? canvas.width : canvas.height;
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.clearRect(0, 0, canvas.width, canvas.height);
  brush.translate(canvas.width / 2, canvas.height / 2);
  brush.scale(isFlipped ? -1 : 1, 1);
  brush.rotate((rotate * Math.PI) / 180);
  brush.drawImage(image, -width / 2, -height / 2, width, height);
}

/** Pixels of a picture. */
export function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return { width: naturalWidth, height: naturalHeight };
}

function scaled({ x, y, width, height }: PictureArea, factor: number): PictureArea {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}

function handleLabels(t: (key: string) => string) {
  const edge = (name: string) => t(`file_dialogs.edges.${name}`);
  return {
    cropArea: t("file_dialogs.part"),
    nwDragHandle: edge("nw"),
    nDragHandle: edge("n"),
    neDragHandle: edge("ne"),
    eDragHandle: edge("e"),
    seDragHandle: edge("se"),
    sDragHandle: edge("s"),
    swDragHandle: edge("sw"),
    wDragHandle: edge("w"),
  };
}
