import { makeField } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";

import { renderWithHost } from "../../../test/kit-host.tsx";
import { renderField } from "../../../test/live-field.tsx";
import { Input } from "./input.tsx";
import { slugOptions } from "./interface.ts";

const findBox = () => screen.findByRole<HTMLInputElement>("textbox", { name: "the field" });

describe("the slug", () => {
  test("is made of whatever is typed", async () => {
    const { user, staged } = renderField("slug", { options: {} });
    const box = await findBox();
    await user.type(box, "Été à ");
    expect([box.value, staged.at(-1)]).toEqual(["ete-a-", "ete-a"]);
    await user.tab();
    expect(box.value).toBe("ete-a");
  });

  test("keeps the caret where it is written into", async () => {
    const { user } = renderField("slug", { value: "one-three", options: {} });
    const box = await findBox();
    await user.type(box, "Two ", { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect([box.value, box.selectionStart]).toEqual(["one-two-three", 8]);
  });

  test("cannot be changed once it is saved, where the option says so", async () => {
    renderField("slug", { value: "one", options: { onlyOnCreate: true } });
    expect((await findBox()).readOnly).toBe(true);
  });
});

describe("a slug that follows a title", () => {
  test("changes with it", async () => {
    const { user } = renderPair({ title: "One", slug: "one" });
    await user.type(screen.getByLabelText("title"), " two");
    expect(screen.getByTestId("slug").textContent).toBe("one-two");
  });

  test("is left alone once somebody has written one", async () => {
    const { user } = renderPair({ title: "One", slug: "mine" });
    await user.type(screen.getByLabelText("title"), " two");
    expect(screen.getByTestId("slug").textContent).toBe("mine");
    await user.click(screen.getByRole("button", { name: "Take from Title" }));
    expect(screen.getByTestId("slug").textContent).toBe("one-two");
  });

  test("is not touched by opening an item", () => {
    renderPair({ title: "One", slug: null });
    expect(screen.getByTestId("slug").textContent).toBe("");
  });
});

interface Values {
  title: string;
  slug: string | null;
}

function renderPair(initial: Values) {
  return renderWithHost(<Pair initial={initial} />);
}

function Pair({ initial }: { initial: Values }) {
  const [values, setValues] = useState(initial);
  const field = makeField("works", "slug", { type: "string", interface: "slug" });
  return (
    <>
      <input
        aria-label="title"
        value={values.title}
        onChange={(event) => setValues({ ...values, title: event.currentTarget.value })}
      />
      <output data-testid="slug">{values.slug}</output>
      <Input
        collection="works"
        error={null}
        field={field}
        fields={{ slug: field, title: makeField("works", "title", { type: "string" }) }}
        id="slug"
        invalidText={null}
        isNew={false}
        labelledBy="slug-label"
        options={{ ...slugOptions.initial, mirroredField: "title" }}
        readOnly={false}
        relation={null}
        required={false}
        value={values.slug}
        values={{ ...values }}
        onChange={(slug) =>
          setValues((now) => ({ ...now, slug: slug === null ? null : String(slug) }))
        }
        onChangeField={() => undefined}
        onInvalidText={() => undefined}
      />
    </>
  );
}
