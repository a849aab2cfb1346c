import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { countQuery } from "../../data/item-count.ts";
import { useFormat } from "../../i18n/use-format.ts";
import classes from "./navigation.module.css";

/** How long the pointer must rest on a collection before its items are counted, in milliseconds. */
const restFor = 250;

/** How many items a collection has; counted when the pointer rests on its entry in the navigation. */
export function CollectionCount({ collection }: { collection: string }) {
  const format = useFormat();
  const mark = useRef<HTMLSpanElement>(null);
  const [isWanted, setWanted] = useState(false);
  const count = useQuery({ ...countQuery(collection), enabled: isWanted, retry: false });

  useEffect(() => {
    const entry = mark.current?.closest("li");
    if (!entry) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleEnter = () => {
      timer = setTimeout(() => setWanted(true), restFor);
    };
    const handleLeave = () => {
      clearTimeout(timer);
      setWanted(false);
    };
    entry.addEventListener("pointerenter", handleEnter);
    entry.addEventListener("pointerleave", handleLeave);
    return () => {
      clearTimeout(timer);
      entry.removeEventListener("pointerenter", handleEnter);
      entry.removeEventListener("pointerleave", handleLeave);
    };
  }, []);

  return (
    <span ref={mark} className={classes.count}>
      {isWanted && typeof count.data === "number" ? format.number(count.data) : null}
    </span>
  );
}
