import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useModel } from "../../../access/hooks.ts";
import { serverDetailsQuery } from "../../../data/server-details.ts";
import { useRegistry } from "../../../registry/registry.ts";
import { Page } from "../../../design/page/page.tsx";
import { SearchBox } from "../../../design/search/search-box.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { LinkTable } from "../../../list/links.tsx";
import { TitleCount } from "../../../design/page/title-count.tsx";
import { foundRows, interfaceRows, usesOf, type InterfaceRow } from "./interfaces.model.ts";

/** All that fields can be edited with, where it comes from, and how many fields use it. */
export function InterfaceListScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const rows = useInterfaceRows();
  const found = foundRows(rows, search);
  return (
    <Page
      title={t("settings_tile_interfaces")}
      titleExtra={<TitleCount text={t("interface_count", { count: rows.length })} />}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
      toolbar={<SearchBox value={search} count="" onChange={setSearch} />}
    >
      {found.length === 0 ? (
        <ScreenState state="no-results" onClear={() => setSearch("")} />
      ) : (
        <LinkTable
          columns={[
            t("interface"),
            t("interface_id"),
            t("interface_version"),
            t("interface_source"),
            t("fields"),
          ]}
          rows={found.map((row) => ({
            ...row,
            key: row.id,
            to: `/settings/interfaces/${encodeURIComponent(row.id)}`,
            cells: [
              row.id,
              row.version,
              t(`interface_source_${row.source}`),
              row.uses === 0 ? "" : t("field_count", { count: row.uses }),
            ],
          }))}
        />
      )}
    </Page>
  );
}

function useInterfaceRows(): InterfaceRow[] {
  const { t, language } = useTranslation();
  const model = useModel();
  const { interfaces, findInterface, added } = useRegistry();
  const version = useQuery(serverDetailsQuery()).data?.version ?? "";
  return interfaceRows({
    definitions: interfaces,
    nameOf: (id) => t(`interfaces.${id}.name`),
    extensionOf: (id) => added("interfaces", id),
    version,
    language: language,
    uses: usesOf(model, (stored) => findInterface(stored)?.id ?? stored),
  });
}
