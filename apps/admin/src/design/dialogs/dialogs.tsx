import {
  createContext,
  Suspense,
  use,
  useCallback,
  useMemo,
  useState,
  type ReactNode,
} from "react";
import { lazyPart } from "../lazy/lazy-part.tsx";

export interface ConfirmOptions {
  title: string;
  /** The effect of confirming; names what is lost and how many. */
  message?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Something is lost: the confirm button has the danger color, and the dialog starts on Cancel. */
  danger?: boolean;
}

export interface PromptOptions extends ConfirmOptions {
  label: string;
  initial?: string;
  placeholder?: string;
  /** Confirm stays off while the box is empty. */
  required?: boolean;
  /** Turns the input into a name that is safe as a key: lower case, underscores. */
  safe?: boolean;
}

/** Asks a question; resolves to true on confirm, false on cancel, Escape and a click outside. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

/** Asks for a line of text; resolves to null when canceled. */
export type Prompt = (options: PromptOptions) => Promise<string | null>;

export type OpenDialog =
  | { kind: "confirm"; options: ConfirmOptions; resolve: (value: boolean) => void }
  | { kind: "prompt"; options: PromptOptions; resolve: (value: string | null) => void };

const ConfirmContext = createContext<Confirm | null>(null);
const PromptContext = createContext<Prompt | null>(null);

const DialogView = lazyPart(async () => (await import("./dialog-view.tsx")).DialogView, {
  place: "dialog",
  onClose: ({ dialog, onClosed }) => {
    if (dialog.kind === "confirm") dialog.resolve(false);
    else dialog.resolve(null);
    onClosed();
  },
});

/** Provides the dialogs of the app. Rendered once, near the root. */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [count, setCount] = useState(0);
  const show = useCallback((dialog: OpenDialog) => {
    setOpen(dialog);
    setCount((before) => before + 1);
  }, []);
  const confirm = useCallback<Confirm>(
    (options) => new Promise((resolve) => show({ kind: "confirm", options, resolve })),
    [show],
  );
  const prompt = useCallback<Prompt>(
    (options) => new Promise((resolve) => show({ kind: "prompt", options, resolve })),
    [show],
  );
  const view = useMemo(
    () =>
      open ? (
        <Suspense fallback={null}>
          <DialogView
            // Each dialog has its own state, even when the one before is still fading out.
            key={count}
            dialog={open}
            onClosed={() => setOpen((current) => (current === open ? null : current))}
          />
        </Suspense>
      ) : null,
    [open, count],
  );
  return (
    <ConfirmContext value={confirm}>
      <PromptContext value={prompt}>
        {children}
        {view}
      </PromptContext>
    </ConfirmContext>
  );
}

/** The question "do you want this?". @throws Error outside the provider. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error("useConfirm needs the dialog provider above it.");
  return confirm;
}

/** The question for a line of text. @throws Error outside the provider. */
export function usePrompt(): Prompt {
  const prompt = use(PromptContext);
  if (!prompt) throw new Error("usePrompt needs the dialog provider above it.");
  return prompt;
}
