/** An embedded video: it stays at its provider, only a reference is stored (API contract 10.6). */
export interface Video {
  provider: VideoProvider;
  id: string;
}

export type VideoProvider = "youtube" | "vimeo";

interface Provider {
  label: string;
  hosts: readonly string[];
  /** The id in an address of a video; null for other pages. */
  idOf(url: URL): string | null;
  /** The page to watch it. */
  page(id: string): string;
  /** The address for an iframe. */
  player(id: string): string;
  /** The oEmbed endpoint: title and picture of a video as JSON. */
  oembed: string;
  width: number;
  height: number;
}

const youtubePath = /^\/(?:embed|shorts|live|v)\/([\w-]{6,64})\/?$/;

export const providers: Readonly<Record<VideoProvider, Provider>> = {
  youtube: {
    label: "YouTube",
    hosts: ["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be"],
    idOf: (url) =>
      url.hostname === "youtu.be"
        ? matched(/^\/([\w-]{6,64})\/?$/, url.pathname)
        : (matched(/^([\w-]{6,64})$/, url.searchParams.get("v") ?? "") ??
          matched(youtubePath, url.pathname)),
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    player: (id) => `https://www.youtube.com/embed/${id}`,
    oembed: "https://www.youtube.com/oembed",
    width: 560,
    height: 340,
  },
  vimeo: {
    label: "Vimeo",
    hosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"],
    idOf: (url) => matched(/\/(\d{4,20})\/?$/, url.pathname),
    page: (id) => `https://vimeo.com/${id}`,
    player: (id) => `https://player.vimeo.com/video/${id}`,
    oembed: "https://vimeo.com/api/oembed.json",
    width: 560,
    height: 540,
  },
};

/** The provider that an address belongs to, or null. */
export function providerOf(url: URL): VideoProvider | null {
  if (!/^https?:$/.test(url.protocol)) return null;
  const [found] =
    Object.entries(providers).find(([, { hosts }]) => hosts.includes(url.hostname)) ?? [];
  return isProvider(found) ? found : null;
}

/** The `type` of a file that is an embedded video. */
export function typeOfVideo({ provider }: Video): string {
  return `embed/${provider}`;
}

/** The video in the columns `type` and `embed`; null for other files. */
export function storedVideo(type: unknown, id: unknown): Video | null {
  const provider = typeof type === "string" ? type.replace(/^embed\//, "") : "";
  const isVideo = isProvider(provider) && type === `embed/${provider}`;
  return isVideo && typeof id === "string" && /^[\w-]+$/.test(id) ? { provider, id } : null;
}

/** The HTML to embed the video, and its page; ids contain no characters that need escaping. */
export function embedCode({ provider, id }: Video): { html: string; url: string } {
  const { width, height, page, player } = providers[provider];
  return {
    html: `<iframe width="${width}" height="${height}" src="${player(id)}" frameborder="0" allowfullscreen></iframe>`,
    url: page(id),
  };
}

function isProvider(name: string | undefined): name is VideoProvider {
  return name !== undefined && Object.hasOwn(providers, name);
}

function matched(pattern: RegExp, text: string): string | null {
  return pattern.exec(text)?.[1] ?? null;
}
