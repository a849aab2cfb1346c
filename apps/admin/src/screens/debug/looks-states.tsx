import { makeField } from "@rowhouse/contract";
import { HostProvider, useHost } from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box } from "../../design/words.tsx";
import { useRegistry } from "../../registry/registry.ts";
import { ScreenState, type ScreenStateProps } from "../../design/states/screen-state.tsx";
import { Section } from "./looks-parts.tsx";
import { galleryCollection } from "../../registry/samples/sample-data.ts";
import { makeSampleHost } from "../../registry/samples/sample-host.ts";
import { Specimen } from "./specimen.tsx";

const nothing = () => undefined;

const states: readonly ScreenStateProps[] = [
  { state: "loading", rows: 3 },
  { state: "no-results", onClear: nothing },
  { state: "error", error: new Error(), onRetry: nothing },
  { state: "forbidden", backTo: "/collections" },
  { state: "not-found" },
];

/** The states that screens show in place of their content, and content that is not saved yet. */
export function States() {
  const { t, language } = useTranslation();
  const { interfaces } = useRegistry();
  const host = useHost();
  const samples = useMemo(() => makeSampleHost(host, interfaces), [host, interfaces]);
  const title = makeField(galleryCollection, "text_input", {
    type: "string",
    interface: "text-input",
    translation: { [language]: t("debug.words") },
  });
  return (
    <Section title={t("debug.states")}>
      {[...states, { state: "empty", icon: "inbox", title: t("debug.words") } as const].map(
        (props) => (
          <Box key={props.state} pad={4} border radius="card">
            <ScreenState {...props} />
          </Box>
        ),
      )}
      <HostProvider value={samples}>
        <Box pad={4} border radius="card">
          <Specimen
            field={title}
            staged={t("debug.words")}
            title={t("debug.unsaved")}
            value={null}
          />
        </Box>
      </HostProvider>
    </Section>
  );
}
