import { describe, expect } from "vitest";
import { adminRefused, onEachVendor } from "../../../../test/index.ts";
import { fakeWeb } from "../../../../test/files/fake-web.ts";
import { fileIn, isStored, png, uploadAs } from "../../../../test/files/uploads.ts";

const id = "dQw4w9WgXcQ";
const youtube = `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`;
const vimeo = `https://vimeo.com/api/oembed.json?format=json&url=${encodeURIComponent("https://vimeo.com/76979871")}`;
const picture = "https://i.ytimg.example/hq.jpg";

const json = (facts: object) => ({ type: "application/json", body: JSON.stringify(facts) });

describe("embedded videos", () => {
  onEachVendor(
    "are files with the title and the preview picture of their provider",
    async (world) => {
      fakeWeb(world, {
        [youtube]: json({ title: "A song", thumbnail_url: picture }),
        [picture]: { type: "text/plain", body: await png(48, 36) },
      });
      const reply = await world.as("admin").post("/_/files", { data: `https://youtu.be/${id}` });
      expect(reply).toMatchObject({
        status: 200,
        body: {
          data: {
            type: "embed/youtube",
            embed: id,
            title: "A song",
            filename: "youtube_dqw4w9wgxcq.png",
            filesize: 0,
            width: 560,
            height: 340,
            duration: 0,
            checksum: null,
            charset: "",
            data: {
              thumbnails: [{ dimension: "200x200" }],
              embed: {
                html: `<iframe width="560" height="340" src="https://www.youtube.com/embed/${id}" frameborder="0" allowfullscreen></iframe>`,
                url: `https://www.youtube.com/watch?v=${id}`,
              },
            },
          },
        },
      });
      const { data } = fileIn(reply);
      const thumbnail = await world.as("public").get(data.thumbnails?.[0]?.relative_url ?? "");
      expect(thumbnail).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
      expect((await world.as("public").get(data.url)).status).toBe(200);
    },
  );

  onEachVendor("of an unreachable provider have a default title and no picture", async (world) => {
    fakeWeb(world, {});
    const reply = await world.as("admin").post("/_/files", { data: "https://vimeo.com/76979871" });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          type: "embed/vimeo",
          embed: "76979871",
          title: "Vimeo - 76979871",
          filename: "vimeo_76979871",
          width: 560,
          height: 540,
          data: { thumbnails: null, embed: { url: "https://vimeo.com/76979871" } },
        },
      },
    });
    const { id: key, data } = fileIn(reply);
    expect((await world.as("admin").get(data.url)).status).toBe(404);
    expect((await world.as("admin").delete(`/_/files/${key}`)).status).toBe(204);
  });

  for (const [title, pages] of [
    [
      "an invalid picture",
      { [vimeo]: json({ title: "x", thumbnail_url: picture }), [picture]: { body: "<svg/>" } },
    ],
    ["a missing picture", { [vimeo]: json({ title: "x", thumbnail_url: picture }) }],
    ["an invalid response", { [vimeo]: { body: "{" } }],
    ["an unexpected response", { [vimeo]: json([1]) }],
  ] as const) {
    onEachVendor(`are created in spite of ${title}`, async (world) => {
      fakeWeb(world, pages);
      expect(
        await world.as("admin").post("/_/files", { data: "https://vimeo.com/76979871" }),
      ).toMatchObject({ status: 200, body: { data: { filename: "vimeo_76979871" } } });
    });
  }

  onEachVendor("have the duration that the provider returns", async (world) => {
    await world.setting("youtube_api_key", "our-key");
    const { requested } = fakeWeb(world, {
      [vimeo]: json({ title: "x", duration: 62 }),
      [`https://www.googleapis.com/youtube/v3/videos?part=contentDetails&id=${id}&key=our-key`]:
        json({
          items: [{ contentDetails: { duration: "PT1H2M3S" } }],
        }),
    });
    const admin = world.as("admin");
    expect(await admin.post("/_/files", { data: "https://vimeo.com/76979871" })).toMatchObject({
      body: { data: { duration: 62 } },
    });
    expect(requested.join()).not.toContain("our-key");
    expect(
      await admin.post("/_/files", { data: `https://www.youtube.com/watch?v=${id}` }),
    ).toMatchObject({ body: { data: { duration: 3723 } } });
    expect(world.logLines.join("\n")).not.toContain("our-key");
  });

  onEachVendor("keep a given title, and are allowed by their own type", async (world) => {
    fakeWeb(world, { [vimeo]: json({ title: "x" }) });
    await world.setting("file_mimetype_whitelist", "image/*");
    const admin = world.as("admin");
    const body = { data: "https://vimeo.com/76979871", title: "Mine" };
    expect(await admin.post("/_/files", body)).toMatchObject({ status: 422 });
    await world.setting("file_mimetype_whitelist", "image/*,embed/vimeo");
    await world.setting("file_max_size", "1B");
    expect(await admin.post("/_/files", body)).toMatchObject({
      status: 200,
      body: { data: { title: "Mine" } },
    });
  });

  onEachVendor("can replace a file and be replaced by one", async (world) => {
    fakeWeb(world, {
      [vimeo]: json({ title: "x", thumbnail_url: picture }),
      [picture]: { body: await png(4, 3) },
    });
    const { id: key, filename } = await uploadAs(world, "a.txt");
    const admin = world.as("admin");
    const video = fileIn(
      await admin.patch(`/_/files/${key}`, { data: "https://vimeo.com/76979871" }),
    );
    expect(video).toMatchObject({ type: "embed/vimeo", title: "A", filesize: 0, checksum: null });
    expect(await isStored(world, filename)).toBe(false);
    expect(await isStored(world, video.filename)).toBe(true);
    const file = fileIn(await admin.patch(`/_/files/${key}`, { data: "aGVsbG8=" }));
    expect(file).toMatchObject({
      type: "text/plain",
      embed: null,
      filesize: 5,
      data: { embed: null },
    });
    expect(await isStored(world, video.filename)).toBe(false);
  });

  adminRefused("require the address of a video, not of another page of the provider", {
    given: async (world) => fakeWeb(world, {}),
    post: "/_/files",
    body: { data: "https://www.youtube.com/@channel" },
    refused: [422, 4],
  });
});
