import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useFormat } from "../../i18n/translation.ts";
import { Row, Text } from "../words.tsx";
import classes from "./cut-list.module.css";

interface CutListProps {
  entries: readonly string[];
  /** More than this are never rendered. */
  max: number;
  /** There are more than the entries, nobody knows how many. */
  isPartial?: boolean;
  children: (entry: string, index: number) => ReactNode;
}

/**
 * Short entries on one line: those that do not fit are counted ("+2") and named in a tooltip. Entries wrap into lines
 * below the first, which is the only one that is seen, so that the browser decides what fits.
 */
export function CutList(props: CutListProps) {
  // Other entries are measured again.
  return <Line key={props.entries.join("\n")} {...props} />;
}

function Line({ entries, max, isPartial = false, children }: CutListProps) {
  const format = useFormat();
  const line = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(entries.length);

  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const count = () => setShown(entriesOfFirstLine(element));
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const rest = entries.slice(shown);
  return (
    <Row as="span" gap={1} align="center" shrink>
      <span ref={line} className={classes.line}>
        {entries.slice(0, max).map((entry, index) => (
          <span key={`${index} ${entry}`} className={classes.entry}>
            {children(entry, index)}
          </span>
        ))}
      </span>
      {rest.length === 0 && !isPartial ? null : (
        <Text aria-hidden fixed size="small" color="quiet" title={format.series(rest)}>
          +{rest.length}
          {isPartial ? "…" : null}
        </Text>
      )}
    </Row>
  );
}

function entriesOfFirstLine(line: HTMLElement): number {
  const entries = [...line.children].filter((entry) => entry instanceof HTMLElement);
  const top = entries[0]?.offsetTop ?? 0;
  return entries.filter((entry) => entry.offsetTop === top).length;
}
