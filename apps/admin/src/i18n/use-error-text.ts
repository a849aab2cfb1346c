import { useEffect, useState } from "react";
import { useTranslation } from "./translation.ts";
import { errorText, loadErrorTexts } from "./error-text.ts";

/** The text of a failure in the user's language; null without a failure and until its texts are there. */
export function useErrorText(error: unknown): string | null {
  const { language } = useTranslation();
  const [loaded, setLoaded] = useState<string | null>(null);
  const hasFailed = error !== null && error !== undefined;
  useEffect(() => {
    if (!hasFailed) return undefined;
    let isCurrent = true;
    const load = async (): Promise<void> => {
      await loadErrorTexts();
      if (isCurrent) setLoaded(language);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [hasFailed, language]);
  return hasFailed && loaded === language ? errorText(error) : null;
}
