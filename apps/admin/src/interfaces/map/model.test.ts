import { expect, test } from "vitest";

import { firstPlace, parsePoint, pointOf, readPair, readPoint, roundPoint } from "./model.ts";

test.each([
  ["48.2082\n16.3738", { value: { lat: 48.2082, lng: 16.3738 } }],
  ["48,2\n-16", { value: { lat: 48.2, lng: -16 } }],
  ["٤٨٫٢\n－１６．５", { value: { lat: 48.2, lng: -16.5 } }],
  [" \n", { value: null }],
  ["91\n0", { invalid: { key: "interfaces.map.invalid_lat" } }],
  ["48\n", { invalid: { key: "interfaces.map.invalid_lng" } }],
  ["48\n181", { invalid: { key: "interfaces.map.invalid_lng" } }],
  ["north\n1", { invalid: { key: "interfaces.map.invalid_lat" } }],
])("%j means %j", (text, meaning) => {
  expect(parsePoint(text)).toEqual(meaning);
});

test.each([
  ["48.2082, 16.3738", { lat: "48.2082", lng: "16.3738" }],
  ["48.2° -16.3°", { lat: "48.2", lng: "-16.3" }],
  ["٤٨.٢ ١٦.٣", { lat: "48.2", lng: "16.3" }],
  ["48.2", null],
  ["48.2,", null],
])("%j is the pair %j", (text, pair) => {
  expect(readPair(text)).toEqual(pair);
});

test("points off the earth are none, and a map that was turned around has them where they are", () => {
  expect(readPoint({ lat: "12.5", lng: 0 })).toEqual({ lat: 12.5, lng: 0 });
  expect([readPoint({ lat: 95, lng: 0 }), readPoint({ lat: 0, lng: -200 })]).toEqual([null, null]);
  expect(roundPoint({ lat: 1.234_567_89, lng: 190 })).toEqual({ lat: 1.234568, lng: -170 });
  expect(pointOf("north", undefined)).toEqual({ lat: 0, lng: 0 });
});

test("the first place of an answer is taken; odd answers have none", () => {
  const answer = { features: [{ geometry: { coordinates: [16.37, 48.2] } }] };
  expect(firstPlace(answer)).toEqual({ lat: 48.2, lng: 16.37 });
  const odd = [null, {}, { features: [] }, { features: [{ geometry: { coordinates: ["a"] } }] }];
  expect(odd.map(firstPlace)).toEqual([null, null, null, null]);
});
