import { Fragment, type ComponentPropsWithRef, type JSX, type ReactNode } from "react";
import "./words.css";
import "./looks.css";

/** Steps of the space scale (tokens.css). */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 12;

/** How a word looks and how it stands among others; each value is one of the tokens. */
interface Look {
  /** Between its parts. */
  gap?: Space | undefined;
  /** Inside of its edges: all, the two of a line, the two of a block. */
  pad?: Space | undefined;
  padX?: Space | undefined;
  padY?: Space | undefined;
  /** Outside, before and after it in the flow of a text; a stack has a gap instead. */
  above?: Space | undefined;
  below?: Space | undefined;
  align?: "start" | "center" | "end" | "baseline" | "stretch" | undefined;
  justify?: "start" | "center" | "end" | "between" | undefined;
  /** A row that goes on in the next line. */
  wrap?: boolean | undefined;
  /** A row that stands in a text. */
  inline?: boolean | undefined;
  /** Takes what is left of its row or stack. */
  grow?: boolean | undefined;
  /** Never gives way in its row or stack. */
  fixed?: boolean | undefined;
  /** May become smaller than its contents. */
  shrink?: boolean | undefined;
  /** As wide as what it stands in. */
  full?: boolean | undefined;
  size?: "small" | "body" | "section" | "title" | undefined;
  weight?: "normal" | "medium" | "strong" | undefined;
  color?:
    | "text"
    | "quiet"
    | "faint"
    | "accent"
    | "danger"
    | "warning"
    | "success"
    | "info"
    | undefined;
  /** The side that lines of text keep to. */
  textAlign?: "center" | "end" | undefined;
  /** One line, cut with an ellipsis where there is no room for all of it. */
  truncate?: boolean | undefined;
  nowrap?: boolean | undefined;
  /** Breaks a long name wherever it has to. */
  breaks?: boolean | undefined;
  /** Digits of one width. */
  tabular?: boolean | undefined;
  mono?: boolean | undefined;
  surface?:
    | "page"
    | "surface"
    | "sunken"
    | "hover"
    | "accent-soft"
    | "danger-soft"
    | "warning-soft"
    | "success-soft"
    | "info-soft"
    | undefined;
  radius?: "control" | "card" | "round" | undefined;
  /** A hairline around it. */
  border?: boolean | undefined;
  /** A hairline at one edge. */
  rule?: "above" | "below" | undefined;
}

type Tag = keyof JSX.IntrinsicElements;

type WordProps<As extends Tag> = Look &
  Omit<ComponentPropsWithRef<As>, keyof Look | "as"> & {
    /** The element; what it means is for the screen to say. */
    as?: As | undefined;
  };

/** The names of looks: each has a class for each of its values, `on` where it is a switch. */
const looks = new Set<string>([
  "gap",
  "pad",
  "padX",
  "padY",
  "above",
  "below",
  "align",
  "justify",
  "wrap",
  "inline",
  "grow",
  "fixed",
  "shrink",
  "full",
  "size",
  "weight",
  "color",
  "textAlign",
  "truncate",
  "nowrap",
  "breaks",
  "tabular",
  "mono",
  "surface",
  "radius",
  "border",
  "rule",
] satisfies (keyof Look)[]);

/** A part with nothing but the looks it is given. */
export function Box<As extends Tag = "div">(props: WordProps<As>): ReactNode {
  return word("div", undefined, props);
}

/** Parts side by side. */
export function Row<As extends Tag = "div">(props: WordProps<As>): ReactNode {
  return word("div", "rh-row", props);
}

/** Parts one below the other. */
export function Stack<As extends Tag = "div">(props: WordProps<As>): ReactNode {
  return word("div", "rh-stack", props);
}

/** Parts on a grid, whose columns a class of its own may set. */
export function Grid<As extends Tag = "div">(props: WordProps<As>): ReactNode {
  return word("div", "rh-grid", props);
}

/** A piece of text. */
export function Text<As extends Tag = "span">(props: WordProps<As>): ReactNode {
  return word("span", undefined, props);
}

/** Facts with dots between them, in their order in both directions; those that are not known are left out. */
export function Facts({ of }: { of: readonly (string | null | undefined)[] }): ReactNode {
  return of.filter(Boolean).map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && " • "}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}

function word(fallback: Tag, base: string | undefined, props: object): ReactNode {
  const rest: Record<string, unknown> = {};
  let [Element, names] = [fallback, base ?? ""];
  for (const [name, value] of Object.entries(props)) {
    if (name === "as") Element = value ?? fallback;
    else if (!looks.has(name)) rest[name] = value;
    else if (value !== undefined && value !== false)
      names += ` rh-${name}-${value === true ? "on" : value}`;
  }
  const own = rest["className"];
  if (own !== undefined) names += ` ${String(own)}`;
  return <Element {...rest} className={names.trim() || undefined} />;
}
