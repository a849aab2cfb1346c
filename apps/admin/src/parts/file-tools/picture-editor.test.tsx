import { screen, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { data, failure } from "../../../test/fake-fetch.ts";
import {
  house,
  openFileTool,
  type FileToolOptions,
  type RenderedFileTool,
} from "../../../test/render-file-tool.tsx";
import { choose } from "../../../test/select.ts";

const edit = "PATCH /_/files/3/picture";
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const result = () => screen.getByRole("status").textContent;

/** The steps of the last drawing, as the canvas was told. */
let drawn: unknown[] = [];
let isBroken = false;

beforeEach(() => {
  isBroken = false;
  vi.stubGlobal("Image", function Image() {
    const image = document.createElement("img");
    const settle = () => image.dispatchEvent(new Event(isBroken ? "error" : "load"));
    return Object.defineProperties(image, {
      naturalWidth: { value: 400 },
      naturalHeight: { value: 200 },
      src: {
        set() {
          queueMicrotask(settle);
        },
      },
    });
  });
  const brush = {
    setTransform: () => (drawn = []),
    clearRect: () => undefined,
    translate: () => undefined,
    drawImage: () => undefined,
    scale: (x: number) => drawn.push(["scale", x]),
    rotate: (angle: number) => drawn.push(["rotate", Math.round((angle * 180) / Math.PI)]),
  };
  // As much of a canvas as the editor draws with.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(brush as never);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(options: FileToolOptions = {}): Promise<RenderedFileTool> {
  return openFileTool("edit", {
    ...options,
    host: { fileUrl: () => "/house.png", ...options.host },
    replies: { [edit]: data({ id: 3, width: 200 }), ...options.replies },
  });
}

async function openReady(options: FileToolOptions = {}): Promise<RenderedFileTool> {
  const page = await open(options);
  await screen.findByRole("toolbar", { name: "Turn and flip" });
  return page;
}

const sentEdit = ({ server }: RenderedFileTool) =>
  server.requests.findLast(({ method }) => method === "PATCH");

async function save(page: RenderedFileTool): Promise<unknown> {
  await page.user.click(button("Save picture"));
  await waitFor(() => expect(page.told.at(-1)).toBe("closed"));
  return sentEdit(page)?.body;
}

describe("a picture that is edited", () => {
  test("is turned, flipped and cropped as the buttons say, and saved at once", async () => {
    const page = await openReady();
    expect([result(), button("Save picture").disabled]).toEqual([
      "The result has 400 × 200 pixels",
      true,
    ]);
    await page.user.click(button("Turn right"));
    expect([result(), drawn]).toEqual([
      "The result has 200 × 400 pixels",
      [
        ["scale", 1],
        ["rotate", 90],
      ],
    ]);
    await page.user.click(button("Flip horizontally"));
    expect(drawn).toEqual([
      ["scale", -1],
      ["rotate", 90],
    ]);
    await choose(page.user, screen.getByRole("combobox", { name: "Shape of the part" }), "1:1");
    expect(result()).toBe("The result has 200 × 200 pixels");
    screen.getByText(/^This is saved at once, wherever House is used/);
    expect(await save(page)).toEqual({
      rotate: 90,
      flip: true,
      focus: null,
      crop: { x: 0, y: 0.25, width: 1, height: 0.5 },
    });
    expect(sentEdit(page)?.headers.get("if-match")).toBe('"v1"');
    expect(page.told).toEqual([{ id: 3, width: 200 }, "closed"]);
  });

  test("asks for nothing once it is as it was", async () => {
    const { user, told, server } = await openReady();
    await user.click(button("Turn left"));
    await user.click(button("Flip vertically"));
    expect(button("Save picture").disabled).toBe(false);
    await user.click(button("Flip vertically"));
    await user.click(button("Turn right"));
    expect(button("Save picture").disabled).toBe(true);
    await user.click(button("Cancel"));
    await waitFor(() => expect(told).toEqual(["closed"]));
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("keeps its own shape where that is chosen, also after it is turned", async () => {
    const { user } = await openReady();
    const shape = screen.getByRole("combobox", { name: "Shape of the part" });
    await choose(user, shape, "16:9");
    expect(result()).toBe("The result has 356 × 200 pixels");
    await choose(user, shape, "Original shape");
    await user.click(button("Turn left"));
    expect(result()).toBe("The result has 200 × 400 pixels");
  });

  test("stays as it is edited where saving fails, and is saved again", async () => {
    const page = await openReady({ replies: { [edit]: failure(400, null, "The disk is full.") } });
    await page.user.click(button("Turn right"));
    await page.user.click(button("Save picture"));
    expect((await screen.findByRole("alert")).textContent).toContain("The disk is full.");
    expect([result(), page.told]).toEqual(["The result has 200 × 400 pixels", []]);
    page.server.reply({ [edit]: data({ id: 3 }) });
    expect(await save(page)).toEqual({ rotate: 90, focus: null });
  });

  test("is not saved over one that came meanwhile, which can be loaded and edited alike", async () => {
    const page = await openReady({ replies: { [edit]: failure(412, null) } });
    await page.user.click(button("Turn right"));
    await page.user.click(button("Save picture"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("House has been changed by somebody else meanwhile");
    expect(button("Save picture").disabled).toBe(true);
    page.server.reply({
      "GET /_/files/3": { body: { data: house }, headers: { etag: '"v2"' } },
      [edit]: data({ id: 3 }),
    });
    await page.user.click(button("Load the new picture"));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    // It has the same size, so it is still turned.
    expect(result()).toBe("The result has 200 × 400 pixels");
    expect(await save(page)).toEqual({ rotate: 90, focus: null });
    expect(sentEdit(page)?.headers.get("if-match")).toBe('"v2"');
  });
});

describe("the focal point", () => {
  async function openFocus(file = house): Promise<RenderedFileTool> {
    const page = await openReady({ file });
    await page.user.click(screen.getByRole("radio", { name: "Focal point" }));
    return page;
  }
  const point = (x: number, y: number) =>
    button(`Focal point: ${x}% from the left, ${y}% from the top. The arrow keys move it.`);

  test("is moved with the keys, with Shift farther, and stays in the picture", async () => {
    const page = await openFocus();
    expect(button("Use the middle").disabled).toBe(true);
    expect(result()).toMatch(/^Small pictures that are cut keep this point in view/);
    point(50, 50).focus();
    await page.user.keyboard("{ArrowRight}{ArrowDown}{ArrowDown}");
    expect(document.activeElement).toBe(point(51, 52));
    await page.user.keyboard("{Shift>}{ArrowUp}{ArrowLeft}{/Shift}");
    expect(document.activeElement).toBe(point(41, 42));
    await page.user.keyboard(`{Shift>}${"{ArrowUp}".repeat(5)}{/Shift}`);
    expect(document.activeElement).toBe(point(41, 0));
    expect(await save(page)).toEqual({ focus: { x: 0.41, y: 0 } });
  });

  test("is put where the picture is pressed, and follows the pointer only while that is down", async () => {
    const page = await openFocus();
    const frame = vi.spyOn(Element.prototype, "getBoundingClientRect");
    frame.mockReturnValue(new DOMRect(100, 50, 200, 100));
    fireEvent.pointerDown(point(50, 50), { clientX: 150, clientY: 75, buttons: 1 });
    fireEvent.pointerMove(point(25, 25), { clientX: 999, clientY: 60, buttons: 1 });
    fireEvent.pointerMove(point(100, 10), { clientX: 200, clientY: 100, buttons: 0 });
    frame.mockRestore();
    expect(await save(page)).toEqual({ focus: { x: 1, y: 0.1 } });
  });

  test("moves with the picture, and goes back to the middle", async () => {
    const page = await openFocus({ ...house, metadata: { focus: { x: 0.2, y: 0.1 } } });
    expect(button("Save picture").disabled).toBe(true);
    await page.user.click(button("Flip horizontally"));
    expect(point(80, 10)).toBe(button(/^Focal point:/));
    await page.user.click(button("Flip horizontally"));
    await page.user.click(button("Use the middle"));
    expect(point(50, 50)).toBe(button(/^Focal point:/));
    expect(await save(page)).toEqual({ focus: null });
  });
});

describe("a picture that cannot be edited", () => {
  test.each([
    [{ type: "image/svg+xml" }, /^A vector picture \(SVG\) has no pixels/],
    [{ metadata: { picture: { pages: 2 } } }, /^An animated picture would lose its movement/],
    [
      { width: 20_000, height: 10_000 },
      /^The picture has 20,?000 × 10,?000 pixels\. Up to \d+ million/,
    ],
  ])("says why: %j", async (about, reason) => {
    const { user, told } = await open({ file: { ...house, ...about } });
    await screen.findByText(reason);
    expect(screen.queryByRole("button", { name: "Save picture" })).toBeNull();
    const [, close] = screen.getAllByRole("button", { name: "Close" });
    await user.click(close ?? document.body);
    await waitFor(() => expect(told).toEqual(["closed"]));
  });

  test("because its bytes are none says so", async () => {
    isBroken = true;
    await open();
    await screen.findByText("The picture cannot be shown");
    expect(screen.queryByRole("button", { name: "Turn right" })).toBeNull();
  });

  test("because it cannot be read is read again on request", async () => {
    const { user, server } = await open({ replies: { "GET /_/files/3": failure(500, null) } });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    server.reply({ "GET /_/files/3": data(house) });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Turn right" });
  });
});
