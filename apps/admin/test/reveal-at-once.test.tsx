import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { lazyPart } from "../src/design/lazy/lazy-part.tsx";
import { cuts } from "./reveal-at-once.ts";

test("a part is shown when it arrives, however short its placeholder was there", async () => {
  const arrival = Promise.withResolvers<void>();
  const load = async () => {
    await arrival.promise;
    return () => <p>Part</p>;
  };
  const Part = lazyPart(load, { place: "part" });
  const before = cuts.count;
  render(
    <Suspense fallback="On its way">
      <Part />
    </Suspense>,
  );
  expect(screen.queryByText("Part")).toBeNull();
  arrival.resolve();
  await screen.findByText("Part");
  expect(cuts.count).toBeGreaterThan(before);
});
