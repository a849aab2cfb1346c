import { asRecord, type Item } from "@rowhouse/contract";
import { afterPaint } from "@rowhouse/extension-kit";
import { useEffect, useRef, useState, type ComponentProps } from "react";
import { blurOf } from "./blurs.ts";
import classes from "./picture.module.css";

/** Milliseconds after which a picture is missed: one that the browser has kept is there before, and nothing flashes. */
const patienceMs = 80;
/** Pixels; a smaller picture is not shown larger than it is, as its blur would be. */
const minWidth = 200;

interface PictureProps extends Omit<ComponentProps<"img">, "src" | "alt" | "style" | "ref"> {
  src: string;
  /** Empty where the name stands beside it. */
  alt: string;
  /** How it looks from far away (`thumbhashOf`); null where that is not known. */
  thumbhash: string | null;
  /** It is requested once the page is painted: rows must not wait for twenty requests to be made. */
  isLate?: boolean;
}

/** A picture; until it is there a blur shows what it will be, in the same room. */
export function Picture(props: PictureProps) {
  return <OnePicture key={props.src} {...props} />;
}

/** How a file looks from far away, as far as it is known; for `Picture`. */
export function thumbhashOf(file: Item | null): string | null {
  const { thumbhash } = asRecord(file?.["data"]);
  return typeof thumbhash === "string" ? thumbhash : null;
}

/** Without a blur where the picture came in time. */
type Look = { blur: string | null; hasSharpened: boolean };

function OnePicture({ src, alt, thumbhash, isLate = false, ...img }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [look, setLook] = useState<Look>({ blur: null, hasSharpened: false });
  useEffect(
    () => (isLate ? afterPaint(() => image.current?.setAttribute("src", src)) : undefined),
    [isLate, src],
  );
  const missed = Number(img.width ?? minWidth) < minWidth ? null : thumbhash;
  useEffect(() => {
    if (missed === null) return undefined;
    let isCurrent = true;
    const isMissing = () => isCurrent && image.current !== null && !isThere(image.current);
    const timer = setTimeout(() => {
      if (!isMissing()) return;
      void blurOf(missed).then((blur) => isMissing() && setLook({ blur, hasSharpened: false }));
    }, patienceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [missed]);
  const end = (hasSharpened: boolean) =>
    setLook((before) => (before.blur === null ? before : { blur: null, hasSharpened }));
  const names = [classes.picture, look.hasSharpened ? classes.sharpens : "", img.className];
  return (
    <img
      loading="lazy"
      {...img}
      {...(isLate ? {} : { src })}
      ref={image}
      alt={alt}
      className={names.filter(Boolean).join(" ")}
      style={look.blur === null ? undefined : { backgroundImage: `url("${look.blur}")` }}
      onError={(event) => {
        end(false);
        img.onError?.(event);
      }}
      onLoad={() => end(true)}
    />
  );
}

/** An image without an address counts as complete, but has no size. */
function isThere({ complete, naturalWidth }: HTMLImageElement): boolean {
  return complete && naturalWidth > 0;
}
