import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const findBox = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "the field" });

describe("the JSON editor", () => {
  test("stages values, not text, and null for no text", async () => {
    const { user, staged } = renderField("json", { value: { lux: 50 } });
    const box = await findBox();
    expect(box.value).toBe('{\n    "lux": 50\n}');
    await user.clear(box);
    await user.click(box);
    await user.paste('{"lux": 80}');
    expect([staged, box.value]).toEqual([[null, { lux: 80 }], '{"lux": 80}']);
  });

  test("keeps text that is no JSON, says where it is wrong and leads there", async () => {
    const { user, staged } = renderField("json", { value: [1] });
    const box = await findBox();
    await user.clear(box);
    await user.click(box);
    await user.paste('{\n  "lux": 50\n  "warm": true\n}');
    expect([staged, box.value.includes("warm")]).toEqual([[null], true]);
    expect(screen.getByRole("alert").textContent).toContain(
      "Line 3, column 3: a comma or the closing bracket is missing",
    );
    await user.click(screen.getByRole("button", { name: "Line 3, column 3" }));
    expect([document.activeElement, box.selectionStart]).toEqual([box, 16]);
  });

  test("formats what can be read", async () => {
    const { user } = renderField("json", { value: null });
    const box = await findBox();
    expect(screen.queryByRole("button", { name: "Format" })).toBeNull();
    await user.click(box);
    await user.paste('{"a":[]}');
    await user.click(screen.getByRole("button", { name: "Format" }));
    expect(box.value).toBe('{\n    "a": []\n}');
  });

  test("fills in the template, which may be stored as text", async () => {
    const { user, staged } = renderField("json", { options: { template: '{"wall": "north"}' } });
    await findBox();
    await user.click(screen.getByRole("button", { name: "Fill with the template" }));
    expect(staged).toEqual([{ wall: "north" }]);
  });

  test("shows what it has when it is read-only, without its buttons", async () => {
    renderField("json", { value: "text", isReadOnly: true, options: { template: "[]" } });
    expect((await findBox()).value).toBe('"text"');
    expect(screen.queryByRole("button")).toBeNull();
  });
});
