import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatsOf, type Formats } from "./format.ts";

/** Numbers, dates and sizes in the language of the app. */
export function useFormat(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(i18n.language);
}

/** The time of day, renewed every `intervalMs` milliseconds, for texts such as "5 minutes ago". */
export function useNow(intervalMs = 60_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
