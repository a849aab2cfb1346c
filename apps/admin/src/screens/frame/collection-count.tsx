import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { countQuery } from "../../data/item-count.ts";
import { useFormat } from "../../i18n/use-format.ts";
import classes from "./navigation.module.css";

/** How long the pointer must rest on a collection before its items are counted, in milliseconds. */
const restFor = 250;

/** How many items a collection has; counted when the pointer rests on its place in the navigation. */
export function CollectionCount({ collection }: { collection: string }) {
  const format = useFormat();
  const mark = useRef<HTMLSpanElement>(null);
  const [isWanted, setWanted] = useState(false);
  const count = useQuery({ ...countQuery(collection), enabled: isWanted, retry: false });

  useEffect(() => {
    const place = mark.current?.closest("li");
    if (!place) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleEnter = () => {
      timer = setTimeout(() => setWanted(true), restFor);
    };
    const handleLeave = () => {
      clearTimeout(timer);
      setWanted(false);
    };
    place.addEventListener("pointerenter", handleEnter);
    place.addEventListener("pointerleave", handleLeave);
    return () => {
      clearTimeout(timer);
      place.removeEventListener("pointerenter", handleEnter);
      place.removeEventListener("pointerleave", handleLeave);
    };
  }, []);

  return (
    <span ref={mark} className={classes["count"]}>
      {isWanted && typeof count.data === "number" ? format.number(count.data) : null}
    </span>
  );
}
