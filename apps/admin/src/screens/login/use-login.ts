import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { draftAddress } from "../../access/address/addresses.ts";
import { type LoginSearch, readOuterLoginSearch } from "../../access/address/login-search.ts";
import { safeRedirect, signInAddress } from "../../access/address/safe-redirect.ts";
import { takeWayBack } from "../../access/start/way-back.ts";
import { type AppConfig, defaultProject, readAppConfig } from "../../access/app-config.ts";
import { type Projects, useProjects } from "../../access/session-context.ts";
import {
  isSameTarget,
  keptAs,
  projectTargets,
  targetFromAddress,
} from "../../access/projects/targets.ts";
import { labelOf } from "../../access/projects/targets.ts";
import { useSession } from "../../access/session-context.ts";
import { ssoLifetime } from "../../access/session.ts";
import { lastPageQuery } from "../../data/me.ts";
import {
  codeOf,
  exchangeRequestTokenMutation,
  type ProjectTarget,
  type SessionOwner,
  type TypedCredentials,
  providersQuery,
  requestPasswordMutation,
} from "../../data/session.ts";
import { loadModule } from "../../design/loading/load-module.ts";
import { notify } from "../../design/notify/notify.ts";
import { codeMessage, failureMessage, loginCodes, retryAfter, ssoFailure } from "./login.model.ts";
import { useSignIn } from "./sign-in/use-sign-in.ts";
import { useProjectLook } from "./use-project-look.ts";

/** Older edits are still offered on their item's page, but are not work in progress: one day, in milliseconds. */
const inProgress = 24 * 60 * 60 * 1000;

export interface LoginOptions {
  config: AppConfig;
  /** The search parameters of the route. */
  search: LoginSearch;
}

export type LoginMode =
  | "sign-in"
  | "reset"
  | "reset-requested"
  | "installer"
  | "checking"
  | "address"
  | "unreachable";

/** Who was named as the administrator of a new project. */
export type Installed = Pick<TypedCredentials, "email" | "password">;

export type LoginState = ReturnType<typeof useLogin>;

/** The state of the sign-in page. */
export function useLogin({ config, search: routeSearch }: LoginOptions) {
  const { t } = useTranslation();
  // As it was at the start: what single sign-on brought leaves the address, but is still shown.
  const [search] = useState<LoginSearch>(() => ({ ...readOuterLoginSearch(), ...routeSearch }));
  const queryClient = useQueryClient();
  const [isResetting, setResetting] = useState(false);
  /** The address that a link was requested for. */
  const [requestedFor, setRequestedFor] = useState<string | null>(null);
  const [email, setEmail] = useState("");
  const projects = useProjects();
  const targets = projects?.targets() ?? projectTargets(config);
  const [chosen, setChosen] = useState<ProjectTarget | null>(
    () => targetFromAddress(search.project, targets, config) ?? projects?.sessions.target() ?? null,
  );
  /** The address of another server: while it is typed nobody signs in to the one that was chosen before. Null: it is none of those. */
  const [address, setAddress] = useState<"typed" | "found" | null>(null);
  const target = chosen ?? targets[0] ?? { url: config.api, project: defaultProject };
  const look = useProjectLook(target);
  const server = useServer(target, look.isPending);
  const calls = useLoginCalls({
    target,
    search,
    onRequested: (address) => {
      setEmail(address);
      setRequestedFor(address);
    },
  });
  return {
    mode: modeFor(server.mode, {
      isAddressOpen: address === "typed",
      resetMode: resetModeOf(isResetting, requestedFor),
    }),
    target,
    targets,
    labels: config.labels,
    back: useWayBack(targets, config),
    allowOther: config.allowOther,
    /** Whether the address of the server is typed, and may be typed on. */
    isOther: address !== null,
    look,
    requestedFor,
    providers: server.providers,
    message: calls.message,
    email,
    needsOtp: calls.needsOtp,
    methods: calls.methods,
    /** Leads to the page that somebody wanted who has signed in. */
    leadOn: calls.leadOn,
    isBusy: calls.isBusy,
    chooseTarget: (next: ProjectTarget) => {
      if (isSignedInTo(projects, next)) return projects?.open(next);
      calls.clear();
      setAddress(null);
      setChosen(next);
    },
    /** The server at the address that was typed. */
    chooseAddress: (url: string) => {
      calls.clear();
      setAddress("found");
      setChosen({ url, project: defaultProject });
    },
    /** Begins, or goes on, with typing the address of another server. */
    openAddress: () => {
      calls.clear();
      setAddress("typed");
    },
    signIn: calls.signIn,
    requestReset: calls.requestReset,
    openReset: (address: string) => {
      calls.clear();
      setEmail(address);
      setRequestedFor(null);
      setResetting(true);
    },
    closeReset: () => {
      calls.clear();
      setResetting(false);
    },
    retry: server.retry,
    /** The project has been installed: its administrator is signed in. Where that fails the page starts over, with their address. */
    finishInstall: async (administrator: Installed) => {
      setEmail(administrator.email);
      notify({ color: "success", title: t("api_installed") });
      await calls.signInFirst(administrator);
      await queryClient.invalidateQueries();
    },
  };
}

function resetModeOf(isResetting: boolean, requestedFor: string | null): LoginMode | null {
  if (!isResetting) return null;
  return requestedFor === null ? "reset" : "reset-requested";
}

