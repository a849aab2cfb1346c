import { fireEvent, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { afterAll, expect, test } from "vitest";
import { lazyPart } from "../src/design/lazy/lazy-part.tsx";

const acting = "IS_REACT_ACT_ENVIRONMENT";
const wasActing: unknown = Reflect.get(globalThis, acting);

// Files of tests share their world.
afterAll(() => setActing(wasActing));

test("a part that is on its way arrives, although a click asks for another one before React has rendered it twice", async () => {
  const arrival = Promise.withResolvers<void>();
  const first = partOf("First", arrival.promise);
  const second = partOf("Second", arrival.promise);
  function Page() {
    const [isFirst, setFirst] = useState(false);
    const [isSecond, setSecond] = useState(false);
    return (
      <>
        <button onClick={() => setFirst(true)}>Show first</button>
        <button onClick={() => setSecond(true)}>Show second</button>
        {isFirst ? first : null}
        {isSecond ? second : null}
      </>
    );
  }
  render(<Page />);
  setActing(false);
  flushSync(() => screen.getByText("Show first").click());
  setActing(true);
  fireEvent.click(screen.getByText("Show second"));
  arrival.resolve();
  await screen.findByText("First");
  expect((await screen.findByText("Second")).textContent).toBe("Second");
});

/** A part in a boundary of its own. One that is rendered endlessly fails, so that the test ends. */
function partOf(name: string, arrival: Promise<void>) {
  const load = async () => {
    await arrival;
    return () => <p>{name}</p>;
  };
  const Part = lazyPart(load, { place: "part" });
  let renderings = 0;
  const count = () => {
    renderings += 1;
    if (renderings > 5000) throw new Error(`${name} is rendered endlessly.`);
  };
  function Counted() {
    count();
    return <Part />;
  }
  return (
    <Suspense fallback={null}>
      <Counted />
    </Suspense>
  );
}

/** Whether changes have to be made in `act`; else React renders as in browsers. */
function setActing(isActing: unknown): void {
  Object.assign(globalThis, { [acting]: isActing });
}
