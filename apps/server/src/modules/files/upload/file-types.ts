/** A known kind of file; everything else is stored as `application/octet-stream`. */
export interface FileKind {
  mime: string;
  /** Extensions without dot; the first is used when the file has none of them. */
  endings: readonly [string, ...string[]];
  /**
   * `inline`: a browser may show it on our origin because it cannot run script. Everything else is a download.
   * SVG and HTML files can run script, so they are never inline (security case E1).
   */
  show: "inline" | "download";
  /** Recognized by its bytes (`magic`), as text with this extension (`text`), or as a legacy Office file by both (`legacy`). */
  by: "magic" | "text" | "legacy";
}

export const unknownKind: FileKind = {
  mime: "application/octet-stream",
  endings: ["bin"],
  show: "download",
  by: "magic",
};
const kinds =
  (how: Pick<FileKind, "show" | "by">) =>
  (mime: string, ...endings: FileKind["endings"]): FileKind => ({ mime, endings, ...how });
const inline = kinds({ show: "inline", by: "magic" });
const download = kinds({ show: "download", by: "magic" });
const text = kinds({ show: "download", by: "text" });
const legacy = kinds({ show: "download", by: "legacy" });

export const plainTextKind = text("text/plain", "txt", "log", "md");
export const svgKind = text("image/svg+xml", "svg");

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** The allow-list: the only types that are stored and sent as such. */
export const fileKinds: readonly FileKind[] = [
  inline("image/jpeg", "jpg", "jpeg"),
  inline("image/png", "png"),
  inline("image/gif", "gif"),
  inline("image/webp", "webp"),
  inline("image/avif", "avif"),
  inline("image/bmp", "bmp"),
  inline("image/x-icon", "ico"),
  download("image/tiff", "tif", "tiff"),
  download("image/heic", "heic"),
  download("image/vnd.adobe.photoshop", "psd"),
  svgKind,
  inline("application/pdf", "pdf"),
  inline("audio/mpeg", "mp3"),
  inline("audio/wav", "wav"),
  inline("audio/ogg", "ogg", "oga", "opus"),
  inline("audio/flac", "flac"),
  inline("audio/mp4", "m4a"),
  inline("audio/aac", "aac"),
  inline("video/mp4", "mp4", "m4v"),
  inline("video/webm", "webm"),
  inline("video/ogg", "ogv"),
  inline("video/quicktime", "mov"),
  download("video/x-matroska", "mkv"),
  download("video/vnd.avi", "avi"),
  download("application/zip", "zip"),
  download("application/gzip", "gz", "tgz"),
  download("application/x-tar", "tar"),
  download("application/x-7z-compressed", "7z"),
  download("application/vnd.rar", "rar"),
  download(`${office}.wordprocessingml.document`, "docx"),
  download(`${office}.spreadsheetml.sheet`, "xlsx"),
  download(`${office}.presentationml.presentation`, "pptx"),
  download(`${openDocument}.text`, "odt"),
  download(`${openDocument}.spreadsheet`, "ods"),
  download(`${openDocument}.presentation`, "odp"),
  download("application/epub+zip", "epub"),
  download("application/rtf", "rtf"),
  download("font/woff", "woff"),
  download("font/woff2", "woff2"),
  download("font/ttf", "ttf"),
  download("font/otf", "otf"),
  legacy("application/msword", "doc"),
  legacy("application/vnd.ms-excel", "xls"),
  legacy("application/vnd.ms-powerpoint", "ppt"),
  plainTextKind,
  text("text/csv", "csv"),
  text("text/vtt", "vtt"),
  text("text/calendar", "ics"),
  text("text/vcard", "vcf"),
  text("application/x-subrip", "srt"),
  text("application/json", "json", "geojson"),
  text("application/gpx+xml", "gpx"),
];

const byEnding = new Map(
  fileKinds.flatMap((kind) => kind.endings.map((ending) => [ending, kind] as const)),
);
const byMime = new Map(fileKinds.map((kind) => [kind.mime, kind] as const));

/** The kind of a stored file by its name: disk names always have an extension of their kind. */
export function kindOfName(name: string): FileKind {
  return byEnding.get(endingOf(name)) ?? unknownKind;
}

/** The kind with this MIME type, if it is on the list. */
export function kindOfMime(mime: string): FileKind | null {
  return byMime.get(mime) ?? null;
}

/** The extension of a name in lower case, without dot; empty when there is none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
