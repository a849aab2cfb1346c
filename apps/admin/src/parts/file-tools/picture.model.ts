import {
  asRecord,
  isRecord,
  limits,
  type EditPictureBody,
  type Item,
  type PictureArea,
  type PicturePoint,
} from "@rowhouse/contract";

/** A picture as it is being edited: turned, then flipped, then cropped. */
export interface PictureView {
  rotate: 0 | 90 | 180 | 270;
  isFlipped: boolean;
  /** Of the turned picture. */
  crop: PictureArea;
  ratio: Ratio;
  /** Of the turned picture; null for the middle. */
  focus: PicturePoint | null;
}

/** The shapes of a part: any, that of the picture, or a fixed one. */
export const ratios = ["free", "original", "1:1", "4:3", "3:2", "16:9", "3:4", "2:3"] as const;
export type Ratio = (typeof ratios)[number];

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

const whole: PictureArea = { x: 0, y: 0, width: 1, height: 1 };

/** A picture before anything is changed. */
export function startView(file: Item): PictureView {
  const focus = focusOf(file);
  return { rotate: 0, isFlipped: false, crop: whole, ratio: "free", focus };
}

/** The size of the turned picture. */
export function turnedSize({ rotate }: PictureView, { width, height }: Size): Size {
  return rotate === 90 || rotate === 270 ? { width: height, height: width } : { width, height };
}

/** The size of what will be stored. */
export function resultSize(view: PictureView, size: Size): Size {
  const turned = turnedSize(view, size);
  return {
    width: Math.max(1, Math.round(view.crop.width * turned.width)),
    height: Math.max(1, Math.round(view.crop.height * turned.height)),
  };
}

const turns = [0, 90, 180, 270] as const;

/** Turns by a quarter to the left or to the right. The part is chosen again: it would have another shape. */
export function turned(view: PictureView, side: "left" | "right", size: Size): PictureView {
  // A flipped picture is flipped after it is turned, so it turns the other way.
  const isClockwise = (side === "right") !== view.isFlipped;
  const at = turns.indexOf(view.rotate) + (isClockwise ? 1 : 3);
  const { focus } = view;
  const moved =
    focus && (side === "right" ? { x: 1 - focus.y, y: focus.x } : { x: focus.y, y: 1 - focus.x });
  return withRatio({ ...view, rotate: turns[at % 4] ?? 0, focus: moved }, view.ratio, size);
}

/** Left becomes right, or the top becomes the bottom. */
export function flipped(view: PictureView, axis: "across" | "down"): PictureView {
  const { crop, focus } = view;
  const isAcross = axis === "across";
  const half = isAcross ? view.rotate : turns[(turns.indexOf(view.rotate) + 2) % 4];
  return {
    ...view,
    isFlipped: !view.isFlipped,
    rotate: half ?? 0,
    crop: isAcross
      ? { ...crop, x: 1 - crop.x - crop.width }
      : { ...crop, y: 1 - crop.y - crop.height },
    focus: focus && (isAcross ? { ...focus, x: 1 - focus.x } : { ...focus, y: 1 - focus.y }),
  };
}

/** The largest part of a shape, in the middle. */
export function withRatio(view: PictureView, ratio: Ratio, size: Size): PictureView {
  const shape = shapeOf(view, ratio, size);
  if (shape === null) return { ...view, ratio, crop: whole };
  const frame = turnedSize(view, size);
  const width = Math.min(1, (shape * frame.height) / frame.width);
  const height = Math.min(1, frame.width / shape / frame.height);
  return { ...view, ratio, crop: { x: (1 - width) / 2, y: (1 - height) / 2, width, height } };
}

/** Width by height; null for any shape. */
export function shapeOf(view: PictureView, ratio: Ratio, size: Size): number | null {
  if (ratio === "free") return null;
  const frame = turnedSize(view, size);
  if (ratio === "original") return frame.width / frame.height;
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return width / height;
}

/** The edit that the server is asked for; null when nothing has changed. */
export function editOf(view: PictureView, file: Item): EditPictureBody | null {
  const { rotate, isFlipped, crop } = view;
  const edit: EditPictureBody = {
    ...(rotate === 0 ? {} : { rotate }),
    ...(isFlipped ? { flip: true } : {}),
    ...(isWhole(crop) ? {} : { crop }),
  };
  const focus = view.focus && within(view.focus, crop);
  const isSame = JSON.stringify(focus) === JSON.stringify(focusOf(file));
  return Object.keys(edit).length === 0 && isSame ? null : { ...edit, focus };
}

/** Why a picture cannot be edited, as the server would say it; null where it can, as far as is known. */
export function refusedPicture(file: Item): { reason: string; values: object } | null {
  const { type, width, height, metadata } = file;
  const { pages } = asRecord(asRecord(metadata)["picture"]);
  const max = limits.picturePixels;
  if (type === "image/svg+xml") return { reason: "pictureVector", values: {} };
  if (typeof pages === "number" && pages > 1) return { reason: "pictureAnimated", values: {} };
  if (typeof width === "number" && typeof height === "number" && width * height > max)
    return { reason: "picturePixels", values: { width, height, max: max / 1_000_000 } };
  return null;
}

function focusOf({ metadata }: Item): PicturePoint | null {
  const { focus } = asRecord(metadata);
  if (!isRecord(focus)) return null;
  const { x, y } = focus;
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

function isWhole({ width, height }: PictureArea): boolean {
  return width > 0.999 && height > 0.999;
}

function within(point: PicturePoint, { x, y, width, height }: PictureArea): PicturePoint {
  return { x: share((point.x - x) / width), y: share((point.y - y) / height) };
}

/** Between 0 and 1, without digits that nobody sees. */
function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}
