import { describe, expect, test } from "vitest";
import { kindOfMime, plainTextKind, unknownKind, type FileKind } from "./file-types.ts";
import { diskNames, isUnguessable, readClientName, titleFromName } from "./names.ts";

const jpeg = kindOfMime("image/jpeg") ?? unknownKind;

describe("client names", () => {
  test.each([
    "../../x",
    "..",
    "a/b.png",
    "a\\b.png",
    "C:evil.png",
    "a\0.png",
    "a%2fb",
    "%2e%2e%2fx",
    `${"x".repeat(300)}.png`,
    "a\nb.png",
  ])("refuses %j", (name) => {
    expect(() => readClientName(name)).toThrow(expect.objectContaining({ key: "badRequest" }));
  });

  test.each([undefined, null, "", "  ", "\u202E \u200F", 7])(
    "requires a name instead of %j",
    (name) => {
      expect(() => readClientName(name)).toThrow(expect.objectContaining({ key: "invalidInput" }));
    },
  );

  test("loses marks that turn the direction of text", () => {
    expect(readClientName("holiday\u202Egpj.exe")).toBe("holidaygpj.exe");
    expect(readClientName("\u2067\u05D9\u05DD\u2069.png\u200F")).toBe("\u05D9\u05DD.png");
  });

  test("derives a title from a name", () => {
    expect(titleFromName("summer_BEACH-2019.final.JPG")).toBe("Summer Beach 2019.final");
    expect(titleFromName("über den wolken.png")).toBe("Über Den Wolken");
  });
});

describe("names on disk", () => {
  test("are random by default, with the extension of the content", () => {
    const [name] = firstNames("uuid", "photo.php", jpeg);
    expect(name).toMatch(/^[0-9a-f-]{36}\.jpg$/);
    expect(isUnguessable(name ?? "")).toBe(true);
  });

  test("keep a matching extension and replace any other", () => {
    expect(firstNames("file_name", "Photo.JPEG", jpeg)[0]).toBe("photo.jpeg");
    expect(firstNames("file_name", "evil.php", jpeg)[0]).toBe("evil.jpg");
    expect(firstNames("file_name", "page.html", plainTextKind)[0]).toBe("page.txt");
    expect(firstNames("file_name", "tool.exe", unknownKind)[0]).toBe("tool.bin");
  });

  test("are cleaned and counted up", () => {
    expect(firstNames("file_name", "Élan vital (1).jpg", jpeg)).toEqual([
      "elan-vital-1.jpg",
      "elan-vital-1-1.jpg",
      "elan-vital-1-2.jpg",
    ]);
    expect(firstNames("file_name", "con.jpg", jpeg)[0]).toBe("file-con.jpg");
    expect(firstNames("file_name", "写真.jpg", jpeg)[0]).toMatch(/^[0-9a-f-]{36}\.jpg$/);
  });

  test("from client names and of older installations can be guessed", () => {
    expect(isUnguessable("photo.jpg")).toBe(false);
    expect(isUnguessable("2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d.jpg")).toBe(false);
    expect(isUnguessable("886313e1-3b8a-5372-9b90-0c9aee199e5d.jpg")).toBe(false);
  });
});

function firstNames(naming: "uuid" | "file_name", name: string, kind: FileKind): string[] {
  const names = diskNames(naming, name, kind);
  return [names, names, names].map((generator) => String(generator.next().value));
}
