import { expect, test } from "vitest";
import { projectSettings } from "./project-settings.ts";

const harbour = { name: "Harbour", color: "#0a7d5c", autoSignOut: 30 };
const stored = (key: string, value: string) => ({ id: 1, key, value });

test("the frame's settings are found among all that are stored", () => {
  const settings = [
    stored("project_name", "Harbour"),
    stored("color", "#0a7d5c"),
    stored("auto_sign_out", "30"),
    stored("trusted_proxies", "x"),
  ];
  expect(projectSettings(settings)).toEqual(harbour);
});

test("settings that are missing or empty say nothing", () => {
  expect(projectSettings([stored("project_name", "")])).toEqual({
    name: null,
    color: null,
    autoSignOut: 60,
  });
});

test.each([
  ["30", 30],
  ["0", 0],
  ["", 60],
  ["soon", 60],
  ["-5", 60],
])("auto sign-out %j means %i minutes", (value, expected) => {
  expect(projectSettings([stored("auto_sign_out", value)]).autoSignOut).toBe(expected);
});
