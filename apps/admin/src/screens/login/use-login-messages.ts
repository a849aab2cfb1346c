import { useTranslation } from "react-i18next";
import { codeOf } from "../../data/session.ts";
import type { LoginMessage } from "./login.model.ts";
import { detailsOf, loginMessage } from "./login.model.ts";

/** What the pages before signing in say about failures. `url` is the address of the API they call. */
export function useLoginMessages(url: string) {
  const { i18n } = useTranslation();
  const has = (key: string): boolean => i18n.exists(key);
  return {
    ofCode: (code: number | null): LoginMessage => loginMessage({ code, url }, has),
    /** Null while nothing failed. */
    ofError: (error: unknown): LoginMessage | null =>
      error === null
        ? null
        : loginMessage({ code: codeOf(error), details: detailsOf(error), url }, has),
  };
}
