import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { countsQuery } from "../data/counts.ts";
import { useFormat } from "../i18n/translation.ts";
import { useIsIdle } from "./start/startup-idle.ts";

/** The number of items of a collection as it is shown; null while it is not known. */
export type CountOf = (collection: string) => string | null;

/** How many items the collections have; loaded when the first page is complete, or earlier by a page that shows them. */
export function useItemCounts(): CountOf {
  const format = useFormat();
  const { data } = useQuery({ ...countsQuery(), enabled: useIsIdle(), retry: false });
  return useMemo(() => {
    const counts = new Map(data?.map((one) => [one.collection, one]));
    return (collection) => {
      const found = counts.get(collection);
      if (!found) return null;
      return `${format.number(found.count)}${found.has_more ? "+" : ""}`;
    };
  }, [data, format]);
}
