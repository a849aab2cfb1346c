import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { renderWithHost } from "../../../test/kit-host.tsx";
import { listField } from "../../../test/listing-models.ts";
import { counted, LiveForm } from "../../../test/live-form.tsx";

test("renders again only the field that changed", async () => {
  const rendered: string[] = [];
  const fields = Array.from({ length: 200 }, (_, index) =>
    listField(`f${index}`, { interface: "counted", sort: index }),
  );
  const { user } = renderWithHost(<LiveForm fields={fields} values={{}} />, {
    interfaces: [counted(rendered)],
  });
  await waitFor(() => expect(document.querySelectorAll("input")).toHaveLength(200), patience);
  const input = screen.getByLabelText("F100");
  rendered.length = 0;
  await user.type(input, "ab");
  expect(new Set(rendered)).toEqual(new Set(["f100"]));
});

test("renders no further inputs of a long form while somebody types", async () => {
  const work = idleByHand();
  const rendered: string[] = [];
  const fields = Array.from({ length: 200 }, (_, index) =>
    listField(`f${index}`, { interface: "counted", sort: index }),
  );
  const { user } = renderWithHost(<LiveForm fields={fields} values={{}} />, {
    interfaces: [counted(rendered)],
  });
  await user.type(await screen.findByLabelText("F0"), "a{Enter}");
  const before = document.querySelectorAll("input").length;
  act(() => work.splice(0).forEach((one) => one()));
  expect(document.querySelectorAll("input")).toHaveLength(before);
  await waitFor(() => {
    act(() => work.splice(0).forEach((one) => one()));
    expect(document.querySelectorAll("input")).toHaveLength(200);
  }, patience);
  const blocks = new Set([...document.querySelectorAll("input")].map((input) => input.form));
  expect([blocks.has(null), blocks.size > 10]).toEqual([false, true]);
});

test("leads to a field of a long form before its input is there", async () => {
  neverIdle();
  const rendered: string[] = [];
  const fields = Array.from({ length: 200 }, (_, index) =>
    listField(`f${index}`, { interface: "counted", sort: index }),
  );
  const form = <LiveForm fields={fields} values={{}} />;
  const { update } = renderWithHost(form, { interfaces: [counted(rendered)] });
  await screen.findByLabelText("F0");
  screen.getByText("F199");
  expect(rendered).not.toContain("f199");
  update(<LiveForm errors={{ f199: "Too late" }} failedAttempts={1} fields={fields} values={{}} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("F199")));
});

test("has the inputs of a long form at once that read the values of fields elsewhere in it", async () => {
  neverIdle();
  const rendered: string[] = [];
  const fields = Array.from({ length: 200 }, (_, index) =>
    listField(`f${index}`, { interface: index === 150 ? "reader" : "counted", sort: index }),
  );
  const reader = { ...counted(rendered), id: "reader", readsItem: () => ["f1"] };
  const { user } = renderWithHost(<LiveForm fields={fields} values={{}} />, {
    interfaces: [counted(rendered), reader],
  });
  await screen.findByLabelText("F150");
  expect(rendered).not.toContain("f100");
  rendered.length = 0;
  await user.type(await screen.findByLabelText("F2"), "a");
  expect(rendered).not.toContain("f150");
  await user.type(screen.getByLabelText("F1"), "a");
  expect(rendered).toContain("f150");
});

/** Ensures that work left for idle time is never done. */
function neverIdle(): void {
  vi.stubGlobal("requestIdleCallback", () => 0);
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** The work that is left for when nothing else is done, to be done by hand. */
function idleByHand(): (() => void)[] {
  const work: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (one: () => void) => work.push(one));
  onTestFinished(() => void vi.unstubAllGlobals());
  return work;
}

const patience = { timeout: 10_000 };
