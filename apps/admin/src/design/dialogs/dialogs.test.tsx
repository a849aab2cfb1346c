import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../../test/render.tsx";
import { useConfirm, usePrompt, type PromptOptions } from "./dialogs.tsx";

const answers: unknown[] = [];

interface Question {
  prompt?: PromptOptions;
  danger?: boolean;
}

function Asker({ prompt, danger = true }: Question) {
  const confirm = useConfirm();
  const ask = usePrompt();
  const question = {
    title: "Delete 3 items",
    message: "They are gone for good.",
    confirmLabel: "Delete",
    danger,
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

async function ask(question: Question = {}) {
  answers.length = 0;
  const { user } = await renderScreen(<Asker {...question} />);
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

test("what destroys starts on Cancel, so Enter keeps everything", async () => {
  const user = await ask();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(answers).toEqual([false]));
});

test("Enter in a required reason destroys nothing, the button does", async () => {
  const user = await ask({
    prompt: { title: "Delete", label: "Reason", confirmLabel: "Delete", danger: true },
  });
  await user.type(screen.getByLabelText("Reason"), "Worn out{Enter}");
  expect(answers).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(answers).toEqual(["Worn out"]));
});

test("Enter confirms what destroys nothing", async () => {
  const user = await ask({ danger: false });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(answers).toEqual([true]));
});

test("a required text must not be empty, and is given back", async () => {
  const user = await ask({ prompt: { title: "Save bookmark", label: "Name", required: true } });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "OK" }).disabled).toBe(true);
  await user.type(screen.getByLabelText("Name"), "This year{Enter}");
  await waitFor(() => expect(answers).toEqual(["This year"]));
});

test("a safe text becomes a key", async () => {
  const user = await ask({ prompt: { title: "New collection", label: "Key", safe: true } });
  await user.type(screen.getByLabelText("Key"), "Blog Posts{Enter}");
  await waitFor(() => expect(answers).toEqual(["blog_posts"]));
});

test("a canceled text is nothing", async () => {
  const user = await ask({ prompt: { title: "Save bookmark", label: "Name", initial: "Old" } });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(answers).toEqual([null]));
});
