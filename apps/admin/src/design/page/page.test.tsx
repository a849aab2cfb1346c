import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../../test/render.tsx";
import { Page } from "./page.tsx";

const width = window.innerWidth;

afterEach(() => {
  window.innerWidth = width;
});

test("title, way back, breadcrumb and the primary button", async () => {
  const { user, address } = await renderScreen(
    <Page
      title="Seven winters"
      back="/collections/news"
      breadcrumb={[{ label: "Collections", to: "/collections" }, { label: "News" }]}
      primary={<button type="button">Save</button>}
    >
      Content
    </Page>,
    { path: "/collections/news/1" },
  );
  const heading = screen.getByRole("heading", { name: "Seven winters", level: 1 });
  // In an app of the other direction the title is still cut off at its own end.
  expect(heading.getAttribute("dir")).toBe("auto");
  expect(screen.getAllByRole("button", { name: "Save" })).toHaveLength(1);
  expect(
    within(screen.getByRole("navigation", { name: "Path" })).getAllByRole("listitem"),
  ).toHaveLength(2);
  await user.click(screen.getByRole("link", { name: "Back" }));
  expect(address()).toBe("/collections/news");
});

test("what belongs to the title is beside it, on a phone above it", async () => {
  const page = (
    <Page title="Sluice" titleExtra={<em>Draft</em>} breadcrumb={[{ label: "Artworks" }]}>
      Content
    </Page>
  );
  const isAbove = () =>
    (screen.getByText("Draft").compareDocumentPosition(screen.getByRole("heading")) &
      Node.DOCUMENT_POSITION_FOLLOWING) >
    0;
  window.innerWidth = 1024;
  const { unmount } = await renderScreen(page);
  expect(isAbove()).toBe(false);
  unmount();
  window.innerWidth = 390;
  await renderScreen(page);
  expect(isAbove()).toBe(true);
});

test("without a drawer there is nothing to toggle", async () => {
  await renderScreen(<Page title="Plain">Content</Page>);
  expect(screen.queryByRole("button", { name: "Show or hide details" })).toBeNull();
});

test("on item pages the drawer is open by itself where it fits", async () => {
  window.innerWidth = 1236;
  await renderScreen(
    <Page title="Item" drawerAuto drawer={<p>Activity</p>}>
      Content
    </Page>,
  );
  screen.getByRole("complementary", { name: "Details" });
});

test("up to 1235 px it stays closed", async () => {
  window.innerWidth = 1235;
  await renderScreen(
    <Page title="Item" drawerAuto drawer={<p>Activity</p>}>
      Content
    </Page>,
  );
  expect(screen.queryByText("Activity")).toBeNull();
});

test("elsewhere it stays as it was left", async () => {
  window.innerWidth = 1400;
  const page = (
    <Page title="List" drawer={<p>Layout options</p>}>
      Content
    </Page>
  );
  const { user, unmount } = await renderScreen(page);
  expect(screen.queryByText("Layout options")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show or hide details" }));
  screen.getByText("Layout options");
  unmount();
  await renderScreen(page);
  screen.getByText("Layout options");
});
