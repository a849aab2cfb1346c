import { useState } from "react";

type Stored = string | number | null;

/** The value of a field, and how it is staged. */
export interface SecretField {
  value: Stored;
  onChange: (value: Stored) => void;
}

interface Secret {
  /** What was typed; empty while the secret is as it was. */
  typed: string;
  /** The secret as it was before. */
  stored: Stored;
  type: (text: string) => void;
}

/**
 * The text of a box for something secret. It begins empty, whatever is stored; emptying it takes the change back, so that
 * nothing is lost by accident. A value from outside (undo, clear, save) empties it.
 */
export function useSecret({ value, onChange }: SecretField): Secret {
  const [state, setState] = useState({ typed: "", stored: value });
  const expected = state.typed === "" ? state.stored : state.typed;
  const current = expected === value ? state : { typed: "", stored: value };
  if (current !== state) setState(current);
  return {
    ...current,
    type: (text) => {
      setState({ typed: text, stored: current.stored });
      onChange(text === "" ? current.stored : text);
    },
  };
}
