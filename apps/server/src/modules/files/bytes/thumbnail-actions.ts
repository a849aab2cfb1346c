import { asRecord, isTrue, parseJson } from "@rowhouse/contract";

/** How a picture is fitted into its box: it fills the box (`crop`), or is shown whole (`contain`). */
export interface ThumbnailAction {
  fit: "crop" | "contain";
  /** The visible part of a cropped picture, or the position of a whole one on its canvas. */
  position: Position;
  /** Around a whole picture: nothing, the rest of the box, or an extra area of the size of the box. */
  canvas: "none" | "box" | "around";
  /** Color of the canvas, `#` with three or six digits. */
  background: string;
}

const rows = ["top", "", "bottom"] as const;
const columns = ["left", "", "right"] as const;
/** Keywords of a position; empty for the middle. */
export interface Position {
  row: (typeof rows)[number];
  column: (typeof columns)[number];
}

const middle: Position = { row: "", column: "" };
const plain = { position: middle, canvas: "none", background: "#ccc" } as const;
const crop: ThumbnailAction = { fit: "crop", ...plain };
const contain: ThumbnailAction = { fit: "contain", ...plain };

/**
 * The available actions: `crop`, `contain` and all other keys of the setting `thumbnail_actions` (API contract 4.4, 10.5).
 * `action` selects one of the two for another key, by default `contain`; invalid options fall back to the defaults.
 */
export function readThumbnailActions(
  setting: string | null | undefined,
): ReadonlyMap<string, ThumbnailAction> {
  const actions = new Map([
    ["crop", crop],
    ["contain", contain],
  ]);
  for (const [name, value] of Object.entries(readRecord(setting))) {
    const { action, options } = asRecord(value);
    const base = actions.get(name) ?? (action === "crop" ? crop : contain);
    if (/^[a-z][\w-]{0,30}$/i.test(name)) actions.set(name, readAction(base, asRecord(options)));
  }
  return actions;
}

/** Equal for equal results: part of a thumbnail's storage key, so that a changed setting yields new thumbnails. */
export function keyOfAction({ fit, position, canvas, background }: ThumbnailAction): string {
  const keywords = [position.row, position.column].filter((word) => word !== "").join("-");
  const shown = canvas === "none" ? [] : [canvas, background.slice(1)];
  const isPositioned = keywords !== "" && (fit === "crop" || canvas !== "none");
  return [fit, ...shown, ...(isPositioned ? [keywords] : [])].join("-");
}

/** The object in a JSON text, empty when there is none. */
export function readRecord(text: string | null | undefined): Record<string, unknown> {
  return asRecord(parseJson(text ?? ""));
}

function readAction(base: ThumbnailAction, options: Record<string, unknown>): ThumbnailAction {
  const position = readPosition(options["position"]);
  if (base.fit === "crop" || !isTrue(options["resizeCanvas"])) return { ...base, position };
  return {
    fit: "contain",
    position,
    canvas: isTrue(options["resizeRelative"]) ? "around" : "box",
    background: readColor(options["canvasBackground"]) ?? base.background,
  };
}

/** `bottom-right`, `right bottom`, `top`; the middle for everything else. */
function readPosition(sent: unknown): Position {
  const words =
    typeof sent === "string"
      ? sent
          .trim()
          .toLowerCase()
          .split(/[\s_-]+/)
      : [];
  const isKnown = words.every(
    (word) => word === "center" || [...rows, ...columns].some((one) => one === word),
  );
  if (!isKnown) return middle;
  const has = (word: string) => word !== "" && words.includes(word);
  return { row: rows.find(has) ?? "", column: columns.find(has) ?? "" };
}

function readColor(sent: unknown): string | null {
  const digits = /^#?((?:[0-9a-f]{3}){1,2})$/i.exec(String(sent).trim())?.[1];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}
