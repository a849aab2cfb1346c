import { errors, type ErrorKey } from "@rowhouse/contract";
import {
  emptyRoutes,
  expectedFeatures,
  expectedDecisions,
  openRoutes,
  silentFailures,
} from "./expected.ts";
import type { Facts } from "./facts.ts";

/** Lists everything that the contract has and no test showed, one line each. Databases count that something was played on. */
export function findHoles(facts: Facts): string[] {
  const vendors = facts.secondsOf("succeeded").filter((on) => on !== "any");
  return [
    ...unserved(facts),
    ...vendors.flatMap((on) => [
      ...routeHoles(facts, on),
      ...featureHoles(facts, on),
      ...decisionHoles(facts, on),
    ]),
    ...failureHoles(facts),
  ];
}

/** Every endpoint of the contract has a route; a route without an endpoint does not even start. */
function unserved(facts: Facts): string[] {
  const known = new Set(facts.secondsOf("route"));
  return [...expectedFeatures.keys()]
    .filter((route) => !known.has(route))
    .map((route) => `${route} is in the contract, and the server does not serve it`);
}

function routeHoles(facts: Facts, on: string): string[] {
  const routes = facts.secondsOf("route").filter((route) => !emptyRoutes.has(route));
  return [
    ...routes
      .filter((route) => !facts.has(["succeeded", on, route]))
      .map((route) => `${route} never went well (${on})`),
    ...routes
      .filter((route) => !openRoutes.has(route) && !facts.has(["refused", on, route]))
      .map((route) => `${route} was never refused to a caller without the right (${on})`),
  ];
}

function featureHoles(facts: Facts, on: string): string[] {
  return [...expectedFeatures].flatMap(([route, features]) => {
    const missing = features.filter((feature) => !facts.has(["requested", on, route, feature]));
    return missing.length === 0
      ? []
      : [`${route} was never requested: ${missing.join(", ")} (${on})`];
  });
}

function decisionHoles(facts: Facts, on: string): string[] {
  return expectedDecisions
    .filter((decision) => !facts.has(["authorized", on, ...decision]))
    .map(([action, level, outcome]) => `${action} at level ${level} was never ${outcome} (${on})`);
}

/** Identified as on the wire: by status and code. */
function failureHoles(facts: Facts): string[] {
  const seen = new Set(facts.secondsOf("failed"));
  const names = Object.keys(errors) as ErrorKey[]; // the keys of a constant
  return names.flatMap((name) => {
    const wire = `${errors[name].status}/${String(errors[name].code)}`;
    if (name in silentFailures)
      return seen.has(wire) ? [`${name} (${wire}) was seen, so it is not silent`] : [];
    return seen.has(wire) ? [] : [`${name} (${wire}) was never seen`];
  });
}
