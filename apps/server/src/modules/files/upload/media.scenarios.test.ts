import { describe, expect } from "vitest";
import { onEachVendor } from "../../../../test/index.ts";
import type { World } from "../../../../test/index.ts";
import { mp4Of, wavOf } from "../testing/documents.ts";
import { fileIn, formOf } from "../testing/uploads.ts";

const film = mp4Of({ seconds: 75, width: 640, height: 360 });

async function upload(world: World, name: string, bytes: Uint8Array) {
  return fileIn(await world.as("admin").post("/_/files", formOf({ data: { bytes, name } })));
}

describe("what a film or a recording says of itself", () => {
  for (const [name, bytes, facts] of [
    ["silence.wav", wavOf(2.6), { type: "audio/wav", duration: 3, width: null, height: null }],
    ["film.mp4", film, { type: "video/mp4", duration: 75, width: 640, height: 360 }],
    [
      "broken.mp4",
      film.subarray(0, 60),
      { type: "video/mp4", duration: 0, width: null, height: null },
    ],
    [
      "words.txt",
      Buffer.from("words"),
      { type: "text/plain", duration: 0, width: null, height: null },
    ],
  ] as const) {
    onEachVendor(`is known of ${name} with the upload`, async (world) => {
      expect(await upload(world, name, bytes)).toMatchObject({ ...facts, metadata: null });
    });
  }

  onEachVendor("follows the content, and is nobody's to send", async (world) => {
    const { id } = await upload(world, "silence.wav", wavOf(2.6));
    const data = film.toString("base64");
    const replaced = await world.as("admin").patch(`/_/files/${id}`, { data, duration: 5 });
    expect(fileIn(replaced)).toMatchObject({ duration: 75, width: 640, height: 360 });
  });
});
