import { Select } from "@mantine/core";
import type { Collection, Field } from "@rowhouse/contract";
import {
  type LayoutDefinition,
  layoutSettings,
  type StoredLayoutSettings,
} from "@rowhouse/extension-kit";
import { createElement, Suspense } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Stack, Text } from "../../../design/words.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { SkeletonRows } from "../../../design/states/skeletons.tsx";
import { layoutPanel, useLayoutChoices } from "./layout-parts.ts";
import classes from "../listing.module.css";

interface LayoutPanelProps {
  collection: Collection;
  fields: Record<string, Field>;
  settings: StoredLayoutSettings;
  layouts: readonly LayoutDefinition[];
  /** The layout in use; null when its id is unknown. */
  current: LayoutDefinition | null;
  onLayout: (id: string) => void;
}

/** The info drawer of a listing: which layout, and the layout's own options. */
export function LayoutPanel({ layouts, current, onLayout, settings, ...about }: LayoutPanelProps) {
  const { t } = useTranslation();
  const { list } = useFormat();
  const panel = current === null ? null : layoutPanel(current);
  const choices = useLayoutChoices({ layouts, current, fields: about.fields });
  const unsuited = choices.filter(({ disabled }) => disabled).map(({ label }) => label);
  return (
    <Stack gap={6}>
      <Text as="h2" size="section" weight="strong" className={classes.panelTitle}>
        {t("layout_options")}
      </Text>
      <Select
        label={t("view_type")}
        {...(unsuited.length === 0
          ? {}
          : { description: t("listing.unsuited", { layouts: list(unsuited) }) })}
        inputWrapperOrder={["label", "input", "description"]}
        data={choices}
        value={current?.id ?? null}
        leftSection={<Icon name={current?.icon ?? "extension"} size={18} />}
        allowDeselect={false}
        // Mantine's own is a picture without a name.
        rightSection={<Icon name="unfold_more" size={18} />}
        onChange={(id) => {
          if (id !== null) onLayout(id);
        }}
      />
      {current === null || panel === null ? null : (
        <Suspense fallback={<SkeletonRows rows={8} height={32} />}>
          {createElement(panel, { ...about, ...layoutSettings(current, settings) })}
        </Suspense>
      )}
    </Stack>
  );
}
