import type { Field } from "@rowhouse/contract";
import {
  defineInterface,
  defineOptions,
  integer,
  type InputProps,
  type InterfaceDefinition,
} from "@rowhouse/extension-kit";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";

import { listField } from "../../test/listing-models.ts";
import { renderLive, type LiveField } from "../../test/live-field.tsx";
import { textInterface } from "../../test/text-interface.ts";
import { interfaces } from "../interfaces/index.ts";
import { loadInput } from "./parts.ts";

describe("the input of a field", () => {
  test("reports an unknown interface once and edits the value by its type", async () => {
    const { user, notices, staged } = renderInput(
      listField("title", { interface: "no-such-thing" }),
      "a",
    );
    await user.type(await screen.findByLabelText("the field"), "b");
    expect(staged).toEqual(["ab"]);
    expect(notices).toEqual([
      { color: "danger", title: "The extension no-such-thing could not be loaded" },
    ]);
  });

  test("reports a field without an interface", async () => {
    const { notices } = renderInput(listField("title", { interface: null }), "a");
    await screen.findByLabelText("the field");
    expect(notices.map(({ title }) => title)).toEqual(["The field Title has no interface"]);
  });

  test("is rendered at once, without a placeholder, if its code was preloaded", async () => {
    const known = interfaces.find(({ id }) => id === "text-input");
    if (known === undefined) throw new Error("There is a text input.");
    const ahead = { ...known, id: "ahead" };
    await loadInput(ahead);
    renderInput(listField("title", { interface: "ahead" }), "a", ahead);
    expect(screen.getByLabelText("the field")).toHaveProperty("value", "a");
  });

  test("is a plain text box if its code cannot be loaded", async () => {
    const broken = defineInterface({
      ...textInterface,
      id: "broken",
      input: async () => {
        throw new Error("offline");
      },
    });
    const { notices } = await expectLoggedError(() =>
      renderInput(listField("title", { interface: "broken" }), "a", broken),
    );
    expect(await screen.findByLabelText("the field")).toHaveProperty("value", "a");
    await waitFor(() =>
      expect(notices.map(({ title }) => title)).toEqual([
        "The extension broken could not be loaded",
      ]),
    );
  });

  test("is a plain text box if it fails while rendering", async () => {
    function Input(): never {
      throw new Error("a fault");
    }
    const failing = defineInterface({
      ...textInterface,
      id: "failing",
      input: async () => ({ Input }),
    });
    await expectLoggedError(async () => {
      renderInput(listField("title", { interface: "failing" }), "a", failing);
      expect(await screen.findByLabelText("the field")).toHaveProperty("value", "a");
    });
  });

  test("receives its options as its definition reads them, even if they are stored as JSON text", async () => {
    const seen: unknown[] = [];
    const curiousOptions = defineOptions({ rows: integer({ default: 12, label: "name" }) });
    function Input({ id, options }: InputProps<string | number | null, typeof curiousOptions>) {
      seen.push(options);
      return <input id={id} readOnly value="" />;
    }
    const curious = defineInterface({
      ...textInterface,
      id: "curious",
      options: curiousOptions,
      input: async () => ({ Input }),
    });
    const stored: unknown = '{"rows":"4"}';
    renderInput(
      listField("title", { interface: "curious", options: stored as Field["options"] }),
      "a",
      curious,
    ); // older servers send text
    await screen.findByLabelText("the field");
    expect(seen.at(-1)).toEqual({ rows: 4 });
  });

  test("is a count of related items where no interface edits them", async () => {
    renderInput(listField("rooms", { type: "o2m", datatype: null, interface: null }), [
      { id: 1 },
      { id: 2 },
    ]);
    expect((await screen.findByText("2 related items")).textContent).toBe("2 related items");
  });
});

function renderInput(field: Field, value: unknown, ...own: InterfaceDefinition[]): LiveField {
  return renderLive(field, { value }, [...interfaces, ...own]);
}

/** React logs what an error boundary caught, which is expected here. */
async function expectLoggedError<T>(work: () => T | Promise<T>): Promise<T> {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    const result = await work();
    await waitFor(() => expect(report).toHaveBeenCalled());
    return result;
  } finally {
    report.mockRestore();
  }
}
