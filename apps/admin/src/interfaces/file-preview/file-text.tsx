import { Button, Skeleton } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import { fileTitle, useHost } from "@rowhouse/extension-kit";
import { useEffect, useId, useState } from "react";
import { Box, Stack, Text } from "../../design/words.tsx";
import { CodeBox } from "../../design/code/code-box.tsx";
import { languageOf } from "./model.ts";
import classes from "./file-preview.module.css";

/** Bytes that are read of a text: what an editor shows without effort, and a person reads. */
const maxBytes = 200_000;

type Read =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "read"; text: string; isCut: boolean };

/** The text of a file, to be read; of a long one the beginning. */
export function FileText(props: { file: Item; address: string }) {
  const [tries, setTries] = useState(0);
  return <OneTry key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

interface OneTryProps {
  file: Item;
  address: string;
  onRetry: () => void;
}

function OneTry({ file, address, onRetry }: OneTryProps) {
  const { t, formatBytes } = useHost();
  const id = useId();
  const [read, setRead] = useState<Read>({ state: "loading" });
  useEffect(() => {
    const stop = new AbortController();
    readText(address, stop.signal).then(
      (found) => setRead({ state: "read", ...found }),
      () => stop.signal.aborted || setRead({ state: "failed" }),
    );
    return () => stop.abort();
  }, [address]);
  if (read.state === "loading") return <Skeleton height={160} radius={0} />;
  if (read.state === "failed")
    return (
      <Stack align="center" justify="center" gap={2} className={classes.stage} role="alert">
        {t("interfaces.file-preview.unread")}
        <Button variant="default" onClick={onRetry}>
          {t("retry")}
        </Button>
      </Stack>
    );
  return (
    <Box className={classes.text}>
      <span hidden id={`${id}-label`}>
        {fileTitle(file)}
      </span>
      <CodeBox
        tools={[]}
        control={{
          id,
          labelledBy: `${id}-label`,
          readOnly: true,
          required: false,
          isInvalid: false,
          text: read.text,
          onText: () => undefined,
          language: languageOf(file),
          hasLineNumbers: true,
          problem: null,
        }}
      />
      {read.isCut ? (
        <Text as="p" size="small" color="quiet" className={classes.caption}>
          {t("interfaces.file-preview.cut", { size: formatBytes(maxBytes) })}
        </Text>
      ) : null}
    </Box>
  );
}

async function readText(
  address: string,
  signal: AbortSignal,
): Promise<{ text: string; isCut: boolean }> {
  const headers = { range: `bytes=0-${maxBytes - 1}` };
  const reply = await fetch(address, { headers, signal, credentials: "omit" });
  if (!reply.ok && reply.status !== 416) throw new Error(`The file answered with ${reply.status}.`);
  if (reply.status === 416) return { text: "", isCut: false };
  const total = Number(/\/(\d+)$/.exec(reply.headers.get("content-range") ?? "")?.[1] ?? 0);
  const text = await reply.text();
  // The last character may have been cut in two.
  return total > maxBytes
    ? { text: text.replace(/\uFFFD+$/, ""), isCut: true }
    : { text, isCut: false };
}
