import { Button, Icon, Switch, TextBox } from "@rowhouse/extension-kit";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { renderWithHost } from "../../test/kit-host.tsx";

test("a button of an extension says what it does, and waits while that is under way", async () => {
  const pressed: string[] = [];
  const { user, update } = renderWithHost(
    <Button icon="add" onPress={() => pressed.push("add")}>
      Add hours
    </Button>,
  );
  await user.click(await screen.findByRole("button", { name: "Add hours" }));
  expect(pressed).toEqual(["add"]);
  update(
    <Button isBusy onPress={() => pressed.push("again")}>
      Add hours
    </Button>,
  );
  await user.click(screen.getByRole("button", { name: "Add hours" }));
  expect(pressed).toEqual(["add"]);
});

test("a text box takes the facts of the frame: id, description, error, read-only", async () => {
  renderWithHost(
    <>
      <label htmlFor="opens">Opens</label>
      <TextBox {...boxFacts} value="09:00" onChange={() => undefined} />
      <p id="why">Closes before it opens</p>
    </>,
  );
  const box = await screen.findByLabelText("Opens");
  expect(box).toMatchObject({ type: "time", readOnly: true, value: "09:00" });
  expect(box.getAttribute("aria-describedby")).toBe("why");
  expect(box.getAttribute("aria-invalid")).toBe("true");
});

test("a text box of several lines stages what is typed", async () => {
  function Typed() {
    const [text, setText] = useState("");
    return <TextBox label="Notes" lines={3} value={text} onChange={setText} />;
  }
  const { user } = renderWithHost(<Typed />);
  const box = await screen.findByLabelText("Notes");
  await user.type(box, "By appointment");
  expect(box).toMatchObject({ tagName: "TEXTAREA", value: "By appointment" });
});

test("a switch turns over, and stays as it is while it is read-only", async () => {
  const turned: boolean[] = [];
  const { user, update } = renderWithHost(
    <Switch isOn label="Closed" onChange={(isOn) => turned.push(isOn)} />,
  );
  await user.click(await screen.findByRole("switch", { name: "Closed" }));
  expect(turned).toEqual([false]);
  update(<Switch isOn readOnly label="Closed" onChange={(isOn) => turned.push(isOn)} />);
  await user.click(screen.getByRole("switch", { name: "Closed" }));
  expect(turned).toEqual([false]);
});

test("an icon with a label is a picture of that name", () => {
  renderWithHost(<Icon label="Open" name="schedule" />);
  expect(screen.getByRole("img", { name: "Open" }).tagName).toBe("svg");
});

const boxFacts = {
  id: "opens",
  type: "time",
  describedBy: "why",
  error: "Closes before it opens",
  readOnly: true,
} as const;
