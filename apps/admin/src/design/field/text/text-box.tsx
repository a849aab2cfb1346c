import { InputBase, type TextareaProps, type TextInputProps } from "@mantine/core";
import { isSameValue, ownValue } from "@rowhouse/contract";
import { type ComponentProps, createContext, memo, use } from "react";
import classes from "./text-box.module.css";

/** The attributes and handlers of a box that may change with each key. */
type Live = Record<string, unknown>;

const LiveContext = createContext<Live>({});

/**
 * A line of text that is quick to type in: of the library's box only the `input` is rendered with a key, and what surrounds
 * it when something of its own changes. Takes the properties of `TextInput`.
 */
export function TextBox(props: TextInputProps) {
  const { live, frame } = parted(props);
  return (
    <LiveContext value={live}>
      <LineFrame {...frame} />
    </LiveContext>
  );
}

interface TextAreaBoxProps extends Omit<TextareaProps, "autosize" | "minRows" | "maxRows"> {
  /**
   * The text decides its height, as far as a window leaves room beside it. The browser measures, and no script, which would have the
   * page laid out once more; one that cannot looks at the rows.
   */
  grows?: boolean;
}

/** The same for several lines; takes the properties of `Textarea`. */
export function TextAreaBox({ grows = false, ...props }: TextAreaBoxProps) {
  const { live, frame } = parted(props);
  return (
    <LiveContext value={live}>
      <AreaFrame
        {...frame}
        className={grows ? `${classes.grows} ${frame.className ?? ""}` : frame.className}
      />
    </LiveContext>
  );
}

/** The text in the box around, for what stands beside it. */
export function useTextInBox(): string {
  return String(use(LiveContext)["value"] ?? "");
}

const LineFrame = memo(function LineFrame(props: TextInputProps) {
  return <InputBase {...props} __staticSelector="TextInput" component={LineInput} />;
}, isSameFrame);

const AreaFrame = memo(function AreaFrame({ resize, ...props }: TextareaProps) {
  return (
    <InputBase
      {...props}
      multiline
      __staticSelector="Textarea"
      __vars={{ "--input-resize": resize }}
      component={AreaInput}
    />
  );
}, isSameFrame);

function LineInput(props: ComponentProps<"input">) {
  return <input {...props} {...use(LiveContext)} />;
}

function AreaInput(props: ComponentProps<"textarea">) {
  return <textarea {...props} {...use(LiveContext)} />;
}

const liveName = /^(?:value$|aria-value|on[A-Z])/;

function parted<Props extends object>(props: Props): { live: Live; frame: Props } {
  const isLive = ([name]: [string, unknown]): boolean => liveName.test(name);
  const entries = Object.entries(props);
  return {
    live: Object.fromEntries(entries.filter(isLive)),
    // cast: what is left out is optional
    frame: Object.fromEntries(entries.filter((entry) => !isLive(entry))) as Props,
  };
}

/** Classes and attributes of the parts are written as objects. */
const byContent: ReadonlySet<string> = new Set(["attributes", "classNames", "styles"]);

function isSameFrame(before: Live, now: Live): boolean {
  return Object.keys({ ...before, ...now }).every((name) => {
    const [old, current] = [ownValue(before, name), ownValue(now, name)];
    return byContent.has(name) ? isSameValue(old, current) : Object.is(old, current);
  });
}
