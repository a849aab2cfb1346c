import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../../test/render.tsx";
import { useConfirm, usePrompt, type PromptOptions } from "./dialogs.tsx";

const answers: unknown[] = [];

function Asker({ prompt }: { prompt?: PromptOptions }) {
  const confirm = useConfirm();
  const ask = usePrompt();
  const question = {
    title: "Delete 3 items",
    message: "They are gone for good.",
    confirmLabel: "Delete",
    danger: true,
  };
  const handleClick = async () => {
    answers.push(await (prompt ? ask(prompt) : confirm(question)));
  };
  return (
    <button type="button" onClick={() => void handleClick()}>
      Ask
    </button>
  );
}

async function ask(prompt?: PromptOptions) {
  answers.length = 0;
  const { user } = await renderScreen(<Asker {...(prompt ? { prompt } : {})} />);
  await user.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByRole("dialog");
  return user;
}

test("confirming resolves to true", async () => {
  const user = await ask();
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(answers).toEqual([true]));
});

test("Escape resolves to false", async () => {
  const user = await ask();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(answers).toEqual([false]));
});

test("Enter confirms", async () => {
  const user = await ask();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(answers).toEqual([true]));
});

test("a required text must not be empty, and is given back", async () => {
  const user = await ask({ title: "Save bookmark", label: "Name", required: true });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "OK" }).disabled).toBe(true);
  await user.type(screen.getByLabelText("Name"), "This year{Enter}");
  await waitFor(() => expect(answers).toEqual(["This year"]));
});

test("a safe text becomes a key", async () => {
  const user = await ask({ title: "New collection", label: "Key", safe: true });
  await user.type(screen.getByLabelText("Key"), "Blog Posts{Enter}");
  await waitFor(() => expect(answers).toEqual(["blog_posts"]));
});

test("a cancelled text is nothing", async () => {
  const user = await ask({ title: "Save bookmark", label: "Name", initial: "Old" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(answers).toEqual([null]));
});
