import { errors } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { expectedFeatures, expectedDecisions, silentFailures } from "./expected.ts";
import { Facts, type Fact } from "./facts.ts";
import { featuresOf } from "./features.ts";
import { findHoles } from "./holes.ts";

/** A run that showed everything on one database, less the facts that a test takes out. */
function everythingBut(isLeftOut: (fact: Fact) => boolean): Facts {
  const routes = new Set(expectedFeatures.keys());
  const failures = Object.entries(errors).filter(([name]) => !(name in silentFailures));
  const all: Fact[] = [
    ...[...routes].flatMap((route): Fact[] => [
      ["route", route],
      ["succeeded", "sqlite", route],
      ["refused", "sqlite", route],
    ]),
    ...[...expectedFeatures].flatMap(([route, features]) =>
      features.map((feature): Fact => ["requested", "sqlite", route, feature]),
    ),
    ...expectedDecisions.map((decision): Fact => ["authorized", "sqlite", ...decision]),
    ...failures.map(([, { status, code }]): Fact => ["failed", `${status}/${String(code)}`]),
  ];
  const facts = new Facts();
  for (const fact of all.filter((each) => !isLeftOut(each))) facts.add(fact);
  return facts;
}

const holesWithout = (...gone: (string | undefined)[]): string[] =>
  findHoles(
    everythingBut((fact) =>
      gone.every((part, index) => part === undefined || fact[index] === part),
    ),
  );

describe("the count", () => {
  test("finds nothing when everything was shown", () => {
    expect(findHoles(everythingBut(() => false))).toEqual([]);
  });

  test("finds a route that never went well, and one that was never refused", () => {
    const route = "GET /:project/users";
    expect(holesWithout("succeeded", "sqlite", route)).toEqual([
      "GET /:project/users never went well (sqlite)",
    ]);
    expect(holesWithout("refused", "sqlite", route)).toEqual([
      "GET /:project/users was never refused to a caller without the right (sqlite)",
    ]);
  });

  test("finds parameters and operators that were not requested, route by route", () => {
    const route = "GET /:project/roles";
    expect(holesWithout("requested", undefined, route, "filter nbetween")).toEqual([
      "GET /:project/roles was never requested: filter nbetween (sqlite)",
    ]);
  });

  test("finds a level that nothing was decided by", () => {
    expect(holesWithout("authorized", "sqlite", "delete", "mine", "refused")).toEqual([
      "delete at level mine was never refused (sqlite)",
    ]);
  });

  test("finds a failure that was never seen, and a silent one that was", () => {
    expect(holesWithout("failed", "404/107")).toEqual(["ssoEmailUnknown (404/107) was never seen"]);
    const facts = everythingBut(() => false);
    facts.add(["failed", "403/304"]);
    expect(findHoles(facts)).toEqual(["fieldReadDenied (403/304) was seen, so it is not silent"]);
  });

  test("finds an endpoint of the contract that is not served", () => {
    expect(holesWithout("route", "GET /types")).toEqual([
      "GET /types is in the contract, and the server does not serve it",
    ]);
  });

  test("looks at every database that something was played on", () => {
    const facts = everythingBut(() => false);
    facts.add(["succeeded", "mysql", "GET /types"]);
    expect(findHoles(facts)).toContain("GET /:project/users never went well (mysql)");
    expect(findHoles(facts)).not.toContain("GET /types never went well (mysql)");
  });
});

describe("the features of an address", () => {
  test.each([
    ["/_/users?q=x&limit=-1", ["q", "limit", "limit -1"]],
    ["/_/users?limit=20", ["limit", "limit number"]],
    [
      "/_/users?fields=id,*.*,-b,a.b,a.*",
      ["fields", "fields name", "fields *.*", "fields -name", "fields a.b", "fields name.*"],
    ],
    ["/_/users?fields[0]=id&fields[1]=-", ["fields", "fields name", "fields", "fields -"]],
    ["/_/users?filter[a]=1", ["filter", "filter short form"]],
    ["/_/users?filter[a.b][0][gte]=1", ["filter", "filter gte", "filter a.b", "filter list form"]],
    ["/_/users?filter[a][%3C%3D]=1", ["filter", "filter <="]],
    ["/_/users?filter[a][in][]=1", ["filter", "filter in"]],
    ["/_/users?sort=a,-b,?", ["sort", "sort name", "sort -name", "sort ?"]],
    [
      "/_/users?meta=page,*&status=*&lang=de",
      ["meta", "meta page", "meta *", "status", "status *", "lang", "lang name"],
    ],
  ])("%s", (url, features) => {
    expect(featuresOf(url)).toEqual(features);
  });
});
