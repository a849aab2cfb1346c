import { Portal } from "@mantine/core";
import { isSortableType, ownValue } from "@rowhouse/contract";
import {
  useIsPainted,
  useItemList,
  type ItemList,
  type LayoutViewProps,
  fieldLabel,
  useHost,
  type Sort,
} from "@rowhouse/extension-kit";
import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties, useId } from "react";
import { CellMenu, useCellMenu } from "../../list/cell-menu.tsx";
import { LoadingMore, RowCheckbox } from "../../list/list-parts.tsx";
import { Skeleton } from "../../design/states/skeletons.tsx";
import { useIsCoarse } from "../../design/window/use-is-coarse.ts";
import { Card } from "./card.tsx";
import { geometryOf, withoutEmpty, type CardGeometry } from "./cards.model.ts";
import { defaultIcon, partsOf, type CardParts, type cardsOptions } from "./options.ts";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import looks from "../../list/list.module.css";
import classes from "./cards.module.css";

/** The properties of the cards. */
export type CardsViewProps = LayoutViewProps<typeof cardsOptions>;

/** The items as cards. How many stand beside each other follows from the width, which is measured before anything is painted. */
export function View(view: CardsViewProps) {
  const ruler = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = ruler.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={classes.frame}>
      <div ref={ruler} className={classes.ruler} />
      {width === null ? null : <Cards view={view} width={width} />}
    </div>
  );
}

const listClass = [looks.body, classes.list].join(" ");

function Cards({ view, width }: { view: CardsViewProps; width: number }) {
  const parts = useParts(view);
  const geometry = geometryOf(width, parts);
  const list = useItemList(view, geometry);
  const isSelecting = (view.selection?.length ?? 0) > 0;

  return (
    <>
      <SortBar
        view={view}
        isScrolled={list.isScrolled}
        selection={list.selection}
        scrollToTop={list.scrollToTop}
      />
      <div {...list.scrollerProps} className={looks.scroller} style={sizesOf(geometry)}>
        {view.isLoading ? <Placeholders parts={parts} /> : null}
        <CardList view={view} list={list} parts={parts} isSelecting={isSelecting} />
        {view.isLoadingMore ? <LoadingMore /> : null}
      </div>
    </>
  );
}

interface CardListProps {
  view: CardsViewProps;
  list: ItemList;
  parts: CardParts;
  isSelecting: boolean;
}

/** The cards near the visible ones, in a list as high as all of them. */
function CardList({ view, list, parts, isSelecting }: CardListProps) {
  const isPainted = useIsPainted();
  const isForFingers = useIsCoarse();
  const menu = useCellMenu(list, {
    fields: [parts.title, parts.subtitle, parts.content].flatMap((field) => field ?? []),
    isForFingers,
    isWhole: true,
  });
  return (
    <>
      <ul
        {...menu.bodyProps}
        className={listClass}
        aria-busy={view.isLoading || view.isRefreshing}
        data-selecting={isSelecting || undefined}
      >
        {list.rows.map((row) => (
          <Card
            key={row.id}
            {...row}
            parts={parts}
            icon={view.viewOptions.icon ?? defaultIcon}
            renderCell={view.renderCell}
            hasCheckbox={list.selection.isEnabled}
            hasMenu={view.actionsOf !== undefined || view.filterBy !== undefined}
            totalCount={view.totalCount}
          />
        ))}
      </ul>
      {isPainted ? (
        <Portal>
          <CellMenu menu={menu} view={view} />
        </Portal>
      ) : null}
    </>
  );
}

/** The contents of cards; the same object until that changes, so that a card renders again only when its item does. */
function useParts({ collection, fields, viewOptions, items, isLoading }: CardsViewProps) {
  const chosen = useMemo(
    () => partsOf({ collection, fields, viewOptions }),
    [collection, fields, viewOptions],
  );
  const shown = useMemo(
    () => (isLoading ? chosen : withoutEmpty(chosen, items)),
    [chosen, items, isLoading],
  );
  const { subtitle, content } = shown;
  // Further items rarely change which texts there are.
  return useMemo(() => ({ ...chosen, subtitle, content }), [chosen, subtitle, content]);
}

