import { describe, expect } from "vitest";
import { mp4Of, wavOf } from "../../../../test/files/documents.ts";
import { fileIn, nothingStored, uploadAs, uploadBytes } from "../../../../test/files/uploads.ts";
import { editorRole, onEachVendor, refusal, type World } from "../../../../test/index.ts";
import { sql } from "../../../database/sql.ts";

const srt = "1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n";
const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n";

const film = (world: World) =>
  uploadBytes(world, "sea.mp4", mp4Of({ seconds: 75, width: 640, height: 360 }));
const adding = (world: World, id: number, body: object) =>
  world.as("admin").post(`/_/files/${id}/captions`, body);
/** The captions of a film as players ask for them. */
const captionsOf = async (world: World, id: number) =>
  (await world.as("admin").get(`/_/files?filter[caption_of]=${id}&sort=id`)).items;

describe("captions of a film", () => {
  onEachVendor("are a file in WebVTT beside it, whether WebVTT or SRT was sent", async (world) => {
    const { id } = await film(world);
    const added = await adding(world, id, { language: "de", text: srt, filename: "Meer.srt" });
    expect(added).toMatchObject({
      status: 200,
      body: {
        data: { title: "Meer", type: "text/vtt", caption_of: id, caption_language: "de" },
      },
    });
    await adding(world, id, { language: "pt-BR", text: vtt, filename: "mar.vtt" });
    expect(await captionsOf(world, id)).toMatchObject([
      { caption_language: "de" },
      { caption_language: "pt-BR" },
    ]);
    const served = await world.as("public").get(fileIn(added).data.url);
    expect(served.text).toBe(vtt);
    expect(served.headers["content-type"]).toBe("text/vtt; charset=utf-8");
    expect((await world.activity()).map(({ action }) => action)).toEqual([
      "upload",
      "upload",
      "upload",
    ]);
  });

  onEachVendor("are taken from the library, and become WebVTT there", async (world) => {
    const { id } = await film(world);
    const chosen = await uploadBytes(world, "sea.srt", Buffer.from("\u00e9", "latin1"));
    expect(await adding(world, id, { language: "fr", file: chosen.id })).toMatchObject(
      refusal(422, 12),
    );
    const old = Buffer.from(srt.replace("Hello", "\u00e9t\u00e9"), "latin1");
    // Not UTF-8, so it is no text to the server; the program that wrote it is of its time.
    const latin = await uploadBytes(world, "old.srt", old);
    await world.db.run(
      sql`update directus_files set type = 'application/x-subrip' where id = ${latin.id}`,
    );
    const added = fileIn(await adding(world, id, { language: "fr", file: latin.id }));
    expect(added).toMatchObject({ id: latin.id, type: "text/vtt", caption_of: id });
    expect(added.filename).toMatch(/\.vtt$/);
    expect((await world.as("admin").get(added.data.url)).text).toContain("\u00e9t\u00e9");
  });

  onEachVendor(
    "that are broken are refused with the line, and nothing is stored",
    async (world) => {
      const { id } = await film(world);
      const text = "WEBVTT\n\n00:01.000 -> 00:02.000\nHello";
      const refused = await adding(world, id, { language: "de", text, filename: "a.vtt" });
      expect(refused).toMatchObject(refusal(422, 12));
      expect(JSON.stringify(refused.body)).toContain("Line 3");
      expect(await adding(world, id, { language: "de", text: "", filename: "a" })).toMatchObject(
        refusal(422, 12),
      );
      await world.as("admin").delete(`/_/files/${id}`);
      await nothingStored({ world });
    },
  );

  onEachVendor("have a language and a film, and a film only its own", async (world) => {
    const [one, other] = [await film(world), await film(world)];
    const body = { language: "de", text: vtt, filename: "a.vtt" };
    const captions = fileIn(await adding(world, one.id, body));
    const file = { language: "de", file: captions.id };
    expect(await adding(world, other.id, file)).toMatchObject(refusal(422, 12));
    expect(await adding(world, one.id, { ...body, language: "<b>" })).toMatchObject(
      refusal(422, 4),
    );
    expect(await adding(world, one.id, { language: "de" })).toMatchObject(refusal(422, 4));
    const picture = await uploadAs(world, "a.txt");
    expect(await adding(world, picture.id, body)).toMatchObject(refusal(422, 12));
    expect(await adding(world, one.id, { language: "de", file: other.id })).toMatchObject(
      refusal(422, 12),
    );
    expect(await adding(world, 999, body)).toMatchObject(refusal(404, 203));
    // No other door: the columns are the server's.
    await world.as("admin").patch(`/_/files/${picture.id}`, { caption_of: one.id });
    expect(await captionsOf(world, one.id)).toHaveLength(1);
  });

  onEachVendor("are taken out of it, and their file stays", async (world) => {
    const { id } = await film(world);
    const body = { language: "de", text: vtt, filename: "a.vtt" };
    const admin = world.as("admin");
    const path = `/_/files/${id}/captions?meta=type&comment=Subtitles&activity_skip=1`;
    const added = await admin.post(path, body);
    expect(added.body).toMatchObject({ meta: { type: "item" } });
    const captions = fileIn(added);
    expect(await admin.delete(`/_/files/999/captions/${captions.id}`)).toMatchObject(
      refusal(404, 203),
    );
    const removal = await admin.delete(`/_/files/${id}/captions/${captions.id}?comment=Wrong`);
    expect(removal.status).toBe(204);
    expect(await captionsOf(world, id)).toEqual([]);
    expect(await admin.delete(`/_/files/${id}/captions/${captions.id}`)).toMatchObject(
      refusal(404, 203),
    );
    expect((await admin.get(`/_/files/${captions.id}`)).item["caption_of"]).toBeNull();
  });

  for (const [what, rights, status, code] of [
    ["may change the film", { read: "full", create: "full" }, 403, 302],
    ["may add files", { read: "full", update: "full" }, 403, 301],
    ["may read the film", { read: "mine", update: "mine", create: "full" }, 404, 203],
  ] as const)
    onEachVendor(`are added by nobody else than who ${what}`, async (world) => {
      const { id } = await film(world);
      const body = { language: "de", text: vtt, filename: "a.vtt" };
      await world.permit(editorRole, { directus_files: rights });
      const attempt = await world.as("editor").post(`/_/files/${id}/captions`, body);
      expect(attempt).toMatchObject(refusal(status, code));
      expect(await captionsOf(world, id)).toEqual([]);
      const stranger = await world.as("public").post(`/_/files/${id}/captions`, body);
      expect(stranger).toMatchObject(refusal(404, 203));
    });

  onEachVendor("that somebody may not read are not in their player", async (world) => {
    const { id } = await film(world);
    await adding(world, id, { language: "de", text: vtt, filename: "a.vtt" });
    await world.permit(editorRole, { directus_files: { read: "mine" } });
    const { items } = await world.as("editor").get(`/_/files?filter[caption_of]=${id}`);
    expect(items).toEqual([]);
  });

  onEachVendor("of a recording are the same", async (world) => {
    const { id } = await uploadBytes(world, "silence.wav", wavOf(2.6));
    const body = { language: "de", text: vtt, filename: "a.vtt" };
    expect(await adding(world, id, body)).toMatchObject({ status: 200 });
  });
});
