import { render } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PartBoundary } from "../part-boundary.tsx";
import { guardReact } from "./guard-react.ts";

const guarded = guardReact(React);

const reported: unknown[] = [];
beforeEach(() => {
  reported.length = 0;
  vi.spyOn(window, "reportError").mockImplementation((error) => void reported.push(error));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const fault = new Error("no way out");
const fail = () => {
  throw fault;
};

class Leaving extends guarded.Component {
  override componentWillUnmount(): void {
    fail();
  }
  override render() {
    return "there";
  }
}

test.each([
  ["an effect", () => guarded.useEffect(() => fail, [])],
  ["a layout effect", () => guarded.useLayoutEffect(() => fail, [])],
  ["an insertion effect", () => guarded.useInsertionEffect(() => fail, [])],
])("%s that fails on its way out leaves the page standing", (_name, use) => {
  function Part() {
    use();
    return "there";
  }
  leave(<Part />);
});

test("a class that fails on its way out leaves the page standing", () => {
  leave(<Leaving />);
});

/** Renders a part and takes it away. */
function leave(part: React.ReactNode): void {
  const page = (content: React.ReactNode) => (
    <PartBoundary fallback="broken" resetKey={0}>
      <p>page</p>
      {content}
    </PartBoundary>
  );
  const { container, rerender } = render(page(part));
  expect(container.textContent).toBe("pagethere");
  rerender(page(null));
  expect(container.textContent).toBe("page");
  expect(reported).toEqual([fault]);
}

test("everything else is React's own", () => {
  expect(guarded.useState).toBe(React.useState);
  expect(guarded.createContext).toBe(React.createContext);
});
