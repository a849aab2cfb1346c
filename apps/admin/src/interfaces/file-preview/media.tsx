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
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { browserStorage } from "../../design/loading/browser-storage.ts";
import { Row, Text } from "../../design/words.tsx";
import { languageName } from "../../design/languages/languages.ts";
import classes from "./file-preview.module.css";

interface MediaProps {
  file: Item;
  address: string;
  isFilm: boolean;
  onError: () => void;
}

/** Where the browser keeps the language of captions that was chosen last. */
const languageKey = "rowhouse:captions";

/**
 * A film or a recording in the browser's own player, with its keys. A film has its captions in its menu; those of a recording stand
 * below the player, which has no room for text, with a choice of their languages. The one that was chosen last counts for the next
 * film or recording too; without one it is the reader's.
 */
export function Media({ file, address, isFilm, onError }: MediaProps) {
  const { t, fileUrl, locale } = useHost();
  const [track, setTrack] = useState<HTMLTrackElement | null>(null);
  const handleTrack = useCallback((element: HTMLTrackElement | null) => {
    hide(element);
    setTrack(element);
  }, []);
  const said = useSaid(isFilm ? null : track);
  const [language] = locale.split("-");
  const id = Number(file["id"]);
  const { items } = useItems(filesCollection, captionsQuery(id), { isEnabled: id > 0 });
  const [chosen, setChosen] = useState(() => browserStorage.getItem(languageKey));
  const isOwn = (track: { srcLang: string }) => track.srcLang.split("-")[0] === language;
  const [first, ...others] = items
    .flatMap((captions) => {
      const src = fileUrl(captions, "original");
      const srcLang = readText(captions["caption_language"]) ?? "";
      return src === null ? [] : [{ src, srcLang, label: languageName(srcLang, locale) }];
    })
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
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
    const own = [first, ...others].find((track) => track?.srcLang === chosen) ?? first;
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
        {first !== undefined && own !== undefined && others.length > 0 && (
          <Row rule="above" className={classes.caption}>
            <SelectBox
              aria-label={t("interfaces.file-preview.captions")}
              leftSection={<Icon name="subtitles" size={18} />}
              options={[first, ...others].map(({ srcLang, label }) => ({ value: srcLang, label }))}
              placeholder=""
              value={own.srcLang}
              onChange={(next) => {
                setChosen(next);
                remember(next);
              }}
            />
          </Row>
        )}
      </>
    );
  }
  return (
    <video {...media} ref={rememberShown} className={classes.picture}>
      <track {...first} key={first?.src} ref={showChosen} kind="captions" />
      {others.map((track) => (
        <track {...track} key={track.src} ref={showChosen} kind="captions" />
      ))}
    </video>
  );
}

function remember(language: string | null): void {
  if (language === null) browserStorage.removeItem(languageKey);
  else browserStorage.setItem(languageKey, language);
}

/** Captions in the language that was chosen last are shown at once. */
function showChosen(element: HTMLTrackElement | null): void {
  const chosen = browserStorage.getItem(languageKey);
  if (element !== null && chosen !== null && element.srclang === chosen)
    element.track.mode = "showing";
}

/** The menu of a film says by an event what was chosen in it, or that captions were switched off. */
function rememberShown(film: HTMLVideoElement | null): (() => void) | undefined {
  const stop = new AbortController();
  const read = () =>
    remember(
      [...(film?.textTracks ?? [])].find(({ mode }) => mode === "showing")?.language ?? null,
    );
  film?.textTracks.addEventListener("change", read, { signal: stop.signal });
  return () => stop.abort();
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
