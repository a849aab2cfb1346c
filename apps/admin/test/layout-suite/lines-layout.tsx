import type { Field } from "@rowhouse/contract";
import {
  defineLayout,
  noOptions,
  rowCheckboxProps,
  rowLinkProps,
  rowProps,
  useHost,
  useItemList,
  type LayoutViewProps,
  type ListingProps,
  type ListRow,
} from "@rowhouse/extension-kit";
import { memo } from "react";

/** The smallest layout: a line per item, built with the kit alone, as an extension would be. */
export const linesLayout = defineLayout({
  id: "lines",
  icon: "list",
  viewOptions: noOptions,
  query: ({ viewQuery }) => ({ fields: ["title"], sort: viewQuery.sort }),
  view: () => Promise.resolve({ View: Lines }),
});

function Lines(view: LayoutViewProps<typeof noOptions>) {
  const list = useItemList(view, { rowHeight: 40 });
  return (
    <div {...list.scrollerProps}>
      <ul {...list.bodyProps} aria-busy={view.isLoading || view.isRefreshing}>
        {list.rows.map((row) => (
          <Line
            key={row.id}
            {...row}
            hasCheckbox={list.selection.isEnabled}
            field={view.fields["title"]}
            renderCell={view.renderCell}
          />
        ))}
      </ul>
    </div>
  );
}

interface LineProps extends ListRow {
  hasCheckbox: boolean;
  field: Field | undefined;
  renderCell: ListingProps["renderCell"];
}

const Line = memo(function Line({ hasCheckbox, field, renderCell, ...row }: LineProps) {
  const { t } = useHost();
  return (
    <li {...rowProps(row)}>
      {hasCheckbox ? (
        <input {...rowCheckboxProps(row)} aria-label={t("select_row", { item: row.name })} />
      ) : null}
      <a {...rowLinkProps(row)}>{field === undefined ? row.name : renderCell(field, row.item)}</a>
    </li>
  );
});
