import { act, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "../../../test/render.tsx";
import { lazyPart, type LazyOptions } from "./lazy-part.tsx";

const address = "http://app.test/assets/part-12345678.js";
const unreachable = () => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

const realFetch = globalThis.fetch;
let status = 0;
beforeEach(() => {
  status = 0;
  globalThis.fetch = async () => {
    if (status === 0) throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface PartProps {
  name: string;
  onClose?: () => void;
}

/** Renders a part whose code cannot be loaded until the returned function is called. */
async function renderPart(options: LazyOptions<PartProps>, props: Partial<PartProps> = {}) {
  let isReachable = false;
  const load = vi.fn(async () => {
    if (!isReachable) throw unreachable();
    return ({ name }: PartProps) => <p>This is {name}</p>;
  });
  const Part = lazyPart<PartProps>(load, options);
  const rendered = await renderScreen(
    <>
      <p>The rest of the page</p>
      <Suspense fallback={null}>
        <Part name="the part" {...props} />
      </Suspense>
    </>,
  );
  return { ...rendered, load, bringBack: () => void (isReachable = true) };
}

test("a part that is out of reach says so in its place, and trying again loads it", async () => {
  const { user, bringBack, load } = await renderPart({ place: "part" });
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  expect(screen.getByText("The rest of the page")).toBeInstanceOf(HTMLElement);
  bringBack();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("This is the part")).toBeInstanceOf(HTMLElement);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that is out of reach is loaded by itself when the browser is online again", async () => {
  const { bringBack } = await renderPart({ place: "page" });
  await screen.findByRole("alert");
  bringBack();
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("This is the part")).toBeInstanceOf(HTMLElement);
});

test("a part whose code does not come within 120 seconds can be tried again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const load = vi
    .fn(() => Promise.resolve(() => <p>This is the part</p>))
    .mockReturnValueOnce(new Promise(() => undefined));
  const Part = lazyPart(load, { place: "part" });
  const { user } = await renderScreen(
    <Suspense fallback={<p>Wait</p>}>
      <Part />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(110_000));
  screen.getByText("Wait");
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  vi.useRealTimers();
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("This is the part");
});

test("a part whose code is gone offers to reload: there is a new version", async () => {
  status = 404;
  await renderPart({ place: "part" });
  expect((await screen.findByRole("alert")).textContent).toContain("A new version");
  expect(screen.getByRole("button", { name: "Reload" })).toBeInstanceOf(HTMLElement);
});

test("where the browser remembers a failure, reloading is what helps", async () => {
  status = 200;
  await renderPart({ place: "part" });
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  expect(screen.getByRole("button", { name: "Reload" })).toBeInstanceOf(HTMLElement);
});

test("a part over the page is replaced by a dialog that can be closed", async () => {
  const onClose = vi.fn();
  const options = { place: "dialog", onClose: (props: PartProps) => props.onClose?.() } as const;
  const { user } = await renderPart(options, { onClose });
  const dialog = await screen.findByRole("dialog", { name: "This part could not be loaded" });
  expect(dialog).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a part that was loaded ahead is there at once", async () => {
  const Part = lazyPart<PartProps>(
    async () =>
      ({ name }) => <p>This is {name}</p>,
    {
      place: "part",
    },
  );
  await Part.preload();
  const { container } = await renderScreen(<Part name="the part" />);
  await waitFor(() => expect(container.textContent).toContain("This is the part"));
});

test("asking whether the code is there does not load it", async () => {
  const load = vi.fn(async () => () => <p>The part</p>);
  const Part = lazyPart(load, { place: "part" });
  expect(Part.loaded()).toBeNull();
  expect(load).not.toHaveBeenCalled();
  await Part.preload();
  expect(Part.loaded()).not.toBeNull();
});
