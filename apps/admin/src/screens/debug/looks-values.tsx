import { HostProvider, useHost } from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import { Cell } from "../../registry/cell/cell.tsx";
import { useRegistry } from "../../registry/registry.ts";
import { Sample, Section } from "./looks-parts.tsx";
import { fieldKeyOf, fieldOf } from "../../registry/samples/sample-data.ts";
import { makeSampleHost } from "../../registry/samples/sample-host.ts";
import classes from "./looks.module.css";

/** Values as listings show them: statuses, tags, people, pictures, dates and numbers. */
export function Values() {
  const { t } = useTranslation();
  const { interfaces } = useRegistry();
  const host = useHost();
  const samples = useMemo(() => makeSampleHost(host, interfaces), [host, interfaces]);
  const statuses = interfaces.find(({ id }) => id === "status");
  const kinds = interfaces.map((definition) => {
    const { value, values } = definition.sample;
    const item = { ...values, [fieldKeyOf(definition)]: value };
    return { id: definition.id, field: fieldOf(definition), item };
  });
  const badges = statuses ? { ...fieldOf(statuses), options: { simpleBadge: false } } : null;
  return (
    <HostProvider value={samples}>
      <Section title={t("debug_display")}>
        {kinds.map(({ id, field, item }) => (
          <Sample key={id} name={t(`interfaces.${id}.name`)}>
            <div className={classes.value}>
              <Cell field={field} item={item} />
            </div>
          </Sample>
        ))}
        {badges &&
          ["published", "draft", "deleted"].map((status) => (
            <Sample key={status} name={`${t("interfaces.status.name")}, simpleBadge: false`}>
              <div className={classes.value}>
                <Cell field={badges} item={{ [badges.field]: status }} />
              </div>
            </Sample>
          ))}
      </Section>
    </HostProvider>
  );
}
