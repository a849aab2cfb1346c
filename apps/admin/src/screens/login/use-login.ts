import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppConfig } from "../../access/app-config.ts";
import { toApiUrl } from "../../access/app-config.ts";
import { useSession, useSessionState } from "../../access/session-context.ts";
import { ssoLifetime } from "../../access/session.ts";
import { publicInfoQuery } from "../../data/public-info.ts";
import {
  codeOf,
  exchangeRequestToken,
  providersQuery,
  requestPasswordMutation,
} from "../../data/session.ts";
import { notify } from "../../ui/notify/notify.ts";
import type { CredentialsInput } from "./credentials-form.tsx";
import type { LoginMessage, ProjectTarget } from "./login.model.ts";
import {
  detailsOf,
  loginCodes,
  loginMessage,
  projectTargets,
  targetFromAddress,
} from "./login.model.ts";

/** What the address of the sign-in page brings along. */
export interface LoginSearch {
  project?: string;
  redirect?: string;
  error?: string;
  code?: string;
  request_token?: string;
}

export interface LoginOptions {
  config: AppConfig;
  search: LoginSearch;
  /** Somebody is signed in now. */
  onEntered: () => void;
  /** Takes what single sign-on brought out of the address. */
  onCleanAddress: () => void;
}

export type LoginMode = "sign-in" | "reset" | "installer" | "checking" | "unreachable";

/** Milliseconds after which a server that did not answer is asked again. */
const askAgainAfter = 5_000;

/** The state of the sign-in page. */
export function useLogin({ config, search, onEntered, onCleanAddress }: LoginOptions) {
  const { t, i18n } = useTranslation();
  const sessionState = useSessionState();
  const queryClient = useQueryClient();
  const targets = projectTargets(config);
  const [chosen, setChosen] = useState<ProjectTarget | null>(() =>
    targetFromAddress(search.project, targets),
  );
  const target = chosen ?? targets[0] ?? { url: config.api, project: "_" };
  const [isResetting, setResetting] = useState(false);
  const [email, setEmail] = useState("");
  const [failure, setFailure] = useState<unknown>(null);

  const providers = useQuery({
    ...providersQuery(target),
    refetchInterval: (query) =>
      codeOf(query.state.error) === loginCodes.unreachable ? askAgainAfter : false,
  });
  const info = useQuery({ ...publicInfoQuery(target), enabled: providers.isSuccess });

  const calls = useLoginCalls({
    target,
    onEntered,
    onFailure: setFailure,
    onResetSent: () => setResetting(false),
  });
  useSingleSignOn(search, calls.exchange.mutate, onCleanAddress);

  const has = (key: string) => i18n.exists(key);
  const say = (code: number | null, details?: unknown) =>
    loginMessage({ code, details, url: target.url }, has);
  const providersCode = providers.isError ? codeOf(providers.error) : null;

  return {
    mode: modeOf({ isResetting, isPending: providers.isPending, providersCode }),
    target,
    targets,
    allowOther: config.allowOther,
    projectName: info.data?.api.project_name ?? null,
    logoUrl: info.data?.api.project_logo ? info.data.api.project_logo.full_url : null,
    providers: providers.data ?? [],
    message: messageOf({
      failure,
      search,
      endedWith: sessionState.status === "out" ? sessionState.error : null,
      say,
    }),
    email,
    needsOtp: isOtpCode(codeOf(failure)),
    isBusy: Object.values(calls).some((call) => call.isPending),
    chooseTarget: (next: ProjectTarget) => {
      setFailure(null);
      setChosen(next);
    },
    /** Another API, typed in; answers whether it is an address. */
    chooseOther: (typed: string) => {
      const url = config.allowOther ? toApiUrl(typed) : null;
      if (url) setChosen({ url, project: "_" });
      return url !== null;
    },
    signIn: (input: CredentialsInput) => calls.signIn.mutate(input),
    requestReset: (address: string) => calls.reset.mutate(address),
    openReset: (address: string) => {
      setFailure(null);
      setEmail(address);
      setResetting(true);
    },
    closeReset: () => {
      setFailure(null);
      setResetting(false);
    },
    retry: () => void providers.refetch(),
    /** The project has been installed: the page starts over, with the administrator's address. */
    finishInstall: async (address: string) => {
      setEmail(address);
      notify({ color: "success", title: t("api_installed"), details: t("installed_sign_in") });
      await queryClient.invalidateQueries();
    },
  };
}

interface LoginCalls {
  target: ProjectTarget;
  onEntered: () => void;
  /** Null when a call starts. */
  onFailure: (failure: unknown) => void;
  onResetSent: () => void;
}

/** The three things the page asks of the server. */
function useLoginCalls({ target, onEntered, onFailure, onResetSent }: LoginCalls) {
  const { t } = useTranslation();
  const session = useSession();
  const signIn = useMutation({
    mutationFn: (input: CredentialsInput) => session.signIn({ ...target, ...input }),
    onMutate: () => onFailure(null),
    onSuccess: onEntered,
    onError: onFailure,
  });
  const exchange = useMutation({
    mutationFn: async (requestToken: string) =>
      session.adopt(
        { ...target, token: await exchangeRequestToken({ ...target, requestToken }) },
        ssoLifetime,
      ),
    onSuccess: onEntered,
    onError: onFailure,
  });
  const reset = useMutation({
    ...requestPasswordMutation(target),
    onSuccess: (_data, address) => {
      notify({ color: "success", title: t("password_reset_sent", { email: address }) });
      onResetSent();
    },
    onError: onFailure,
  });
  return { signIn, exchange, reset };
}

export type LoginState = ReturnType<typeof useLogin>;

function modeOf(at: {
  isResetting: boolean;
  isPending: boolean;
  providersCode: number | null;
}): LoginMode {
  if (at.providersCode === loginCodes.notInstalled) return "installer";
  if (at.providersCode === loginCodes.unreachable) return "unreachable";
  if (at.isPending) return "checking";
  return at.isResetting ? "reset" : "sign-in";
}

function messageOf(at: {
  failure: unknown;
  search: LoginSearch;
  endedWith: number | null;
  say: (code: number | null, details?: unknown) => LoginMessage;
}): LoginMessage | null {
  if (at.failure !== null) return at.say(codeOf(at.failure), detailsOf(at.failure));
  // Single sign-on reports its failures in the address.
  const code = Number(at.search.code);
  if (at.search.error !== undefined || Number.isFinite(code))
    return at.say(Number.isFinite(code) ? code : null);
  return at.endedWith === null ? null : at.say(at.endedWith);
}

function isOtpCode(code: number | null): boolean {
  return code === loginCodes.otpMissing || code === loginCodes.otpWrong;
}

/** Trades the request token of the address for a session, once; what single sign-on brought leaves the address at once. */
function useSingleSignOn(
  search: LoginSearch,
  exchange: (token: string) => void,
  onCleanAddress: () => void,
): void {
  const isDone = useRef(false);
  const { request_token: token, error, code } = search;
  useEffect(() => {
    if (isDone.current || (token ?? error ?? code) === undefined) return;
    isDone.current = true;
    onCleanAddress();
    if (token) exchange(token);
  }, [token, error, code, exchange, onCleanAddress]);
}
