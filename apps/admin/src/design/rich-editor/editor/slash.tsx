import { foldText } from "@rowhouse/contract";
import type { EditorState } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
} from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Row } from "../../words.tsx";
import { Icon } from "../../icon/icon.tsx";
import type { Tool } from "../tools.ts";
import { commandOf, runCommand, type EditorCommands } from "./commands.ts";
import classes from "./slash.module.css";
import { isComposing } from "../../shortcuts/keys.ts";

/** The commands behind a slash in the text. */
interface SlashCommands {
  /** Where the slash stands; null while nothing is offered. */
  slash: Slash | null;
  items: readonly Tool[];
  /** Index of the command that Enter carries out. */
  active: number;
  setActive(index: number): void;
  run(tool: Tool): void;
  /** Handles a key of the text before the editor does; true when it is done. */
  handleKey(event: KeyboardEvent): boolean;
}

interface SlashOptions {
  /** Tools of the toolbar that begin something, in its order; the others change what is selected. */
  tools: readonly Tool[];
  commands: EditorCommands;
  /** Edits the address of a link at the caret. */
  onLink(): void;
  /** Commands are offered, or no longer: meanwhile Escape belongs to them. */
  onOffer(isOffered: boolean): void;
}

/** Watches the text for a slash that is typed, and carries out the command that is chosen behind it. */
export function useSlash(editor: Editor | null, options: SlashOptions): SlashCommands {
  const [slash, setSlash] = useState<Slash | null>(null);
  const [active, setActive] = useState(0);
  // Where a slash was closed with Escape: it is text from then on.
  const closedAt = useRef<number | null>(null);
  const items = slash === null ? [] : matching(options.tools, slash.query);
  const isOffered = items.length > 0;

  const follow = useEffectEvent((current: Editor, hasChanged: boolean) => {
    const next = current.view.hasFocus() ? slashAt(current.state) : null;
    if (next === null) closedAt.current = null;
    // Only what is typed opens the list: the caret may pass a slash.
    const isNew = slash === null && !hasChanged;
    if (next === null || isNew || next.from === closedAt.current) {
      setSlash(null);
      return;
    }
    if (next.query !== slash?.query) setActive(0);
    setSlash(next);
  });
  useEffect(() => {
    if (editor === null) return undefined;
    const listen = ({ transaction }: { transaction: { docChanged: boolean } }): void =>
      follow(editor, transaction.docChanged);
    const close = (): void => setSlash(null);
    editor.on("transaction", listen);
    editor.on("blur", close);
    return () => {
      editor.off("transaction", listen);
      editor.off("blur", close);
    };
  }, [editor]);

  const report = useEffectEvent(options.onOffer);
  useEffect(() => {
    report(isOffered);
  }, [isOffered]);

  function run({ id }: Tool): void {
    if (editor === null || slash === null) return;
    const { from, to } = slash;
    if (id === "link") {
      editor.chain().focus().deleteRange({ from, to }).run();
      options.onLink();
    } else runCommand(editor, commandOf(options.commands, id), { from, to });
    setSlash(null);
  }

  function handleKey(event: KeyboardEvent): boolean {
    const chosen = items[active];
    if (slash === null || chosen === undefined || isComposing(event)) return false;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        const step = event.key === "ArrowDown" ? 1 : -1;
        setActive((active + step + items.length) % items.length);
        return true;
      }
      case "Enter":
        run(chosen);
        return true;
      case "Escape":
        // Closes the list, and nothing else that Escape would close.
        event.stopPropagation();
        closedAt.current = slash.from;
        setSlash(null);
        return true;
      default:
        return false;
    }
  }

  return { slash: isOffered ? slash : null, items, active, setActive, run, handleKey };
}

/** Space that the list takes at most, in pixels, as in the style sheet. */
const size = { width: 240, height: 280 };

interface SlashMenuProps {
  editor: Editor;
  commands: SlashCommands;
}

/** The list of commands at the slash. The text keeps the focus and names the active one to assistive technology. */
export function SlashMenu({ editor, commands }: SlashMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const { slash, items, active } = commands;
  const list = useRef<HTMLDivElement>(null);
  const from = slash?.from ?? 0;
  const [place, setPlace] = useState<CSSProperties>({});

  useLayoutEffect(() => {
    const frame = list.current?.offsetParent;
    if (frame) setPlace(placeAt(editor.view.coordsAtPos(from), frame));
  }, [editor, from]);

  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute("aria-haspopup", "listbox");
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${active}`);
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of ["haspopup", "controls", "activedescendant"])
        dom.removeAttribute(`aria-${name}`);
    };
  }, [editor, id, active]);

  return (
    <div
      ref={list}
      aria-label={t("interfaces.wysiwyg.commands")}
      className={classes.menu}
      id={id}
      role="listbox"
      tabIndex={-1}
      // The caret is where the list belongs, hence inline styles.
      style={place}
      // Pressing a command must not take the focus from the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((tool, index) => (
        <Row
          key={tool.id}
          aria-selected={index === active}
          gap={3}
          align="center"
          padX={2}
          radius="control"
          className={classes.command}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          onMouseDown={() => commands.run(tool)}
          onMouseMove={() => commands.setActive(index)}
        >
          <Icon name={tool.icon} size={18} />
          {tool.label}
        </Row>
      ))}
    </div>
  );
}

/** Below the slash, or above it where the window has no space below; never wider than the frame. */
function placeAt(
  slash: { left: number; right: number; top: number; bottom: number },
  frame: Element,
): CSSProperties {
  const box = frame.getBoundingClientRect();
  const isMirrored = getComputedStyle(frame).direction === "rtl";
  const start = isMirrored ? box.right - slash.right : slash.left - box.left;
  const isBelow = slash.bottom + size.height < window.innerHeight || slash.top < size.height;
  return {
    insetInlineStart: Math.max(0, Math.min(start, box.width - size.width)),
    ...(isBelow
      ? { insetBlockStart: slash.bottom - box.top + frame.scrollTop + 4 }
      : { insetBlockEnd: box.bottom - slash.top - frame.scrollTop + 4 }),
  };
}

/** A slash before the caret and what was typed behind it. */
interface Slash {
  from: number;
  to: number;
  query: string;
}

/** At the start of a line or behind a space; longer texts are no commands. */
const pattern = /(?:^|\s)\/((?:[^\s/][^/]{0,23})?)$/u;

/** The slash that the caret stands behind; null where a slash is text: in code, in the middle of a word. */
function slashAt({ selection }: EditorState): Slash | null {
  const { $from, empty } = selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code) return null;
  const before = parent.textBetween(0, parentOffset, undefined, (leaf) =>
    leaf.type.name === "hardBreak" ? "\n" : "\uFFFC",
  );
  const query = pattern.exec(before)?.[1];
  if (query === undefined) return null;
  const start = parentOffset - query.length - 1;
  const isAlone = parentOffset === parent.content.size;
  if (start === 0 && !isAlone) return null;
  return { from: $from.pos - query.length - 1, to: $from.pos, query };
}

/** The tools of which a word of their name begins like the query, or what the option calls them. */
export function matching(tools: readonly Tool[], query: string): Tool[] {
  const wanted = foldText(query);
  return tools.filter(
    ({ label, word }) => ` ${foldText(label)}`.includes(` ${wanted}`) || word.startsWith(wanted),
  );
}
