import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "geolocation");
});

test("coordinates are typed without a map, and staged once both are there", async () => {
  const { user, staged } = renderField("map");
  await user.type(await screen.findByRole("textbox", { name: "Latitude" }), "48,2");
  expect(staged).toEqual([]);
  expect(screen.getByRole("alert").textContent).toBe("The longitude is a number from −180 to 180");
  await user.type(screen.getByRole("textbox", { name: "Longitude" }), "16");
  expect(staged.at(-1)).toEqual({ lat: 48.2, lng: 16 });
});

test("both coordinates are pasted at once, and taken back at once", async () => {
  const { user, staged } = renderField("map");
  await user.click(await screen.findByRole("textbox", { name: "Longitude" }));
  await user.paste("48.2082, 16.3738");
  await user.click(screen.getByRole("button", { name: "Remove the point" }));
  expect(staged).toEqual([{ lat: 48.2082, lng: 16.3738 }, null]);
});

test("a stored point off the earth is kept and said to be none", async () => {
  const { staged } = renderField("map", { value: { lat: 120, lng: 0 } });
  expect(
    await screen.findByText(
      "These coordinates are not on the earth. They stay until you change them.",
    ),
  ).toBeInstanceOf(HTMLElement);
  expect(staged).toEqual([]);
});

test("a place is found by its address, and a search that fails says so", async () => {
  const asked: string[] = [];
  const answers = [
    Response.json({ features: [{ geometry: { coordinates: [16.37, 48.2] } }] }),
    Response.json({ features: [] }),
  ];
  vi.stubGlobal("fetch", (url: URL) => {
    asked.push(url.href);
    const answer = answers.shift();
    return answer === undefined
      ? Promise.reject(new TypeError("offline"))
      : Promise.resolve(answer);
  });
  const { user, staged } = renderField("map", {
    options: { address_to_code: true, search: "https://places.example/find" },
  });
  await user.type(await screen.findByRole("textbox", { name: "Address" }), "Vienna{Enter}");
  await expect.poll(() => staged).toEqual([{ lat: 48.2, lng: 16.37 }]);
  expect(asked).toEqual([
    "https://places.example/find?q=Vienna&format=geojson&limit=1&accept-language=en-US",
  ]);
  await user.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText("No place was found for this address")).toBeInstanceOf(
    HTMLElement,
  );
  await user.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText(/search could not be reached/)).toBeInstanceOf(HTMLElement);
});

test("one's own position becomes the point; a refusal and a failure are said in words", async () => {
  type Answer = (succeed: PositionCallback, fail: PositionErrorCallback) => void;
  const coords = { latitude: 48.2, longitude: 16.37 };
  const asked: Answer[] = [
    (succeed) => succeed({ coords } as GeolocationPosition), // all that is read of one
    (_, fail) => fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError), // all that is read of one
    (_, fail) => fail({ code: 2, PERMISSION_DENIED: 1 } as GeolocationPositionError), // all that is read of one
  ];
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: { getCurrentPosition: ((...on) => asked.shift()?.(...on)) satisfies Answer },
  });
  const { user, staged } = renderField("map");
  const button = await screen.findByRole("button", { name: "My position" });
  await user.click(button);
  expect(staged).toEqual([{ lat: 48.2, lng: 16.37 }]);
  await user.click(button);
  await act(async () => undefined);
  expect(
    screen.getByText("The browser does not tell your position. You can allow it in its settings."),
  ).toBeInstanceOf(HTMLElement);
  await user.click(button);
  await act(async () => undefined);
  expect(screen.getByText("Your position could not be found")).toBeInstanceOf(HTMLElement);
});

test("nothing can be changed while it is read-only", async () => {
  renderField("map", {
    value: { lat: 1, lng: 2 },
    isReadOnly: true,
    options: { address_to_code: true },
  });
  expect(await screen.findByRole("textbox", { name: "Latitude" })).toHaveProperty("readOnly", true);
  expect(screen.queryByRole("button")).toBeNull();
});
