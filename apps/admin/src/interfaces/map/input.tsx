import { Button, TextInput } from "@mantine/core";
import { useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { useState, type ClipboardEvent } from "react";
import { Grid, Row, Stack } from "../../design/words.tsx";
import { BoxHint } from "../../design/field/box-hint.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { mapOptions, StoredPoint } from "./interface.ts";
import { MapView } from "./map-view.tsx";
import classes from "./map.module.css";
import {
  boxTexts,
  firstPlace,
  parsePoint,
  pointText,
  readPair,
  readPoint,
  roundPoint,
  type Point,
} from "./model.ts";
import { isComposing } from "../../design/shortcuts/keys.ts";

/** A point on a map, with its coordinates below it, which serve without the map as well. */
export function Input(props: InputProps<StoredPoint | null, typeof mapOptions>) {
  const { id, value, readOnly, options, onChange, invalidText, onInvalidText } = props;
  const { t } = useHost();
  const [message, setMessage] = useState<string | null>(null);
  const box = useTypedText<StoredPoint | null>(props, { format: pointText, parse: parsePoint });
  const point = readPoint(value);

  function stage(next: Point | null) {
    setMessage(null);
    if (invalidText !== null) onInvalidText(null);
    box.onBlur();
    onChange(next === null ? null : { ...value, ...roundPoint(next) });
  }

  return (
    <Stack gap={2}>
      {options.address_to_code && !readOnly && (
        <PlaceSearch address={options.search ?? ""} onFound={stage} onMessage={setMessage} />
      )}
      <MapView
        isEmpty={value === null}
        options={options}
        point={point}
        readOnly={readOnly}
        onMessage={setMessage}
        onPoint={stage}
      />
      <CoordinateBoxes {...props} text={box.text} onText={box.onText} />
      {value !== null && point === null && invalidText === null && (
        <BoxHint id={`${id}-off`}>{t("interfaces.map.off_earth")}</BoxHint>
      )}
      <div role="status">
        {message !== null && <BoxHint id={`${id}-message`}>{t(message)}</BoxHint>}
      </div>
    </Stack>
  );
}

interface CoordinateBoxesProps extends Pick<
  InputProps<unknown>,
  "id" | "describedBy" | "readOnly" | "required" | "error"
> {
  /** Of both boxes. */
  text: string;
  onText: (text: string) => void;
}

/** Latitude and longitude. Pasting both into one of the boxes fills both. */
function CoordinateBoxes(props: CoordinateBoxesProps) {
  const { id, describedBy, readOnly, required, error, text, onText } = props;
  const { t } = useHost();
  const texts = boxTexts(text);

  function handlePaste(event: ClipboardEvent) {
    const pair = readPair(event.clipboardData.getData("text"));
    if (pair === null || readOnly) return;
    event.preventDefault();
    onText(pointText(pair));
  }

  return (
    <Grid gap={3} className={classes.boxes}>
      {(["lat", "lng"] as const).map((name) => (
        <TextInput
          key={name}
          aria-required={required || undefined}
          attributes={{ input: { "aria-describedby": describedBy || undefined } }}
          autoComplete="off"
          classNames={{ input: classes.number, label: classes.label }}
          dir="ltr"
          error={error !== null}
          id={`${id}-${name}`}
          inputMode="text"
          label={t(`interfaces.map.${name}`)}
          readOnly={readOnly}
          value={texts[name]}
          onChange={(event) => onText(pointText({ ...texts, [name]: event.currentTarget.value }))}
          onPaste={handlePaste}
        />
      ))}
    </Grid>
  );
}

interface PlaceSearchProps {
  /** Where places are asked for. */
  address: string;
  onFound: (point: Point) => void;
  /** Says by a text key what went wrong. */
  onMessage: (key: string | null) => void;
}

/** Finds a place by its address. Nothing is asked before the button is pressed. */
function PlaceSearch({ address, onFound, onMessage }: PlaceSearchProps) {
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
    <Row gap={2}>
      <TextInput
        aria-label={t("interfaces.map.address")}
        className={classes.address}
        leftSection={<Icon name="search" size={18} />}
        placeholder={t("interfaces.map.address")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          void search();
        }}
      />
      <Button loading={isBusy} variant="default" onClick={() => void search()}>
        {t("interfaces.map.find")}
      </Button>
    </Row>
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
