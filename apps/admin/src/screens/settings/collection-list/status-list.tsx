import { Button } from "@mantine/core";
import { statusEntries, statusName } from "@rowhouse/extension-kit";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Row, Text } from "../../../design/words.tsx";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import classes from "./status-list.module.css";
import type { StatusEditorProps } from "./status-editor.tsx";

const StatusEditor = lazyPart(async () => (await import("./status-editor.tsx")).StatusEditor, {
  place: "part",
  texts: ["options"],
});

/** The statuses of a new collection in a line, which opens to change them; it stays open while something in it is missing. */
export function StatusList(props: StatusEditorProps) {
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  const { mapping, initial } = props.statuses;
  const entries = Object.keys(mapping).length === 0 ? [] : statusEntries(mapping);
  const isIncomplete = entries.length === 0 || Object.keys(props.invalidTexts).length > 0;
  const isOpen = isOpened || isIncomplete;
  const first = entries.find(({ value }) => value === initial);
  return (
    <div className={classes.statuses}>
      <Row gap={3} align="baseline" justify="between">
        <Text color="quiet" size="small" breaks dir="auto">
          {first === undefined || isOpen
            ? null
            : t("statuses_line", {
                statuses: entries.map((entry) => statusName(entry, t)).join(", "),
                initial: statusName(first, t),
              })}
        </Text>
        <Button
          className={classes.opener ?? ""}
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          disabled={isOpen && isIncomplete}
          onClick={() => setOpened(!isOpen)}
        >
          {t("statuses_change")}
        </Button>
      </Row>
      {isOpen ? (
        <Suspense fallback={null}>
          <StatusEditor {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
