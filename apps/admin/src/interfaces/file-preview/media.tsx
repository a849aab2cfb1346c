import type { Item } from "@rowhouse/contract";
import {
  captionsQuery,
  filesCollection,
  fileTitle,
  readText,
  useHost,
  useItems,
} from "@rowhouse/extension-kit";
import { useCallback, useEffect, useState } from "react";
import { Text } from "../../design/words.tsx";
import { languageName } from "../../design/languages/languages.ts";
import classes from "./file-preview.module.css";

interface MediaProps {
  file: Item;
  address: string;
  isFilm: boolean;
  onError: () => void;
}

/**
 * A film or a recording in the browser's own player, with its keys. A film has its captions to choose from; those of a recording, in
 * the reader's language where there are such, stand below the player, which has no room for text.
 */
export function Media({ file, address, isFilm, onError }: MediaProps) {
  const { fileUrl, locale } = useHost();
  const [track, setTrack] = useState<HTMLTrackElement | null>(null);
  const handleTrack = useCallback((element: HTMLTrackElement | null) => {
    hide(element);
    setTrack(element);
  }, []);
  const said = useSaid(isFilm ? null : track);
  const [language] = locale.split("-");
  const id = Number(file["id"]);
  const { items } = useItems(filesCollection, captionsQuery(id), { isEnabled: id > 0 });
  const [first, ...others] = items.flatMap((captions) => {
    const src = fileUrl(captions, "original");
    const srcLang = readText(captions["caption_language"]) ?? "";
    return src === null ? [] : [{ src, srcLang, label: languageName(srcLang, locale) }];
  });
  const media = {
    "aria-label": fileTitle(file),
    controls: true,
    preload: "metadata",
    src: address,
    onError,
    // Captions of another server are not shown otherwise; that a film is from there is known before it is asked for.
    crossOrigin:
      new URL(address, document.baseURI).origin === location.origin ? undefined : "anonymous",
  } as const;
  if (!isFilm) {
    const own =
      [first, ...others].find((track) => track?.srcLang.split("-")[0] === language) ?? first;
    return (
      <>
        <audio {...media} className={classes.audio}>
          <track
            {...own}
            key={own?.src}
            ref={own === undefined ? null : handleTrack}
            kind="captions"
          />
        </audio>
        {own !== undefined && (
          <Text as="p" className={classes.said} lang={own.srcLang} dir="auto">
            {said}
          </Text>
        )}
      </>
    );
  }
  return (
    <video {...media} className={classes.picture}>
      <track {...first} key={first?.src} kind="captions" />
      {others.map((track) => (
        <track {...track} key={track.src} kind="captions" />
      ))}
    </video>
  );
}

/** Its cues are read, and not drawn by the browser. */
function hide(element: HTMLTrackElement | null): void {
  if (element !== null) element.track.mode = "hidden";
}

/** Words that are said now: the cues of a track that is read and not drawn. */
function useSaid(element: HTMLTrackElement | null): string {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (element === null) return undefined;
    const { track } = element;
    const stop = new AbortController();
    const read = () => setSaid([...(track.activeCues ?? [])].map(textOf).join("\n"));
    track.addEventListener("cuechange", read, { signal: stop.signal });
    return () => stop.abort();
  }, [element]);
  return said;
}

function textOf(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? "") : "";
}
