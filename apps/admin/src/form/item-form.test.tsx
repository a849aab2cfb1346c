import type { Collection, Field } from "@rowhouse/contract";
import {
  defineInterface,
  type InputProps,
  type InterfaceDefinition,
  type Item,
} from "@rowhouse/extension-kit";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { listCollection, listField } from "../../test/listing-models.ts";
import { renderWithHost } from "../../test/kit-host.tsx";
import { textInterface } from "../../test/text-interface.ts";
import { ItemForm, type ItemFormProps } from "./item-form.tsx";
import { useInvalidTexts } from "./use-invalid-texts.ts";

describe("a form", () => {
  test("stages what people type and marks the field as changed", async () => {
    const { user } = renderWithHost(
      <LiveForm fields={[listField("title")]} values={{ title: "Old" }} />,
    );
    await user.type(await screen.findByLabelText("Title"), "!");
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "Old!");
    expect(screen.getByText("Changed").isConnected).toBe(true);
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
    expect(screen.getByText("Too late").isConnected).toBe(true);
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
    expect(screen.getByText("Taken").isConnected).toBe(true);
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

  test("renders again only the field that changed", async () => {
    const rendered: string[] = [];
    const fields = Array.from({ length: 200 }, (_, index) =>
      listField(`f${index}`, { interface: "counted", sort: index }),
    );
    const { user } = renderWithHost(<LiveForm fields={fields} values={{}} />, {
      interfaces: [counted(rendered)],
    });
    await waitFor(() => expect(document.querySelectorAll("input")).toHaveLength(200), {
      timeout: 10_000,
    });
    const input = screen.getByLabelText("F100");
    rendered.length = 0;
    await user.type(input, "ab");
    expect(new Set(rendered)).toEqual(new Set(["f100"]));
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
    expect(screen.getByText("F199").isConnected).toBe(true);
    expect(rendered).not.toContain("f199");
    update(
      <LiveForm errors={{ f199: "Too late" }} failedAttempts={1} fields={fields} values={{}} />,
    );
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
    expect(screen.getByRole("button", { name: "Address Changed" }).isConnected).toBe(true);
    update(<LiveForm errors={{ street: "Too short" }} fields={fields} values={{}} />);
    expect(screen.getByRole("button", { name: "Address Has an error" }).isConnected).toBe(true);
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
    expect(screen.getByText(/<b>tag<\/b>/).isConnected).toBe(true);
    expect(screen.getByRole("link", { name: "here" }).getAttribute("href")).toBe(
      "https://example.com",
    );
  });
});

type LiveFormProps = Partial<Omit<ItemFormProps, "collection">> & { fields: Field[]; values: Item };

/** A form that keeps its own edits, as a page would. */
function LiveForm({ fields, values, ...rest }: LiveFormProps) {
  const [staged, setStaged] = useState<Item>({});
  const [collection] = useState<Collection>(() => ({
    ...listCollection(fields),
    fields: Object.fromEntries(fields.map((field) => [field.field, field])),
  }));
  const invalid = useInvalidTexts();
  return (
    <ItemForm
      collection={collection}
      {...invalid}
      isNew={false}
      staged={staged}
      values={values}
      onStage={(field, value) => setStaged((all) => ({ ...all, [field]: value }))}
      onUnstage={(field) => {
        invalid.onInvalidText(field, null);
        setStaged((all) =>
          Object.fromEntries(Object.entries(all).filter(([key]) => key !== field)),
        );
      }}
      {...rest}
    />
  );
}

/** What is left for when nothing else is done is never done. */
function neverIdle(): void {
  vi.stubGlobal("requestIdleCallback", () => 0);
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** An interface that counts its renders. */
function counted(rendered: string[]): InterfaceDefinition {
  function Input({ id, field, value, onChange }: InputProps<string | number | null>) {
    rendered.push(field.field);
    return (
      <input
        id={id}
        value={String(value ?? "")}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return defineInterface({
    id: "counted",
    ...textInterface,
    input: async () => ({ Input }),
  });
}
