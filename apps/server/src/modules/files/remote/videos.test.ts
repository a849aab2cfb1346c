import { expect, test } from "vitest";
import { embedCode, providerOf, providers, storedVideo } from "./videos.ts";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4", "youtube", "dQw4w9WgXcQ"],
  ["http://youtube.com/watch?list=x&v=a_b-c1234", "youtube", "a_b-c1234"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "youtube", "dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "vimeo", "76979871"],
  ["https://player.vimeo.com/video/76979871", "vimeo", "76979871"],
  ["https://vimeo.com/channels/staffpicks/76979871", "vimeo", "76979871"],
  ['https://www.youtube.com/watch?v="><script>', "youtube", null],
  ["https://www.youtube.com/", "youtube", null],
  ["https://vimeo.com/about", "vimeo", null],
] as const)("%s is a video of %s with the id %s", (address, provider, id) => {
  const url = new URL(address);
  expect(providerOf(url)).toBe(provider);
  expect(providers[provider].idOf(url)).toBe(id);
});

test.each([
  "https://youtube.com.example/watch?v=dQw4w9WgXcQ",
  "https://example.com/?u=youtube.com",
  "https://notyoutu.be/dQw4w9WgXcQ",
  "ftp://youtube.com/watch?v=dQw4w9WgXcQ",
])("%s is not a video's address", (address) => expect(providerOf(new URL(address))).toBeNull());

test("a stored video is one of a known provider with a harmless id", () => {
  expect(storedVideo("embed/vimeo", "123")).toEqual({ provider: "vimeo", id: "123" });
  for (const [type, id] of [
    ["image/png", "123"],
    ["embed/other", "123"],
    ["embed/constructor", "123"],
    ["youtube", "123"],
    ["embed/vimeo", null],
    ["embed/vimeo", '"><script>'],
    [null, null],
  ])
    expect(storedVideo(type, id)).toBeNull();
  expect(embedCode({ provider: "vimeo", id: "123" }).html).toContain(
    'src="https://player.vimeo.com/video/123"',
  );
});
