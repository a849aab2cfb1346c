import type { Item } from "@rowhouse/contract";
import {
  filesCollection,
  ItemPicker,
  useHost,
  type ItemKey,
  type OptionValues,
} from "@rowhouse/extension-kit";

import type { fileOptions } from "./interface.ts";
import { offeredFiles, readCard, readFilters, readPickerStart } from "./picker-options.ts";

const usualColumns = ["title", "type", "uploaded_on"];

interface LibraryPickerProps {
  options: OptionValues<typeof fileOptions>;
  /** The file is null when only its key is known. */
  onChoose: (key: ItemKey, file: Item | null) => void;
  onClose: () => void;
}

/** The dialog in which an existing file is chosen, as the options of the field say. */
export function LibraryPicker({ options, onChoose, onClose }: LibraryPickerProps) {
  const { t, model } = useHost();
  const start = readPickerStart(options);
  const filters = readFilters(options.filters);
  const fields = model.collections[filesCollection]?.fields ?? {};
  return (
    <ItemPicker
      collection={filesCollection}
      card={readCard(options)}
      columns={start.columns.length > 0 ? start.columns : usualColumns}
      filter={offeredFiles({ filters, accept: options.accept }, fields)}
      isOpen
      isSingle
      search={start.search}
      selection={[]}
      sort={start.sort}
      title={t("choose_one")}
      view={options.viewType === "tabular" ? "table" : "cards"}
      onClose={onClose}
      onDone={([chosen], [file]) => {
        if (chosen !== undefined) onChoose(chosen, file ?? null);
      }}
    />
  );
}
