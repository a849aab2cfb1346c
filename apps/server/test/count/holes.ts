import { errors, type ErrorKey } from "@rowhouse/contract";
import {
  emptyRoutes,
  expectedFeatures,
  expectedJudgments,
  openRoutes,
  silentFailures,
} from "./expected.ts";
import type { Facts } from "./facts.ts";

/** What the contract has and no test showed, one line each. Databases count that something was played on. */
export function findHoles(facts: Facts): string[] {
  const vendors = facts.secondsOf("answered").filter((on) => on !== "any");
  return [
    ...unserved(facts),
    ...vendors.flatMap((on) => [
      ...routeHoles(facts, on),
      ...featureHoles(facts, on),
      ...judgmentHoles(facts, on),
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
      .filter((route) => !facts.has(["answered", on, route]))
      .map((route) => `${route} never went well (${on})`),
    ...routes
      .filter((route) => !openRoutes.has(route) && !facts.has(["refused", on, route]))
      .map((route) => `${route} was never refused to somebody without the right (${on})`),
  ];
}

function featureHoles(facts: Facts, on: string): string[] {
  return [...expectedFeatures].flatMap(([route, features]) => {
    const missing = features.filter((feature) => !facts.has(["asked", on, route, feature]));
    return missing.length === 0
      ? []
      : [`${route} was never asked for: ${missing.join(", ")} (${on})`];
  });
}

function judgmentHoles(facts: Facts, on: string): string[] {
  return expectedJudgments
    .filter((judgment) => !facts.has(["judged", on, ...judgment]))
    .map(([action, level, outcome]) => `${action} at level ${level} was never ${outcome} (${on})`);
}

/** Told apart as on the wire: by status and number. */
function failureHoles(facts: Facts): string[] {
  const seen = new Set(facts.secondsOf("failed"));
  const names = Object.keys(errors) as ErrorKey[]; // the keys of a constant
  return names.flatMap((name) => {
    const wire = `${errors[name].status}/${String(errors[name].code)}`;
    if (name in silentFailures)
      return seen.has(wire) ? [`${name} (${wire}) was seen, so it is not silent`] : [];
    return seen.has(wire) ? [] : [`${name} (${wire}) was never answered`];
  });
}
