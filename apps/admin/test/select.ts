import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Opens a select and chooses one of its entries, as a person does. */
export async function choose(
  user: UserEvent,
  box: HTMLElement,
  name: string | RegExp,
): Promise<void> {
  await openSelect(user, box);
  await user.click(await screen.findByRole("option", { name }));
}

/** Opens a select and says which entries it has, as far as they are in view. */
export async function entriesOf(user: UserEvent, box: HTMLElement): Promise<string[]> {
  const list = await openSelect(user, box);
  return within(list)
    .getAllByRole("option")
    .map((option) => option.title);
}

async function openSelect(user: UserEvent, box: HTMLElement): Promise<HTMLElement> {
  if (box.getAttribute("aria-expanded") !== "true") await user.click(box);
  return screen.findByRole("listbox");
}
