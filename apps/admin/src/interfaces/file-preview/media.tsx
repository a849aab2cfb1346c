import type { Item } from "@rowhouse/contract";
import {
  captionsQuery,
  filesCollection,
  fileTitle,
  readText,
  useHost,
  useItems,
} from "@rowhouse/extension-kit";
import { languageName } from "../../design/languages/languages.ts";
import classes from "./file-preview.module.css";

interface MediaProps {
  file: Item;
  address: string;
  isFilm: boolean;
  onError: () => void;
}

/**
 * A film or a recording in the browser's own player, with its keys and its choice of captions. A recording with captions is played
 * by the player of films: that of recordings has no room for text.
 */
export function Media({ file, address, isFilm, onError }: MediaProps) {
  const { fileUrl, locale } = useHost();
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
  if (!isFilm && first === undefined)
    return (
      <audio {...media} className={classes.audio}>
        <track kind="captions" />
      </audio>
    );
  return (
    <video {...media} className={isFilm ? classes.picture : classes.recording}>
      <track {...first} key={first?.src} kind="captions" />
      {others.map((track) => (
        <track {...track} key={track.src} kind="captions" />
      ))}
    </video>
  );
}
