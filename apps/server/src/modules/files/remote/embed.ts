import { asRecord, parseJson } from "@rowhouse/contract";
import { text } from "node:stream/consumers";
import type { Context } from "../../../core/context.ts";
import type { Content } from "../upload/content.ts";
import { sniff } from "../upload/sniff.ts";
import { withStagedFile } from "../upload/staging.ts";
import { providers, type Video } from "./videos.ts";

/** A stored video: the reference, and the facts from its provider. */
export interface Embed extends Video {
  title: string;
  /** Seconds; 0 when it is not known. */
  duration: number;
}

const maxPictureBytes = 5 * 1024 * 1024;
const maxReplyBytes = 512 * 1024;
const pictureTypes: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

/**
 * Creates a file from an embedded video: its title and its preview picture come from the provider. An unreachable provider
 * is no error: the title is then the default of API contract 10.6 and there is no picture.
 */
export async function withEmbed<T>(
  ctx: Context,
  video: Video,
  use: (content: Content) => Promise<T>,
): Promise<T> {
  const facts = await factsOf(ctx, video);
  const embed: Embed = {
    ...video,
    title: facts.title ?? `${providers[video.provider].label} - ${video.id}`,
    duration: facts.duration ?? 0,
  };
  const picture = facts.picture === null ? null : await tryFetch(ctx, facts.picture);
  const withoutPicture = () => use({ bytes: null, clientName: null, embed });
  if (picture === null) return await withoutPicture();
  let hasArrived = false;
  try {
    return await withStagedFile(picture.body, maxPictureBytes, async (bytes) => {
      hasArrived = true;
      const { mime } = await sniff(await bytes.blob(), "");
      return pictureTypes.has(mime)
        ? await use({ bytes, clientName: null, embed })
        : await withoutPicture();
    });
  } catch (error) {
    if (hasArrived) throw error;
    return await withoutPicture();
  }
}

interface Facts {
  title: string | null;
  duration: number | null;
  picture: string | null;
}

async function factsOf(ctx: Context, video: Video): Promise<Facts> {
  const { oembed, page } = providers[video.provider];
  const address = `${oembed}?format=json&url=${encodeURIComponent(page(video.id))}`;
  const reply = await tryJson(ctx, address);
  const picture = String(reply["thumbnail_url"] ?? "");
  return {
    title: toTitle(reply["title"]),
    duration: toSeconds(reply["duration"]) ?? (await durationByKey(ctx, video)),
    picture: URL.canParse(picture) ? picture : null,
  };
}

/** YouTube returns the duration of a video only with an API key (setting `youtube_api_key`). */
async function durationByKey(ctx: Context, { provider, id }: Video): Promise<number | null> {
  const key = ctx.settings["youtube_api_key"];
  if (provider !== "youtube" || !key) return null;
  const address = `https://www.googleapis.com/youtube/v3/videos?part=contentDetails&id=${id}&key=${encodeURIComponent(key)}`;
  const { items } = await tryJson(ctx, address);
  const first: unknown = Array.isArray(items) ? items[0] : null;
  const { contentDetails } = asRecord(first);
  const { duration } = asRecord(contentDetails);
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(String(duration)) ?? [];
  const total =
    Number(days ?? 0) * 86_400 +
    Number(hours ?? 0) * 3600 +
    Number(minutes ?? 0) * 60 +
    Number(seconds ?? 0);
  return toSeconds(total);
}

async function tryJson(ctx: Context, address: string): Promise<Record<string, unknown>> {
  const response = await tryFetch(ctx, address);
  if (response === null) return {};
  try {
    const body = await withStagedFile(response.body, maxReplyBytes, (file) => text(file.open()));
    return asRecord(parseJson(body));
  } catch {
    return {};
  }
}

async function tryFetch(ctx: Context, address: string) {
  try {
    return await ctx.project.fetchRemote(address);
  } catch (error) {
    // Without the address: it may contain the API key.
    ctx.log.info("a video provider did not respond", { host: new URL(address).host, error });
    return null;
  }
}

function toTitle(value: unknown): string | null {
  const title = typeof value === "string" ? value.trim().slice(0, 255) : "";
  return title === "" ? null : title;
}

function toSeconds(value: unknown): number | null {
  return typeof value === "number" && value > 0 && value < 1e8 ? Math.round(value) : null;
}
