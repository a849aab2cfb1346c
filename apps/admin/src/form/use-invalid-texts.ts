import type { InvalidText } from "@rowhouse/extension-kit";
import { useState } from "react";

/** Holds text that is no valid value, for a form without a draft. */
export function useInvalidTexts() {
  const [invalidTexts, setInvalidTexts] = useState<Readonly<Record<string, InvalidText>>>({});

  function setInvalidText(field: string, invalid: InvalidText | null) {
    setInvalidTexts((all) => {
      const others = Object.entries(all).filter(([key]) => key !== field);
      return Object.fromEntries(invalid === null ? others : [...others, [field, invalid]]);
    });
  }

  return { invalidTexts, setInvalidText };
}
