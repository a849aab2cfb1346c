import {
  type ComponentType,
  type FocusEvent,
  type RefObject,
  startTransition,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Row } from "../words.tsx";
import { Hint } from "../hint/hint.tsx";
import { ActionIcon } from "../icon/action-icon.tsx";
import { Icon } from "../icon/icon.tsx";
import { registerIcons } from "../icon/icon-store.ts";
import { readIconFiles } from "../icon/read-icon-files.ts";
import { useLateEditor } from "../late-editor/use-late-editor.ts";
import classes from "./rich-editor.module.css";
import { StandingText, type StandingTextHandle, type TextField } from "./standing-text.tsx";
import type { Allowed } from "./text-dom.ts";
import type { Tool } from "./tools.ts";
import { useFullScreen } from "./full-screen.ts";

// Every text has the button that fills the screen; its icon is bundled to save a request.
registerIcons(
  readIconFiles(
    import.meta.glob<string>(
      "../../../../../node_modules/@material-symbols/svg-400/outlined/fullscreen.svg",
      { query: "?raw", import: "default", eager: true },
    ),
  ),
);

/** The input of an editor's code when it has been loaded. */
export interface LateEditorProps {
  field: TextField;
  tools: readonly Tool[];
  /** The standing text, where it is still there: the editor takes over from it. */
  standing: RefObject<StandingTextHandle | null>;
  onTakeOver: () => void;
  /** The standing text is still rendered. */
  isArriving: boolean;
  /** Where the toolbar is rendered; null while there is none. */
  bar: HTMLElement | null;
  /** The tool whose own controls are shown, such as the box for the address of a link. */
  panel: string | null;
  onPanel: (panel: string | null) => void;
  /** Something is open that Escape closes, or no longer. */
  onEscapeTaken: (isTaken: boolean) => void;
}

interface RichTextProps<Extra> {
  /** Styles of what only such a text holds. */
  className?: string | undefined;
  field: TextField;
  tools: readonly Tool[];
  allowed: Allowed;
  load: () => Promise<{ Editor: ComponentType<LateEditorProps & Extra> }>;
  /** Further needs of this editor. */
  extra: Extra;
  /** Shows the toolbar at all times, in several rows where it needs them; otherwise while the text has the focus. */
  isFixed?: boolean;
  /** Called once, when a user who interacts with the text has to do without the editor. */
  onMissing: () => void;
}

/**
 * Rich text: an editable area, a toolbar, and a mode that fills the screen. The text stands there at once; its editor is
 * loaded when the user interacts with it, or right away where its toolbar is fixed.
 */
export function RichText<Extra extends object>({
  className = "",
  field,
  tools,
  allowed,
  load,
  extra,
  isFixed = false,
  onMissing,
}: RichTextProps<Extra>) {
  const { readOnly, error } = field;
  const frame = useRef<HTMLDivElement>(null);
  const standing = useRef<StandingTextHandle>(null);
  const [bar, holdBar] = useBar();
  const [hasFocus, setFocus] = useState(false);
  const [isFull, setFull] = useState(false);
  const [panel, setPanel] = useState<string | null>(null);
  const [isEscapeTaken, setEscapeTaken] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasEditor, setHasEditor] = useState(false);
  const { part, request } = useLateEditor(frame, {
    load,
    isOff: readOnly && !isFixed,
    isAtOnce: isFixed,
    onMissing,
  });
  const isEditorRendered = hasEditor || !(isBusy || (readOnly && !isFixed));

  useFullScreen(frame, {
    isFull,
    isEscapeFree: panel === null && !isEscapeTaken,
    onLeave: () => setFull(false),
  });

  function handleFocus() {
    setFocus(true);
    request();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    setFocus(currentTarget.contains(relatedTarget));
  }

  return (
    <div
      ref={frame}
      className={`${classes.frame} ${className}`}
      data-full={isFull || undefined}
      data-invalid={error !== null || undefined}
      data-read-only={readOnly || undefined}
      popover={isFull ? "manual" : undefined}
      onDragEnter={request}
      onBlur={handleBlur}
      onFocus={handleFocus}
      onPointerDown={request}
      onPointerEnter={request}
    >
      {!hasEditor && (
        <StandingText ref={standing} allowed={allowed} field={field} onBusy={setBusy} />
      )}
      {part !== null && isEditorRendered && (
        <part.Editor
          {...extra}
          bar={hasFocus || isFixed ? bar : null}
          field={field}
          isArriving={!hasEditor}
          panel={panel}
          standing={standing}
          tools={tools}
          onEscapeTaken={setEscapeTaken}
          onPanel={setPanel}
          onTakeOver={() => setHasEditor(true)}
        />
      )}
      {!readOnly && (
        // Behind the text for the Tab key, above it for the eye.
        <div className={classes.strip} data-fixed={isFixed || undefined}>
          <Row ref={holdBar} grow shrink className={classes.bar} />
          <FullScreenButton isFull={isFull} onToggle={() => setFull(!isFull)} />
        </div>
      )}
    </div>
  );
}

/** The element of the toolbar. Nobody waits for it: the page is painted before it is rendered again. */
function useBar(): [HTMLElement | null, (element: HTMLElement | null) => void] {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return [bar, (element) => startTransition(() => setBar(element))];
}

function FullScreenButton({ isFull, onToggle }: { isFull: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const label = t(isFull ? "close" : "interfaces.wysiwyg.distraction_free_mode");
  return (
    <Hint isName label={label}>
      <ActionIcon aria-label={label} className={classes.corner} size={28} onClick={onToggle}>
        <Icon name={isFull ? "close" : "fullscreen"} size={18} />
      </ActionIcon>
    </Hint>
  );
}
