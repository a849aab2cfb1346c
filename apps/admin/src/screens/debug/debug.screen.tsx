import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useRegistry } from "../../registry/registry.ts";
import { TextInput } from "@mantine/core";
import { Icon } from "../../ui/icon/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import classes from "./debug.module.css";
import { InterfaceSection } from "./interface-section.tsx";
import { SampleStage } from "../../registry/samples/sample-stage.tsx";

interface DebugProps {
  /** Id of an interface, or name of a group of them; left out: all. */
  only?: string | undefined;
}

/** Every interface with its sample in every state: to check a new one by eye. */
export function DebugScreen(props: DebugProps) {
  const { t } = useTranslation();
  return (
    <Page title={t("debug.title")}>
      <Gallery {...props} />
    </Page>
  );
}

/** The gallery without the page around it. */
export function Gallery({ only }: DebugProps) {
  const { t } = useTranslation();
  const { interfaces: all } = useRegistry();
  const [sought, setSought] = useState("");
  const offered = all.filter(({ id, group }) => only === undefined || [id, group].includes(only));
  const interfaces = offered.filter(({ id, aliases = [] }) =>
    [t(`interfaces.${id}.name`), id, ...aliases].some((name) =>
      name.toLowerCase().includes(sought.trim().toLowerCase()),
    ),
  );
  return (
    <SampleStage>
      <div className={classes.gallery}>
        {offered.length > 1 && (
          <div className={classes.find}>
            <TextInput
              aria-label={t("debug.find")}
              className={classes.box ?? ""}
              leftSection={<Icon name="search" size={18} />}
              placeholder={t("debug.find")}
              type="search"
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
            />
            <nav aria-label={t("debug.title")} className={classes.index}>
              {interfaces.map(({ id }) => (
                <button
                  key={id}
                  className={classes.jump}
                  type="button"
                  onClick={() => document.getElementById(id)?.scrollIntoView({ block: "start" })}
                >
                  {t(`interfaces.${id}.name`)}
                </button>
              ))}
            </nav>
          </div>
        )}
        {interfaces.map((definition) => (
          <InterfaceSection
            key={definition.id}
            definition={definition}
            isAlone={interfaces.length === 1}
            isAtOnce={only !== undefined}
          />
        ))}
      </div>
    </SampleStage>
  );
}
