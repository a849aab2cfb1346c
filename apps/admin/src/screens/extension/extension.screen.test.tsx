import { definePage, useHost, type PageProps } from "@rowhouse/extension-kit";
import { configure, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeServer } from "../../../test/fake-fetch.ts";
import { renderWithExtensions, type TestExtension } from "../../../test/extension-app.tsx";
import { renderApp } from "../../../test/render-app.tsx";
import { startupReplies } from "../../../test/startup.ts";

configure({ asyncUtilTimeout: 6_000 });

function Overview({ path, query, navigate, href }: PageProps) {
  const { t } = useHost();
  return (
    <>
      <p>{`At ${path || "home"} with ${query["tab"] ?? "nothing"}`}</p>
      <p>{t("pages-overview-greeting", { name: "Ada" })}</p>
      <a href={href("orders/7?tab=notes")}>Order</a>
      <button type="button" onClick={() => navigate("orders/8?tab=late")}>
        Next
      </button>
    </>
  );
}

const overview: TestExtension = {
  kind: "pages",
  id: "overview",
  meta: {
    name: "$t:title",
    translation: { "en-US": { title: "The overview", greeting: "Hello {name}" } },
  },
  code: definePage({ component: Overview }),
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(window, "reportError").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a page has a link in the navigation, and all addresses below its own", async () => {
  const { user, address, loaded } = renderWithExtensions([overview], { path: "/collections" });
  const link = await screen.findByRole("link", { name: "The overview" });
  expect(screen.getByRole("heading", { name: "Extensions" })).toBeInstanceOf(HTMLElement);
  expect(loaded).toEqual([]);
  await user.click(link);
  expect(await screen.findByText("At home with nothing")).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole("heading", { level: 1, name: "The overview" })).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.getByText("Hello Ada")).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole("link", { name: "Order" }).getAttribute("href")).toBe(
    "/ext/overview/orders/7?tab=notes",
  );
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("At orders/8 with late")).toBeInstanceOf(HTMLElement);
  expect(address()).toBe("/ext/overview/orders/8?tab=late");
});

test("an address into a page is opened as it is", async () => {
  renderWithExtensions([overview], { path: "/ext/overview/orders/7?tab=3" });
  expect(await screen.findByText("At orders/7 with 3")).toBeInstanceOf(HTMLElement);
});

test("a page that nobody has added is not found", async () => {
  renderWithExtensions([overview], { path: "/ext/another" });
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeInstanceOf(
    HTMLElement,
  );
});

test.each([
  ["does not load", () => new Error("no page")],
  [
    "throws while it is rendered",
    () => ({
      component: () => {
        throw new Error("no page");
      },
    }),
  ],
])("a page that %s is named, and can be tried again", async (_name, broken) => {
  let code: unknown = broken();
  const { user } = renderWithExtensions([{ ...overview, code: () => code }], {
    path: "/ext/overview",
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/The overview could not be loaded.*Its code failed: no page/);
  expect(screen.getByRole("link", { name: "News" })).toBeInstanceOf(HTMLElement);
  code = overview.code;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("At home with nothing")).toBeInstanceOf(HTMLElement);
});

test("what a page does wrong in an event is said, and the page stands", async () => {
  renderWithExtensions([overview], { path: "/ext/overview" });
  await screen.findByText("At home with nothing");
  const error = new Error("in an event");
  error.stack = "at http://api.test/extensions/custom/pages/overview/page.js:3:1";
  window.dispatchEvent(new ErrorEvent("error", { error }));
  expect(await screen.findByText(/The extension The overview made a mistake/)).toBeInstanceOf(
    HTMLElement,
  );
});

test("without any interface, layout and page a screen says that they are missing", async () => {
  const server = createFakeServer(startupReplies());
  renderApp({ server, path: "/collections", builtIn: { interfaces: [], layouts: [] } });
  expect(await screen.findByRole("heading", { name: "No extensions found" })).toBeInstanceOf(
    HTMLElement,
  );
  await waitFor(() => expect(document.title).toBe("No extensions found"));
});
