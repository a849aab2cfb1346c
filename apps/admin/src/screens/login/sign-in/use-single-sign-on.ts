import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { LoginSearch } from "../../../access/address/login-search.ts";
import { signInAddress } from "../../../access/address/safe-redirect.ts";

/**
 * Signs in with the request token that single sign-on brought back, once. The token is removed from the address at
 * once: it must not stay in the history, and a reload must not repeat it.
 */
export function useSingleSignOn(
  search: LoginSearch,
  onRequestToken: (token: string) => void,
): void {
  const router = useRouter();
  const isDone = useRef(false);
  const { request_token: token, error, code, redirect } = search;
  useEffect(() => {
    if (isDone.current || (token ?? error ?? code) === undefined) return;
    isDone.current = true;
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, "", `${pathname}${hash}`);
    router.history.replace(signInAddress(redirect ?? ""));
    if (token) onRequestToken(token);
  }, [token, error, code, redirect, router, onRequestToken]);
}
