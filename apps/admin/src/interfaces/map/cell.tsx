import type { CellProps } from "@rowhouse/extension-kit";
import { Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { StoredPoint } from "./interface.ts";
import classes from "./map.module.css";

/** The coordinates, shortened to about ten meters. */
export function Cell({ value }: CellProps<StoredPoint>) {
  const short = [value.lat, value.lng].map((degrees) => Number(degrees).toFixed(4)).join(", ");
  return (
    <Row
      as="span"
      inline
      gap={1}
      align="center"
      tabular
      className={classes.cell}
      title={`${value.lat}, ${value.lng}`}
    >
      <Icon name="location_on" size={18} />
      <bdi>{short}</bdi>
    </Row>
  );
}
