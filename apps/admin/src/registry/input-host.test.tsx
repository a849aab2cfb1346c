import type { Field } from "@rowhouse/contract";
import {
  defineInterface,
  defineOptions,
  integer,
  isTextLike,
  noOptions,
  type InputProps,
  type InterfaceDefinition,
} from "@rowhouse/extension-kit";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";

import { listField } from "../../test/listing-models.ts";
import { renderLive, type LiveField } from "../../test/live-field.tsx";
import { interfaces } from "../interfaces/index.ts";
import { loadInput } from "./parts.ts";

const plain = {
  icon: "tag",
  group: "text",
  types: ["string"],
  value: isTextLike,
  options: noOptions,
  sample: { value: "a", wrong: {} },
} as const;

describe("the place of an input", () => {
  test("announces an unknown interface once and edits the value by its type", async () => {
    const { user, notices, staged } = draw(listField("title", { interface: "no-such-thing" }), "a");
    await user.type(await screen.findByLabelText("the field"), "b");
    expect(staged).toEqual(["ab"]);
    expect(notices).toEqual([
      { color: "danger", title: "The extension no-such-thing could not be loaded" },
    ]);
  });

  test("announces a field without an interface", async () => {
    const { notices } = draw(listField("title", { interface: null }), "a");
    await screen.findByLabelText("the field");
    expect(notices.map(({ title }) => title)).toEqual(["The field Title has no interface"]);
  });

  test("is taken at once, without a placeholder before it, by an input that was loaded ahead", async () => {
    const known = interfaces.find(({ id }) => id === "text-input");
    if (known === undefined) throw new Error("There is a text input.");
    const ahead = { ...known, id: "ahead" };
    await loadInput(ahead);
    draw(listField("title", { interface: "ahead" }), "a", ahead);
    expect(screen.getByLabelText("the field")).toHaveProperty("value", "a");
  });

  test("edits as plain text what an interface that cannot be loaded should have edited", async () => {
    const broken = defineInterface({
      ...plain,
      id: "broken",
      input: async () => {
        throw new Error("offline");
      },
    });
    const { notices } = await quietly(() =>
      draw(listField("title", { interface: "broken" }), "a", broken),
    );
    expect(await screen.findByLabelText("the field")).toHaveProperty("value", "a");
    await waitFor(() =>
      expect(notices.map(({ title }) => title)).toEqual([
        "The extension broken could not be loaded",
      ]),
    );
  });

  test("does the same when an interface fails while it is drawn", async () => {
    function Input(): never {
      throw new Error("a fault");
    }
    const failing = defineInterface({ ...plain, id: "failing", input: async () => ({ Input }) });
    await quietly(async () => {
      draw(listField("title", { interface: "failing" }), "a", failing);
      expect(await screen.findByLabelText("the field")).toHaveProperty("value", "a");
    });
  });

  test("hands an input its options read by its definition, stored as an object or as JSON text", async () => {
    const seen: unknown[] = [];
    const curiousOptions = defineOptions({ rows: integer({ default: 12, label: "name" }) });
    function Input({ id, options }: InputProps<string | number | null, typeof curiousOptions>) {
      seen.push(options);
      return <input id={id} readOnly value="" />;
    }
    const curious = defineInterface({
      ...plain,
      id: "curious",
      options: curiousOptions,
      input: async () => ({ Input }),
    });
    const stored: unknown = '{"rows":"4"}';
    draw(
      listField("title", { interface: "curious", options: stored as Field["options"] }),
      "a",
      curious,
    ); // older servers send text
    await screen.findByLabelText("the field");
    expect(seen.at(-1)).toEqual({ rows: 4 });
  });

  test("keeps JSON that does not parse in the box with the reason, and stages it once it does", async () => {
    const { user, staged } = draw(
      listField("data", { type: "json", datatype: "TEXT", interface: "json" }),
      null,
    );
    const box = await screen.findByLabelText("the field");
    await user.click(box);
    await user.paste('{"a":1');
    expect(screen.getByRole("alert").textContent).toContain("this is not valid JSON");
    expect(staged).toEqual([]);
    await user.paste("}");
    expect(staged.at(-1)).toEqual({ a: 1 });
  });

  test("says how many items a field relates to that nothing edits", async () => {
    draw(listField("rooms", { type: "o2m", datatype: null, interface: "one-to-many" }), [
      { id: 1 },
      { id: 2 },
    ]);
    expect((await screen.findByText("2 related items")).textContent).toBe("2 related items");
  });
});

function draw(field: Field, value: unknown, ...own: InterfaceDefinition[]): LiveField {
  return renderLive(field, { value }, [...interfaces, ...own]);
}

/** React reports what an error boundary caught; here that is what is asked for. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    const result = await work();
    await waitFor(() => expect(report).toHaveBeenCalled());
    return result;
  } finally {
    report.mockRestore();
  }
}
