import { InputBase, type TextareaProps, type TextInputProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { isSameValue, ownValue } from "@rowhouse/contract";
import {
  type ComponentProps,
  createContext,
  memo,
  type Ref,
  use,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";
import classes from "./text-box.module.css";
import { isUnreported, reportLater, reportRemoved } from "./typed-text.ts";
import { useStableCallback } from "./use-stable-callback.ts";

/** The attributes and handlers of a box that may change with each key. */
type Live = Record<string, unknown>;

type Box = HTMLInputElement | HTMLTextAreaElement;

/** The properties of a box of the library, but that its text is reported when it has been shown. */
type Reporting<Props, Element extends Box> = Omit<Props, "value" | "defaultValue" | "onChange"> & {
  value: string;
  /** The text, after the frame that shows it and before anything else that the user does. Another value takes its place. */
  onText: (text: string, box: Element) => void;
};

const LiveContext = createContext<Live>({});

/**
 * A line of text that is quick to type in: a key is shown before anything is rendered for it, then of the library's box only the
 * `input`, and what surrounds it when something of its own changes.
 */
export function TextBox(props: Reporting<TextInputProps, HTMLInputElement>) {
  const { live, frame } = parted(props);
  return (
    <LiveContext value={live}>
      <LineFrame {...frame} />
    </LiveContext>
  );
}

interface TextAreaBoxProps extends Reporting<
  Omit<TextareaProps, "autosize" | "minRows" | "maxRows">,
  HTMLTextAreaElement
> {
  /**
   * The text decides its height, as far as a window leaves room beside it. The browser measures, and no script, which would have the
   * page laid out once more; one that cannot looks at the rows.
   */
  grows?: boolean;
}

/** The same for several lines. */
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

function LineInput({ ref, ...props }: ComponentProps<"input">) {
  return <input {...props} {...useOwnText(ref)} />;
}

function AreaInput({ ref, ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} {...useOwnText(ref)} />;
}

/** The live attributes of a box that has its text itself, until it is told another one. */
function useOwnText<Element extends Box>(given: Ref<Element> | undefined) {
  const { value: known, onText, ...live } = use(LiveContext);
  const value = String(known ?? "");
  const box = useRef<Element>(null);
  const ref = useMergedRef(box, given);
  const [, compare] = useReducer((count: number) => count + 1, 0);
  const report = useStableCallback(() => {
    if (box.current === null) return;
    // cast: live attributes are those of the properties
    (onText as Reporting<object, Element>["onText"])(box.current.value, box.current);
    compare();
  });
  useLayoutEffect(() => {
    const { current } = box;
    if (current !== null && !isUnreported(current) && current.value !== value)
      current.value = value;
  });
  useLayoutEffect(() => {
    const { current } = box;
    return () => void (current !== null && reportRemoved(current));
  }, []);
  return {
    ...live,
    ref,
    defaultValue: value,
    onChange: () => void (box.current !== null && reportLater(box.current, report)),
  };
}

const liveName = /^(?:value$|aria-value|on[A-Z])/;

function parted<Props extends object>(
  props: Props,
): { live: Live; frame: Omit<Props, "value" | "onText"> } {
  const isLive = ([name]: [string, unknown]): boolean => liveName.test(name);
  const entries = Object.entries(props);
  return {
    live: Object.fromEntries(entries.filter(isLive)),
    // cast: what else is left out is optional
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
