import type { InvalidText } from "@rowhouse/extension-kit";
import { useState } from "react";

/** Holds text that is no valid value, for a form without a draft: the properties of the form that concern it. */
export function useInvalidTexts() {
  const [invalidTexts, setInvalidTexts] = useState<Readonly<Record<string, InvalidText>>>({});

  function onInvalidText(field: string, invalid: InvalidText | null) {
    setInvalidTexts((all) => {
      const others = Object.entries(all).filter(([key]) => key !== field);
      return Object.fromEntries(invalid === null ? others : [...others, [field, invalid]]);
    });
  }

  return { invalidTexts, onInvalidText };
}
