import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readOuterLoginSearch, type LoginSearch } from "../../access/address/login-search.ts";
import { defaultProject, toApiUrl, type AppConfig } from "../../access/app-config.ts";
import { useSession } from "../../access/session-context.ts";
import { ssoLifetime } from "../../access/session.ts";
import {
  codeOf,
  exchangeRequestTokenMutation,
  providersQuery,
  requestPasswordMutation,
  type ProjectTarget,
} from "../../data/session.ts";
import { notify } from "../../ui/notify/notify.ts";
import {
  codeMessage,
  failureMessage,
  loginCodes,
  projectTargets,
  retryAfter,
  ssoFailure,
  targetFromAddress,
} from "./login.model.ts";
import type { CredentialsInput } from "./sign-in/credentials-form.tsx";
import { useAfterSignIn } from "./sign-in/use-after-sign-in.ts";
import { useSignIn } from "./sign-in/use-sign-in.ts";
import { useSingleSignOn } from "./sign-in/use-single-sign-on.ts";
import { useProjectLook } from "./use-project-look.ts";

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
  | "unreachable";

/** Who was named as the administrator of a new project. */
export type Installed = Pick<CredentialsInput, "email" | "password">;

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
  const targets = projectTargets(config);
  const [chosen, setChosen] = useState<ProjectTarget | null>(() =>
    targetFromAddress(search.project, targets),
  );
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
  const resetMode = requestedFor === null ? "reset" : "reset-requested";

  return {
    mode: isResetting && server.mode === "sign-in" ? resetMode : server.mode,
    target,
    targets,
    allowOther: config.allowOther,
    look,
    requestedFor,
    providers: server.providers,
    message: calls.message,
    email,
    needsOtp: calls.needsOtp,
    isBusy: calls.isBusy,
    chooseTarget: (next: ProjectTarget) => {
      calls.clear();
      setChosen(next);
    },
    /** Another API, typed in; returns whether it is an address. */
    chooseOther: (typed: string) => {
      const url = config.allowOther ? toApiUrl(typed) : null;
      if (url) setChosen({ url, project: defaultProject });
      return url !== null;
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

/** What the server reports before signing in: whether it is there and installed, and the ways to sign in. */
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
  const { signIn, needsOtp, endedWith } = useSignIn(target, () => void leadOn());
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
    signIn: (input: CredentialsInput) => {
      exchange.reset();
      signIn.mutate(input);
    },
    /** What fails is said by the form. */
    signInFirst: (input: Installed) => signIn.mutateAsync(input).catch(() => undefined),
    requestReset: (address: string) => reset.mutate(address),
    isBusy: all.some((call) => call.isPending),
    needsOtp,
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
