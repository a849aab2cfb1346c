import { ownValue } from "@rowhouse/contract";
import type { FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import {
  isLoopback,
  isWithin,
  plainAddress,
  rangesOf,
  type ProxySightings,
  type TrustedProxies,
} from "../../core/network/addresses.ts";
import type { App } from "../route.ts";

/** Whether an address that is so many steps in front of this server is a proxy whose word is taken. */
type IsTrusted = (ip: string, steps: number) => boolean;

/**
 * Gives every request the address of its caller (`request.ip`), which limits, throttle, allowed addresses, activity and log all
 * take, and the host and protocol that the caller used. Headers count as far as named proxies wrote them (security case C18):
 * `X-Forwarded-For` is read from the right, where the nearest proxy wrote, and never beyond what is no address. `Forwarded` and
 * `X-Real-IP` are not read. Fastify's own `trustProxy` stays off: its numbers trust nobody, and it takes any text for an address.
 * Returns what is noticed of proxies that are not named.
 */
export function addCallers(app: App, proxies: TrustedProxies): ProxySightings {
  const isTrusted = trustIn(proxies);
  const named = (request: FastifyRequest, header: string): string | undefined =>
    isTrusted(peerOf(request), 0) ? lastOf(ownValue(request.headers, header)) : undefined;
  // A proxy on the way may have written what it likes into a header it passes on; only the last entry is that of a trusted one.
  app.decorateRequest("ip", {
    getter() {
      return callerOf(this, isTrusted);
    },
  });
  app.decorateRequest("host", {
    getter() {
      return named(this, "x-forwarded-host") ?? this.headers.host ?? "";
    },
  });
  app.decorateRequest("protocol", {
    getter() {
      const isSecure = "encrypted" in this.raw.socket && this.raw.socket.encrypted === true;
      return (named(this, "x-forwarded-proto") ?? (isSecure ? "https" : "http")) === "https"
        ? "https"
        : "http";
    },
  });
  const sightings: ProxySightings = { onLoopback: false, elsewhere: null };
  app.addHook("onRequest", async (request) => {
    const peer = peerOf(request);
    if (!isForwarded(request.headers) || isTrusted(peer, 0)) return;
    if (isLoopback(peer)) sightings.onLoopback = true;
    else sightings.elsewhere = peer;
  });
  return sightings;
}

function trustIn(proxies: TrustedProxies): IsTrusted {
  if (typeof proxies === "object") {
    const ranges = rangesOf(proxies);
    return (ip) => isWithin(ranges, ip);
  }
  const count = Number(proxies);
  return (_ip, steps) => steps < count;
}

function callerOf(request: FastifyRequest, isTrusted: IsTrusted): string {
  let caller = peerOf(request);
  // Node joins several headers of the name in their order.
  const entries = String(request.headers["x-forwarded-for"] ?? "").split(",");
  for (let steps = 0; isTrusted(caller, steps) && entries.length > 0; steps += 1) {
    const next = plainAddress(entries.pop() ?? "");
    if (next === null) break;
    caller = next;
  }
  return caller;
}

/** Who is connected to this server; a connection that is gone has no address any more. */
function peerOf({ raw }: FastifyRequest): string {
  return plainAddress(raw.socket.remoteAddress ?? "") ?? "unknown";
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header).split(",").at(-1)?.trim();
}

const writtenByProxies = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;

/** Whether a proxy says that it has passed the request on, or the caller pretends so. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return writtenByProxies.some((name) => headers[name] !== undefined);
}
