import { describe, expect, test } from "vitest";
import {
  firstDraft,
  isComplete,
  isLoopback,
  isPort,
  isProjectComplete,
  projectProblem,
  toBody,
  withKind,
} from "./installer.model.ts";

const project = { ...firstDraft, email: "ada@example.com", password: "long enough" };

describe("the installer", () => {
  test("starts with the product as name, localhost, port 3306, CORS on", () => {
    expect(firstDraft).toMatchObject({
      projectName: "rowhouse",
      name: "rowhouse",
      host: "localhost",
      port: "3306",
      isCorsEnabled: true,
    });
  });

  test.each(["projectName", "email", "password"])(
    "keeps the database locked without %s",
    (field) => {
      expect(isProjectComplete({ ...project, [field]: " " }, false)).toBe(false);
    },
  );

  test.each([
    ["email", "ada@example"],
    ["email", "ada example@example.com"],
    ["password", "seven77"],
  ])("takes no %s like %s, as the server", (field, text) => {
    expect(projectProblem({ ...project, [field]: text })).toBe(field);
    expect(isProjectComplete({ ...project, [field]: text }, false)).toBe(false);
  });

  test("needs nothing more for the embedded database", () => {
    expect(isComplete(project, false)).toBe(true);
    expect(toBody(project, "_", "de-DE")).toMatchObject({
      db_type: "sqlite",
      project_name: "rowhouse",
      locale: "de-DE",
    });
    expect(toBody(project, "_", "de-DE")).not.toHaveProperty("db_host");
  });

  test("needs the code of the server where the server asks for it", () => {
    expect(isComplete(project, true)).toBe(false);
    expect(isComplete({ ...project, setupCode: "abc" }, true)).toBe(true);
  });

  test.each(["host", "port", "name", "user", "databasePassword"])(
    "needs %s of a server database",
    (field) => {
      const full = { ...withKind(project, "mysql"), user: "root", databasePassword: "x" };
      expect(isComplete(full, false)).toBe(true);
      expect(isComplete({ ...full, [field]: "" }, false)).toBe(false);
    },
  );

  test("offers the usual port of the database, and keeps one of your own", () => {
    expect(withKind(project, "postgres").port).toBe("5432");
    expect(withKind({ ...project, port: "3307" }, "postgres").port).toBe("3307");
  });

  test.each([
    ["3307", true],
    ["٣٣٠٧", true],
    ["70000", false],
  ])("%s is a port: %s", (text, isOne) => {
    expect(isPort(text)).toBe(isOne);
  });

  test.each([
    ["http://localhost:8484/", true],
    ["http://127.0.0.1/", true],
    ["http://[::1]:1/", true],
    ["https://content.example/", false],
    ["https://localhost.example/", false],
  ])("%s is this computer: %s", (url, isHere) => {
    expect(isLoopback(url)).toBe(isHere);
  });
});
