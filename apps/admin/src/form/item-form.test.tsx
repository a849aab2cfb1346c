import { screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test } from "vitest";

import { listField } from "../../test/listing-models.ts";
import { renderWithHost } from "../../test/kit-host.tsx";
import { counted, LiveForm } from "../../test/live-form.tsx";
import { keepFocus } from "../design/focus/keep-focus.ts";

describe("a form", () => {
  test("stages what people type and marks the field as changed", async () => {
    const { user } = renderWithHost(
      <LiveForm fields={[listField("title")]} values={{ title: "Old" }} />,
    );
    await user.type(await screen.findByLabelText("Title"), "!");
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "Old!");
    screen.getByText("Changed");
  });

  test("clears, resets and undoes from the menu of a field, where that changes something", async () => {
    const { user } = renderWithHost(
      <LiveForm
        fields={[listField("title", { default_value: "Untitled" })]}
        values={{ title: "Old" }}
      />,
    );
    const input = await screen.findByLabelText<HTMLInputElement>("Title");
    const pick = async (name: string) => {
      await user.click(screen.getByRole("button", { name: "Actions for Title" }));
      await user.click(await screen.findByRole("menuitem", { name }));
    };

    await user.click(screen.getByRole("button", { name: "Actions for Title" }));
    expect(await screen.findByRole("menuitem", { name: "Undo changes" })).toHaveProperty(
      "disabled",
      true,
    );
    await user.keyboard("{Escape}");

    await pick("Reset to default");
    expect(input.value).toBe("Untitled");
    await pick("Clear value");
    expect(input.value).toBe("");
    await pick("Undo changes");
    expect(input.value).toBe("Old");
    expect(screen.queryByText("Changed")).toBeNull();
  });

  test("lets Tab lead from input to input, and opens the menu of a field with keys", async () => {
    onTestFinished(keepFocus());
    const { user } = renderWithHost(
      <LiveForm
        fields={[listField("title", { sort: 1 }), listField("place", { sort: 2 })]}
        values={{ title: "Old", place: "Here" }}
      />,
    );
    const [title, place] = [await screen.findByLabelText("Title"), screen.getByLabelText("Place")];
    await user.click(title);
    await user.tab();
    expect(document.activeElement).toBe(place);
    for (const value of ["Here", ""]) {
      expect(place).toHaveProperty("value", value);
      await user.keyboard("{Control>}.{/Control}");
      const clear = await screen.findByRole("menuitem", { name: "Clear value" });
      await user.keyboard(value === "" ? "{Escape}" : "{Enter}");
      await waitFor(() => expect(clear.isConnected).toBe(false));
      await waitFor(() => expect(document.activeElement).toBe(place));
    }
  });

  test("reports on leaving a field what is wrong and follows the typing from then on", async () => {
    const { user } = renderWithHost(
      <LiveForm fields={[listField("mail", { validation: "$email" })]} values={{}} />,
    );
    const input = await screen.findByLabelText("Mail");
    await user.type(input, "nobody");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.tab();
    expect(screen.getByRole("alert").textContent).toContain("Enter an e-mail address");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await user.type(input, "@example.com");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says what is wrong after the click that left the field, which it would move away from", async () => {
    const { user } = renderWithHost(
      <LiveForm fields={[listField("mail", { validation: "$email" })]} values={{}} />,
    );
    await user.type(await screen.findByLabelText("Mail"), "nobody");
    await user.pointer({ keys: "[MouseLeft>]", target: document.body });
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.pointer("[/MouseLeft]");
    expect((await screen.findByRole("alert")).textContent).toContain("Enter an e-mail address");
  });

  test("says what is wrong only on leaving, also where it was right before", async () => {
    const { user } = renderWithHost(
      <LiveForm
        fields={[listField("mail", { validation: "$email", required: true })]}
        values={{ mail: "ada@example.com" }}
      />,
    );
    const input = await screen.findByLabelText(/^Mail/);
    await user.type(input, "x");
    await user.tab();
    await user.clear(input);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.tab();
    expect(screen.getByRole("alert").textContent).toContain("This field is required");
  });

  test("copies the value of a field as it is stored and pastes it into another one", async () => {
    const { user, notices } = renderWithHost(
      <LiveForm
        fields={[
          listField("year", { type: "integer", interface: "numeric", sort: 1 }),
          listField("title", { sort: 2 }),
        ]}
        values={{ year: 1969, title: "Moon" }}
      />,
    );
    const title = await screen.findByLabelText<HTMLInputElement>("Title");
    const pick = async (field: string, name: string) => {
      await user.click(screen.getByRole("button", { name: `Actions for ${field}` }));
      await user.click(await screen.findByRole("menuitem", { name }));
    };
    await pick("Year", "Copy raw value");
    await waitFor(() =>
      expect(notices.map((one) => one.title)).toEqual(["The raw value was copied"]),
    );
    await pick("Title", "Paste raw value");
    await waitFor(() => expect(title.value).toBe("1969"));
    await user.type(title, " or so");
    await pick("Title", "Copy raw value");
    await waitFor(() => expect(notices).toHaveLength(2));
    await pick("Year", "Paste raw value");
    await waitFor(() => expect(notices.at(-1)?.title).toBe("What was copied is no value for Year"));
    expect(screen.getByLabelText("Year")).toHaveProperty("value", "1,969");
  });

  test("marks the fields that are required, and no others", async () => {
    const fields = [listField("title", { required: true }), listField("note")];
    renderWithHost(<LiveForm fields={fields} values={{}} />);
    await screen.findByLabelText(/^Title.*required/);
    screen.getByLabelText("Note");
  });

  test("does not nag about a required field that was only passed", async () => {
    const { user } = renderWithHost(
      <LiveForm fields={[listField("title", { required: true })]} values={{}} />,
    );
    await user.click(await screen.findByLabelText(/^Title/));
    await user.tab();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("goes to the first field in the order of the form that a save complained about", async () => {
    const fields = [listField("second", { sort: 2 }), listField("first", { sort: 1 })];
    const { update } = renderWithHost(<LiveForm fields={fields} values={{}} />);
    await screen.findByLabelText("First");
    const errors = { second: "Too late", first: "Too early" };
    update(<LiveForm errors={errors} failedAttempts={1} fields={fields} values={{}} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("First")));
    screen.getByText("Too late");
  });

  test("takes the message of a save back once its value has changed", async () => {
    const { user } = renderWithHost(
      <LiveForm
        errors={{ title: "Taken" }}
        fields={[listField("title")]}
        values={{ title: "Old" }}
      />,
    );
    const input = await screen.findByLabelText("Title");
    screen.getByText("Taken");
    await user.type(input, "!");
    expect(screen.queryByText("Taken")).toBeNull();
  });

  test("leaves fields alone that are flagged read-only, locked by rights, or in a read-only form", async () => {
    const fields = [
      listField("flagged", { readonly: true }),
      listField("locked"),
      listField("open"),
    ];
    renderWithHost(<LiveForm fields={fields} readOnlyFields={new Set(["locked"])} values={{}} />);
    await screen.findByLabelText("Open");
    expect(
      ["Flagged", "Locked", "Open"].map(
        (name) => screen.getByLabelText<HTMLInputElement>(name).readOnly,
      ),
    ).toEqual([true, true, false]);
    expect(screen.queryByRole("button", { name: "Actions for Locked" })).toBeNull();
  });

  test("keeps fields off until they are switched on when several items are edited", async () => {
    const toggled: [string, boolean][] = [];
    const batch = {
      active: new Set<string>(),
      mixed: new Set<string>(),
      onToggle: (field: string, isActive: boolean) => void toggled.push([field, isActive]),
    };
    const { user } = renderWithHost(
      <LiveForm batch={batch} fields={[listField("title")]} values={{}} />,
    );
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).readOnly).toBe(true);
    await user.click(screen.getByRole("switch", { name: "Change this field for all: Title" }));
    expect(toggled).toEqual([["title", true]]);
  });

  test("renders interfaces that read the item again when another value changes", async () => {
    const rendered: string[] = [];
    const fields = [
      listField("title", { interface: "counted" }),
      listField("slug", { interface: "reader" }),
    ];
    const reader = { ...counted(rendered), id: "reader", readsItem: true as const };
    const { user } = renderWithHost(<LiveForm fields={fields} values={{}} />, {
      interfaces: [counted([]), reader],
    });
    await user.type(await screen.findByLabelText("Title"), "a");
    expect(rendered.filter((name) => name === "slug").length).toBeGreaterThan(1);
  });

  test("folds a group away and keeps what was typed in it", async () => {
    const fields = [
      listField("address", { id: 7, type: "group", interface: null }),
      listField("street", { group: 7 }),
    ];
    const { user } = renderWithHost(<LiveForm fields={fields} values={{}} />);
    await user.type(await screen.findByLabelText("Street"), "Row 1");
    const heading = screen.getByRole("button", { name: "Address" });
    await user.click(heading);
    expect(heading.getAttribute("aria-expanded")).toBe("false");
    await user.click(heading);
    expect(screen.getByLabelText("Street")).toHaveProperty("value", "Row 1");
  });

  test("says at a folded group that something in it is changed or wrong", async () => {
    const fields = [
      listField("address", { id: 7, type: "group", interface: null }),
      listField("street", { group: 7 }),
    ];
    const form = <LiveForm fields={fields} values={{}} />;
    const { user, update } = renderWithHost(form);
    await user.type(await screen.findByLabelText("Street"), "Row 1");
    await user.click(screen.getByRole("button", { name: "Address" }));
    screen.getByRole("button", { name: "Address Changed" });
    update(<LiveForm errors={{ street: "Too short" }} fields={fields} values={{}} />);
    screen.getByRole("button", { name: "Address Has an error" });
  });

  test("shows notes with their emphasis and never as HTML", async () => {
    renderWithHost(
      <LiveForm
        fields={[
          listField("title", { note: "See **this** <b>tag</b> [here](https://example.com)" }),
        ]}
        values={{}}
      />,
    );
    await screen.findByLabelText("Title");
    expect(screen.getByText("this").tagName).toBe("STRONG");
    screen.getByText(/<b>tag<\/b>/);
    expect(screen.getByRole("link", { name: "here" }).getAttribute("href")).toBe(
      "https://example.com",
    );
  });
});
