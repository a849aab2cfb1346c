import type { ReactNode } from "react";
import { createContext, lazy, Suspense, use, useCallback, useMemo, useState } from "react";

export interface ConfirmOptions {
  title: string;
  /** What will happen; names what is lost and how many. */
  message?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Draws the confirm button in the danger colour. */
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

/** Asks a question; the answer is true for confirm, false for cancel, Escape and a click outside. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

/** Asks for a line of text; the answer is null when cancelled. */
export type Prompt = (options: PromptOptions) => Promise<string | null>;

export type OpenDialog =
  | { kind: "confirm"; options: ConfirmOptions; answer: (value: boolean) => void }
  | { kind: "prompt"; options: PromptOptions; answer: (value: string | null) => void };

const ConfirmContext = createContext<Confirm | null>(null);
const PromptContext = createContext<Prompt | null>(null);

const DialogView = lazy(async () => {
  const { DialogView: view } = await import("./dialog-view.tsx");
  return { default: view };
});

/** Gives the app its questions. Stands once, near the root. */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [count, setCount] = useState(0);
  const show = useCallback((dialog: OpenDialog) => {
    setOpen(dialog);
    setCount((before) => before + 1);
  }, []);
  const confirm = useCallback<Confirm>(
    (options) => new Promise((resolve) => show({ kind: "confirm", options, answer: resolve })),
    [show],
  );
  const prompt = useCallback<Prompt>(
    (options) => new Promise((resolve) => show({ kind: "prompt", options, answer: resolve })),
    [show],
  );
  const view = useMemo(
    () =>
      open ? (
        <Suspense fallback={null}>
          <DialogView
            // Each question starts afresh, even when the one before is still fading out.
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
