import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderField } from "../../../test/live-field.tsx";

afterEach(() => vi.unstubAllGlobals());

const address = "https://files.example/plan";
const open = (type: string) =>
  renderField("file-preview", {
    values: { id: 7, title: "Plan", type },
    host: { fileUrl: () => address },
  });

test("the text of a file is read, of a long one the beginning", async () => {
  const asked: (HeadersInit | undefined)[] = [];
  vi.stubGlobal("fetch", (_asked: string, { headers }: RequestInit) => {
    asked.push(headers);
    const range = { "content-range": "bytes 0-199999/900000" };
    return Promise.resolve(new Response('{"rooms":3}', { status: 206, headers: range }));
  });
  open("application/json");
  expect(await screen.findByDisplayValue('{"rooms":3}')).toHaveProperty("readOnly", true);
  expect(asked).toEqual([{ range: "bytes=0-199999" }]);
  screen.getByText("The first 200 kB are shown");
});

test("a text that cannot be read says so, and is tried again", async () => {
  const replies = [new Response("", { status: 503 }), new Response("ebb and flow")];
  vi.stubGlobal("fetch", () => Promise.resolve(replies.shift()));
  const { user } = open("text/plain");
  const alert = await screen.findByRole("alert");
  within(alert).getByText("The text could not be read");
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await screen.findByDisplayValue("ebb and flow");
});

test("a PDF is read in the page where the browser can show it", async () => {
  vi.stubGlobal("navigator", { ...navigator, pdfViewerEnabled: true });
  open("application/pdf");
  const frame = await screen.findByTitle("Plan");
  expect(frame.getAttribute("src")).toBe(address);
});

test("a picture is looked at closely, by keys as well", async () => {
  const { user } = open("image/jpeg");
  await user.click(await screen.findByRole("button", { name: "Show Plan larger" }));
  const viewer = screen.getByRole("dialog", { name: "Plan" });
  within(viewer).getByText("100%");
  within(viewer).getByRole("button", { name: "Close" }).focus();
  await user.keyboard("++");
  within(viewer).getByText("200%");
  await user.keyboard("-");
  within(viewer).getByText("150%");
  await user.keyboard("0");
  within(viewer).getByText("100%");
  expect(within(viewer).getAllByRole("button", { name: "Make smaller" })[0]).toHaveProperty(
    "disabled",
    true,
  );
});

test("its address is copied whole", async () => {
  const { user } = open("application/zip");
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenCalledWith(address);
});
