import { asRecord, parseJson } from "@rowhouse/contract";
/** How a picture gets into its box: it fills the box (`crop`), or is shown whole (`contain`). */
export interface ThumbnailAction {
  fit: "crop" | "contain";
  /** The part that stays of a cropped picture, or the place of a whole one on its canvas. */
  position: Position;
  /** What is around a whole picture: nothing, the rest of the box, or the box once more. */
  canvas: "none" | "box" | "around";
  /** Colour of the canvas, `#` with three or six digits. */
  background: string;
}

const rows = ["top", "", "bottom"] as const;
const columns = ["left", "", "right"] as const;
/** Words of a place, upright first; none for the middle. */
export interface Position {
  row: (typeof rows)[number];
  column: (typeof columns)[number];
}

const middle: Position = { row: "", column: "" };
const plain = { position: middle, canvas: "none", background: "#ccc" } as const;
const crop: ThumbnailAction = { fit: "crop", ...plain };
const contain: ThumbnailAction = { fit: "contain", ...plain };

/**
 * The actions that may be asked for: `crop`, `contain` and all other keys of the setting `thumbnail_actions` (API contract 4.4, 10.5).
 * Another key says with `action` which of the two it is, `contain` without; what cannot be read is as usual.
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
    const usual = actions.get(name) ?? (action === "crop" ? crop : contain);
    if (/^[a-z][\w-]{0,30}$/i.test(name)) actions.set(name, readAction(usual, asRecord(options)));
  }
  return actions;
}

/** The same for the same drawing, so that thumbnails of before are not shown when the setting has changed. */
export function keyOfAction({ fit, position, canvas, background }: ThumbnailAction): string {
  const place = [position.row, position.column].filter((word) => word !== "").join("-");
  const shown = canvas === "none" ? [] : [canvas, background.slice(1)];
  const isPlaced = place !== "" && (fit === "crop" || canvas !== "none");
  return [fit, ...shown, ...(isPlaced ? [place] : [])].join("-");
}

/** The object in a JSON text, empty when there is none. */
export function readRecord(text: string | null | undefined): Record<string, unknown> {
  return asRecord(parseJson(text ?? ""));
}

function readAction(usual: ThumbnailAction, options: Record<string, unknown>): ThumbnailAction {
  const position = readPosition(options["position"]);
  if (usual.fit === "crop" || !isOn(options["resizeCanvas"])) return { ...usual, position };
  return {
    fit: "contain",
    position,
    canvas: isOn(options["resizeRelative"]) ? "around" : "box",
    background: readColour(options["canvasBackground"]) ?? usual.background,
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

function readColour(sent: unknown): string | null {
  const digits = /^#?((?:[0-9a-f]{3}){1,2})$/i.exec(String(sent).trim())?.[1];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

function isOn(sent: unknown): boolean {
  return sent === true || sent === 1 || sent === "1" || sent === "true";
}
