import { authEndpoints, fillPath } from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Handlers } from "../../../http/route.ts";
import type { AuthInput } from "../auth.service.ts";
import { ssoService } from "./sso.service.ts";

type SsoEndpoint = "providers" | "ssoIcon" | "ssoStart" | "ssoFinish" | "ssoCallback" | "ssoToken";

/** Handlers of single sign-on (API contract 2.2, 11.5). */
export function ssoHandlers(input: AuthInput): Handlers<Pick<typeof authEndpoints, SsoEndpoint>> {
  return {
    /** Also reports that nothing is installed yet (503/14). */
    providers: async (req) => ({
      data: ssoService(req.ctx, input).list(),
    }),

    ssoIcon: async (req, reply) =>
      reply
        .header("content-type", "image/svg+xml")
        .header("cache-control", "public, max-age=86400")
        .send(ssoService(req.ctx, input).icon(req.params.service)),

    ssoStart: async (req, reply) => {
      const begun = await ssoService(req.ctx, input).begin(req.params.service, {
        referer: req.headers.referer ?? null,
        isNavigation: isNavigation(req),
      });
      withoutCache(reply);
      if (begun.flow !== null) setFlowCookie(req, reply, begun.flow);
      if ("redirect" in begun) return reply.redirect(begun.redirect);
      return { data: { authorization_url: begun.address, state: begun.state } };
    },

    ssoFinish: async (req, reply) => {
      const flow = takeFlowCookie(req, withoutCache(reply));
      return { data: await ssoService(req.ctx, input).finish(req.params.service, req.body, flow) };
    },

    ssoCallback: async (req, reply) => {
      const outcome = await ssoService(req.ctx, input).callback(req.params.service, {
        flow: takeFlowCookie(req, withoutCache(reply)),
        search: new URLSearchParams(textsOf(req.query)),
        isNavigation: isNavigation(req),
      });
      return "redirect" in outcome ? reply.redirect(outcome.redirect) : { data: outcome };
    },

    ssoToken: async (req, reply) => {
      withoutCache(reply);
      return { data: await ssoService(req.ctx, input).exchange(req.body) };
    },
  };
}

/** These responses are not cached, and the page that opened them has no access to their window (security case C17). */
function withoutCache(reply: FastifyReply): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("cross-origin-opener-policy", "same-origin");
}

/** Whether a user follows a link, as far as the browser reports it. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return (
    headers["sec-fetch-mode"] === "navigate" || (headers.accept?.includes("text/html") ?? false)
  );
}

const cookie = "rowhouse_sso";

/** `SameSite=Lax`: sent with the provider's redirect, which is a navigation, and with no hidden request of another site. */
function setFlowCookie(request: FastifyRequest, reply: FastifyReply, flow: string): void {
  reply.header("set-cookie", `${cookie}=${flow}; Max-Age=600; ${attributesOf(request)}`);
}

/** Reads the cookie and clears it: every sign-in is finished once. */
function takeFlowCookie(request: FastifyRequest, reply: FastifyReply): string | null {
  reply.header("set-cookie", `${cookie}=; Max-Age=0; ${attributesOf(request)}`);
  const pairs = request.headers.cookie?.split(";").map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1) ?? null;
}

function attributesOf({ ctx }: FastifyRequest): string {
  const { pathname, protocol } = new URL(ctx.origin.baseUrl);
  const path = `${pathname.replace(/\/$/, "")}${fillPath(authEndpoints.providers.path, { project: ctx.project.key })}`;
  return `Path=${path}; HttpOnly; SameSite=Lax${protocol === "https:" ? "; Secure" : ""}`;
}

function textsOf(query: object): Record<string, string> {
  const texts = Object.entries(query).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts);
}
