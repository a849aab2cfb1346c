import { describe, expect } from "vitest";
import { onEachVendor } from "../../../../test/index.ts";
import { mp4Of, wavOf } from "../../../../test/files/documents.ts";
import { base64, fileIn, uploadBytes } from "../../../../test/files/uploads.ts";

const video = mp4Of({ seconds: 75, width: 640, height: 360 });

describe("the metadata of a video or a recording", () => {
  for (const [name, bytes, facts] of [
    ["silence.wav", wavOf(2.6), { type: "audio/wav", duration: 3, width: null, height: null }],
    ["video.mp4", video, { type: "video/mp4", duration: 75, width: 640, height: 360 }],
    [
      "broken.mp4",
      video.subarray(0, 60),
      { type: "video/mp4", duration: 0, width: null, height: null },
    ],
    [
      "words.txt",
      Buffer.from("words"),
      { type: "text/plain", duration: 0, width: null, height: null },
    ],
  ] as const) {
    onEachVendor(`is read from ${name} with the upload`, async (world) => {
      expect(await uploadBytes(world, name, bytes)).toMatchObject({ ...facts, metadata: null });
    });
  }

  onEachVendor("follows the content and is ignored in requests", async (world) => {
    const { id } = await uploadBytes(world, "silence.wav", wavOf(2.6));
    const data = base64(video);
    const replaced = await world.as("admin").patch(`/_/files/${id}`, { data, duration: 5 });
    expect(fileIn(replaced)).toMatchObject({ duration: 75, width: 640, height: 360 });
  });
});