type Sizes = `--card-${"columns" | "gap" | "row" | "picture" | "lines"}`;

/** Sizes are data: they follow from the width. */
function sizesOf(geometry: CardGeometry): CSSProperties & Record<Sizes, string> {
  return {
    "--card-columns": String(geometry.columns),
    "--card-gap": `${geometry.gap}px`,
    "--card-row": `${geometry.rowHeight}px`,
    "--card-picture": `${geometry.pictureHeight}px`,
    "--card-lines": String(geometry.contentLines),
  };
}

/** Placeholder cards of a first load. */
const placeholders = 40;

/** Cards of the final size while the first items load, so that nothing jumps when they are there. */
function Placeholders({ parts }: { parts: CardParts }) {
  return (
    <div aria-hidden className={[classes.list, classes.placeholders].join(" ")}>
      {Array.from({ length: placeholders }, (_, index) => (
        <div key={index} className={classes.cell}>
          <div className={classes.card}>
            <div className={classes.picture} data-loading />
            <div className={classes.text}>
              <div className={classes.title}>
                <Skeleton width={`${48 + ((index * 17) % 40)}%`} />
              </div>
              {parts.subtitle === null ? null : (
                <div className={classes.subtitle}>
                  <Skeleton width={`${28 + ((index * 11) % 30)}%`} height="10px" />
                </div>
              )}
              {parts.content === null ? null : (
                <div className={classes.content}>
                  <Skeleton width="92%" height="10px" />
                </div>
              )}
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

interface SortBarProps extends Pick<ItemList, "isScrolled" | "selection" | "scrollToTop"> {
  view: CardsViewProps;
}

/** The bar above the cards, which have no headers: it selects all of them, and says what they are sorted by. */
function SortBar({ view, isScrolled, selection, scrollToTop }: SortBarProps) {
  const host = useHost();
  const { t } = host;
  const id = useId();
  const { sort } = view.viewQuery;
  const own = sort === null ? undefined : ownValue(view.collection.fields, sort.field);
  const sortable = Object.values(view.fields).filter(({ type }) => isSortableType(type));
  // The key may be hidden in lists, which are sorted by it nevertheless.
  const offered = own === undefined || sortable.includes(own) ? sortable : [own, ...sortable];
  const sortBy = (next: Sort) => {
    view.onQuery({ sort: next });
    scrollToTop();
  };
  return (
    <div className={classes.bar} data-scrolled={isScrolled || undefined}>
      {selection.isEnabled ? (
        <RowCheckbox
          checked={selection.all === "all"}
          isIndeterminate={selection.all === "some"}
          disabled={view.items.length === 0}
          onChange={selection.toggleAll}
          aria-label={t("layouts.list.selectAll")}
        />
      ) : null}
      <span id={id} className={classes.sortLabel}>
        {t("sort_by")}
      </span>
      <SelectBox
        aria-labelledby={id}
        className={classes.sortField ?? ""}
        size="xs"
        options={offered.map((field) => ({
          value: field.field,
          label: fieldLabel(field, host),
        }))}
        placeholder={t("sort_by")}
        value={sort?.field ?? null}
        onChange={(field) => {
          if (field !== null) sortBy({ direction: "asc", ...sort, field });
        }}
      />
      {sort === null ? null : (
        <IconButton
          icon={sort.direction === "asc" ? "arrow_upward" : "arrow_downward"}
          label={t(
            sort.direction === "asc" ? "layouts.cards.ascending" : "layouts.cards.descending",
          )}
          onClick={() => sortBy({ ...sort, direction: sort.direction === "asc" ? "desc" : "asc" })}
        />
      )}
    </div>
  );
}