function isSignedInTo(projects: Projects | null, target: ProjectTarget): boolean {
  return projects?.sessions.signedIn().some((one) => isSameTarget(one, target)) === true;
}

/** The way back to the project that this page came from, or another one that somebody is signed in to; null for none. */
function useWayBack(targets: readonly ProjectTarget[], { labels }: AppConfig) {
  const projects = useProjects();
  if (projects === null) return null;
  const { sessions } = projects;
  const signedIn = sessions.signedIn().filter((one) => !isSameTarget(one, sessions.target()));
  const previous = sessions.previous();
  const target =
    signedIn.find((one) => previous !== null && isSameTarget(one, previous)) ?? signedIn[0];
  if (target === undefined) return null;
  return { project: labelOf(target, targets, labels), go: () => projects.open(target) };
}

/** The server's report before signing in: whether it is there and installed, and the ways to sign in. */
function useServer(target: ProjectTarget, isLookPending: boolean) {
  const providers = useQuery({
    ...providersQuery(target),
    refetchInterval: (query) =>
      codeOf(query.state.error) === loginCodes.unreachable ? retryAfter : false,
  });
  return {
    mode: modeOf(providers.isPending || isLookPending, codeOf(providers.error)),
    providers: providers.data ?? [],
    retry: () => void providers.refetch(),
  };
}

function modeFor(
  server: LoginMode,
  { isAddressOpen, resetMode }: { isAddressOpen: boolean; resetMode: LoginMode | null },
): LoginMode {
  if (isAddressOpen) return "address";
  return server === "sign-in" ? (resetMode ?? server) : server;
}

function modeOf(isPending: boolean, code: number | null): LoginMode {
  if (code === loginCodes.notInstalled) return "installer";
  if (code === loginCodes.unreachable) return "unreachable";
  return isPending ? "checking" : "sign-in";
}

interface LoginCalls {
  target: ProjectTarget;
  search: LoginSearch;
  onRequested: (email: string) => void;
}

/** The three calls of the page and what they report. */
function useLoginCalls({ target, search, onRequested }: LoginCalls) {
  const session = useSession();
  const leadOn = useAfterSignIn(search.redirect);
  const { signIn, needsOtp, methods, endedWith } = useSignIn(target, () => void leadOn());
  const exchange = useMutation({
    ...exchangeRequestTokenMutation(session, target, ssoLifetime),
    onSuccess: () => void leadOn(),
  });
  const reset = useMutation({
    ...requestPasswordMutation(target),
    onSuccess: (_data, address) => onRequested(address),
  });
  useSingleSignOn(search, exchange.mutate);

  const all = [signIn, exchange, reset];
  const failed = all.find((call) => call.isError);
  const reason = ssoFailure(search) ?? (endedWith === null ? null : { code: endedWith });
  return {
    signIn: (input: TypedCredentials) => {
      exchange.reset();
      signIn.mutate(input);
    },
    /** A failure is reported by the form. */
    signInFirst: (input: Installed) => signIn.mutateAsync(input).catch(() => undefined),
    requestReset: (address: string) => reset.mutate(address),
    isBusy: all.some((call) => call.isPending),
    needsOtp,
    methods,
    leadOn: () => void leadOn(),
    message:
      failed === undefined && reason !== null
        ? codeMessage(reason.code)
        : failureMessage(failed?.error ?? null, target.url),
    /** Forgets what failed, and a sign-in that waits for its one-time code. */
    clear: () => {
      for (const call of all) call.reset();
      session.leave();
    },
  };
}

/**
 * Signs in with the request token that single sign-on brought back, once. The token is removed from the address at
 * once: it must not stay in the history, and a reload must not repeat it.
 */
function useSingleSignOn(search: LoginSearch, onRequestToken: (token: string) => void): void {
  const router = useRouter();
  const isDone = useRef(false);
  const { request_token: token, error, code, redirect } = search;
  useEffect(() => {
    if (isDone.current || (token ?? error ?? code) === undefined) return;
    isDone.current = true;
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, "", `${pathname}${hash}`);
    void router.navigate({ href: signInAddress(redirect ?? ""), replace: true });
    if (token) onRequestToken(token);
  }, [token, error, code, redirect, router, onRequestToken]);
}

/** Navigates after signing in: to the requested page, else the item being edited, else the last page, else the collections. */
function useAfterSignIn(redirect: string | undefined): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const session = useSession();
  return async () => {
    const { owner } = session.getSnapshot();
    const wanted =
      safeRedirect(redirect) ??
      takeWayBack() ??
      (owner === null ? null : await unfinishedAddress(owner)) ??
      safeRedirect(await queryClient.fetchQuery(lastPageQuery()).catch(() => null));
    await router.navigate({ href: wanted ?? "/collections", replace: true });
  };
}

/** The page of the item that a user was editing in this browser when they left; null when there is none. */
export async function unfinishedAddress(
  user: SessionOwner,
  now = Date.now(),
): Promise<string | null> {
  const { sharedJournal } = await loadModule(() => import("../../form/draft/journal.ts"));
  const entry = await sharedJournal().latest(user.userId, keptAs(user, readAppConfig()));
  if (entry === null || entry.savedAt < now - inProgress) return null;
  return draftAddress(entry.scope);
}
