import type { Action, Permission } from "@rowhouse/contract";
import { useMemo } from "react";
import type { Formats } from "../../../../i18n/format.ts";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { actions } from "./rules.model.ts";

/** The words of the matrix, looked up once and not in each of hundreds of cells. */
export interface MatrixTexts {
  actions: Readonly<Record<Action, string>>;
  levelName(level: string): string;
  /** The exclusions by the lists of a rule. */
  taken(rule: Permission): string;
  fields: string;
  differs: string;
  labeled: Formats["labeled"];
  series: Formats["series"];
  all: string;
  none: string;
}

/** The words in the language of the app; the same object until that changes. */
export function useMatrixTexts(): MatrixTexts {
  const { t } = useTranslation();
  const { labeled, series } = useFormat();
  return useMemo(() => {
    const names = new Map<string, string>();
    const nameOf = (level: string) => {
      const name = names.get(level) ?? t(`permission_level_${level}`);
      names.set(level, name);
      return name;
    };
    const taken = (rule: Permission) => {
      const counts = [
        ["permission_hidden_fields", rule.read_field_blacklist],
        ["permission_locked_fields", rule.write_field_blacklist],
        ["permission_barred_statuses", rule.status_blacklist],
      ] as const;
      const parts = counts.flatMap(([key, { length: count }]) =>
        count > 0 ? t(key, { count }) : [],
      );
      return parts.length === 0 ? t("permission_all_fields") : series(parts);
    };
    return {
      // cast: every action has its own
      actions: Object.fromEntries(
        actions.map((action) => [action, t(`permission_${action}`)]),
      ) as Record<Action, string>,
      levelName: nameOf,
      taken,
      fields: t("fields"),
      differs: nameOf("mixed"),
      all: nameOf("full"),
      none: nameOf("none"),
      labeled,
      series,
    };
  }, [t, labeled, series]);
}
