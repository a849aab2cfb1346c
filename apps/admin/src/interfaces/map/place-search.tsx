import { Button, TextInput } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./map.module.css";
import { firstPlace, type Point } from "./model.ts";

interface PlaceSearchProps {
  /** Where places are asked for. */
  address: string;
  onFound: (point: Point) => void;
  /** Says by a text key what went wrong. */
  onMessage: (key: string | null) => void;
}

/** Finds a place by its address. Nothing is asked before the button is pressed. */
export function PlaceSearch({ address, onFound, onMessage }: PlaceSearchProps) {
  const { t, locale } = useHost();
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function search() {
    if (text.trim() === "" || isBusy) return;
    setBusy(true);
    onMessage(null);
    try {
      const found = firstPlace(await ask(address, text.trim(), locale));
      if (found === null) onMessage("interfaces.map.not_found");
      else onFound(found);
    } catch {
      onMessage("interfaces.map.search_failed");
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.search}>
      <TextInput
        aria-label={t("interfaces.map.address")}
        className={classes.address}
        leftSection={<Icon name="search" size={18} />}
        placeholder={t("interfaces.map.address")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void search();
        }}
      />
      <Button loading={isBusy} variant="default" onClick={() => void search()}>
        {t("interfaces.map.find")}
      </Button>
    </div>
  );
}

async function ask(address: string, text: string, locale: string): Promise<unknown> {
  const url = new URL(address);
  const query = { q: text, format: "geojson", limit: "1", "accept-language": locale };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const reply = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) throw new Error(`The search answered with ${reply.status}.`);
  return await reply.json();
}
