import type { PasswordRule } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { publicInfoQuery } from "../../data/public-info.ts";
import { codeOf, type ProjectTarget } from "../../data/session.ts";
import { useSetAccent } from "../../design/theme/theme-provider.tsx";
import { loginCodes, retryAfter } from "./login.model.ts";

/** The looks of a project for someone who is not signed in. */
export interface ProjectLook {
  name: string | null;
  logoUrl: string | null;
  backgroundUrl: string | null;
  /** The project's rule for passwords. */
  passwordRule: PasswordRule;
  /** The server has not said anything yet. */
  isPending: boolean;
}

/** The looks of a project before signing in; its color is the accent of the page. */
export function useProjectLook(target: ProjectTarget): ProjectLook {
  const info = useQuery({
    ...publicInfoQuery(target),
    refetchInterval: (query) =>
      codeOf(query.state.error) === loginCodes.unreachable ? retryAfter : false,
  });
  const api = info.data?.api;
  useAccent(api?.project_color || null);
  return {
    name: api?.project_name || null,
    logoUrl: api?.project_logo ? api.project_logo.full_url : null,
    backgroundUrl: api?.project_background
      ? (api.project_background.screen_url ?? api.project_background.full_url)
      : null,
    passwordRule: api?.password_rule ?? "none",
    isPending: info.isPending,
  };
}

function useAccent(color: string | null): void {
  const setAccent = useSetAccent();
  useEffect(() => {
    setAccent(color);
    return () => setAccent(null);
  }, [color, setAccent]);
}
