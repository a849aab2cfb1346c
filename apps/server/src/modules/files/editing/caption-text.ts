/** The text of a caption file as WebVTT, or the line (from 1) at which it is broken; 0 where it holds no caption at all. */
export type CaptionText = { vtt: string } | { brokenAt: number };

/** Hours may be left out and have any number of digits; SRT has a comma where WebVTT has a point. */
const time = String.raw`((?:\d{2,}:)?[0-5]\d:[0-5]\d)[.,](\d{3})`;
const timing = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}(?:[ \t]+(.*))?$`);

/**
 * Reads WebVTT or SRT. Browsers show nothing of a file with a broken head and drop captions with broken times without a
 * word, so both are told. SRT becomes WebVTT: points in times, no numbers in front, and only the marks that both know.
 */
export function readCaptions(text: string): CaptionText {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "");
  const start = isVtt ? endOfBlock(lines, 0) : 0;
  const written: string[] = isVtt ? lines.slice(0, start) : ["WEBVTT"];
  let count = 0;
  for (let at = start; at < lines.length;) {
    if (lines[at]?.trim() === "") {
      at += 1;
      continue;
    }
    const end = endOfBlock(lines, at);
    const block = lines.slice(at, end);
    if (isVtt && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? "")) {
      written.push("", ...block);
    } else {
      const cue = readCue(block, isVtt);
      if (cue === null) return { brokenAt: at + 1 };
      written.push("", ...cue);
      count += 1;
    }
    at = end;
  }
  return count === 0 ? { brokenAt: 0 } : { vtt: `${written.join("\n")}\n` };
}

/** The index of the first empty line from here on. */
function endOfBlock(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && lines[end]?.trim() !== "") end += 1;
  return end;
}

/** One caption: a name or a number, its times, its text. Null where the times are missing or run backwards. */
function readCue(block: readonly string[], isVtt: boolean): string[] | null {
  const at = block[0]?.includes("-->") === true ? 0 : 1;
  const [, from, fromMs, to, toMs, settings] = timing.exec(block[at]?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined) return null;
  const [start, end] = [`${from}.${fromMs}`, `${to}.${toMs}`];
  const text = block.slice(at + 1);
  if (millisecondsOf(end) <= millisecondsOf(start)) return null;
  if (text.some((line) => line.includes("-->"))) return null;
  if (!isVtt) return [`${start} --> ${end}`, ...text.map(withoutMarks)];
  const place = settings === undefined || settings === "" ? "" : ` ${settings}`;
  return [...block.slice(0, at), `${start} --> ${end}${place}`, ...text];
}

function millisecondsOf(text: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = text.split(":").map(Number).toReversed();
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}

/** SRT files carry positions ({\an8}) and fonts, which would be shown as text. */
function withoutMarks(line: string): string {
  return line
    .replace(/\{\\[^}]{0,100}\}/g, "")
    .replace(/<(?!\/?[biu]>)[^<>]{0,200}>/gi, "")
    .replace(/&(?!amp;|lt;|gt;)/g, "&amp;");
}
