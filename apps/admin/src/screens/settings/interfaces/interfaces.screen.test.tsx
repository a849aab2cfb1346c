import { makeCollection } from "@rowhouse/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { serverDetails } from "../../../../test/server-details.ts";
import { startupReplies } from "../../../../test/startup.ts";

const news = makeCollection("news", {
  id: { type: "integer", primary_key: true, interface: "primary-key" },
  title: { interface: "text-input" },
  subtitle: { interface: "text-input" },
  views: { type: "integer", interface: "numeric" },
});

test("every interface has its version, its source and how many fields use it", async () => {
  const { user } = open("/settings/interfaces", {
    "GET /interfaces": data([
      { id: "text-input", path: "core/text-input/meta.json", name: "Text", core: true },
      {
        id: "stars",
        path: "custom/stars/meta.json",
        name: "Stars",
        version: "0.4.0",
        core: false,
      },
    ]),
  });
  const stars = await rowOf("stars");
  const text = await rowOf("text-input");
  expect(within(text).getByRole("link").getAttribute("href")).toContain("interfaces/text-input");
  expect(await within(text).findByText("1.2.3")).toBeInstanceOf(HTMLElement);
  expect(within(text).getByText("2 fields")).toBeInstanceOf(HTMLElement);
  expect(within(stars).getByText("Stars")).toBeInstanceOf(HTMLElement);
  expect(within(stars).getByText("0.4.0")).toBeInstanceOf(HTMLElement);
  expect(within(stars).getByText("Data folder")).toBeInstanceOf(HTMLElement);
  expect(within(stars).getByRole("link").getAttribute("href")).toContain("interfaces/stars");
  await user.type(screen.getByRole("searchbox"), "nothing is called so");
  expect(await screen.findByRole("button", { name: "Clear search and filters" })).toBeInstanceOf(
    HTMLElement,
  );
});

test("what the input reports is logged, and becomes the value", async () => {
  const { user } = open("/settings/interfaces/text-input", {});
  const live = await screen.findByRole("region", { name: "Try it" });
  const input = await within(live).findByRole<HTMLInputElement>("textbox");
  await user.clear(input);
  await user.type(input, "Hi");
  const log = screen.getByRole("region", { name: "What the input reports" });
  expect(within(log).getByText('text_input: "Hi"')).toBeInstanceOf(HTMLElement);
  await user.click(within(log).getByRole("button", { name: "Clear" }));
  expect(within(log).getByText(/Nothing yet/)).toBeInstanceOf(HTMLElement);
});

test("options and facts take effect at once, and stand in the definition that is copied", async () => {
  const { user } = open("/settings/interfaces/text-input", {});
  const live = await screen.findByRole("region", { name: "Try it" });
  const facts = screen.getByRole("region", { name: "Field" });
  await user.click(await within(facts).findByRole("switch", { name: "Required" }));
  const options = screen.getByRole("region", { name: "Options" });
  await user.type(await within(options).findByLabelText("Placeholder"), "Name it");
  expect(await within(live).findByPlaceholderText("Name it")).toBeInstanceOf(HTMLElement);
  const definition = screen.getByRole("region", { name: "Definition of the field" });
  await user.click(within(definition).getByRole("button", { name: "Copy" }));
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
    field: "text_input",
    type: "string",
    interface: "text-input",
    required: true,
    options: { placeholder: "Name it" },
  });
});

test("an interface that does not exist leads back to the list", async () => {
  open("/settings/interfaces/holograms", {});
  const back = await screen.findAllByRole("link", { name: "Back" });
  expect(back[0]?.getAttribute("href")).toBe("/settings/interfaces");
});

async function rowOf(id: string): Promise<HTMLElement> {
  const cell = await screen.findByText(id, { selector: "td" });
  return cell.closest("tr") ?? cell;
}

function open(path: string, replies: FakeReplies) {
  const server = createFakeServer({
    ...startupReplies({ collections: [news] }),
    "GET /interfaces": data([]),
    "GET /_/server": data(serverDetails()),
    ...replies,
  });
  return { ...renderApp({ server, path }), server };
}
