import { Menu } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Row } from "../../../../design/words.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { WidthPicture } from "../fields/width-picture.tsx";
import { isSamePlace, placeOf, placesFor, type Place } from "./picture.model.ts";
import type { PictureState } from "./use-picture.ts";
import { widthOf, widths } from "./widths.model.ts";

/** Width and place of a field as a menu: all that is done by dragging, where nothing can be dragged. */
export function FieldPlaceMenu({ picture, field }: { picture: PictureState; field: Field }) {
  return (
    <>
      {field.type === "group" ? null : <Widths picture={picture} field={field} />}
      <Places picture={picture} field={field} />
      <Menu.Divider />
    </>
  );
}

function Widths({ picture, field }: { picture: PictureState; field: Field }) {
  const { t } = useTranslation();
  const current = widthOf(field.width);
  return (
    <>
      <Menu.Label>{t("field_fact_width")}</Menu.Label>
      <Menu.RadioGroup
        value={current}
        onChange={(value) => picture.setWidth(field, widthOf(value))}
      >
        {widths.map((width) => (
          <Menu.RadioItem key={width} closeMenuOnClick value={width}>
            <Row as="span" gap={3} align="center">
              <WidthPicture width={width} />
              {t(`field_width_${width}`)}
            </Row>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function Places({ picture, field }: { picture: PictureState; field: Field }) {
  const { t } = useTranslation();
  const { entries, move, settings } = picture;
  const places = placesFor(entries, field);
  const own = placeOf(entries, field.field);
  const at = places.findIndex((place) => isSamePlace(place, own));
  const groups = entries.flatMap((entry) =>
    entry.kind === "group" && entry.field.field !== field.field ? [entry.field] : [],
  );
  const to = (place: Place | undefined) => () => place && move(field, place);
  const out = own.group === null ? null : placeOf(entries, own.group.field);
  return (
    <>
      <Menu.Label>{t("picture_place")}</Menu.Label>
      <Menu.Item
        disabled={at <= 0}
        leftSection={<Icon name="arrow_upward" size={18} />}
        onClick={to(places[at - 1])}
      >
        {t("picture_up")}
      </Menu.Item>
      <Menu.Item
        disabled={at === places.length - 1}
        leftSection={<Icon name="arrow_downward" size={18} />}
        onClick={to(places[at + 1])}
      >
        {t("picture_down")}
      </Menu.Item>
      {field.type === "group"
        ? null
        : groups
            .filter((group) => group.field !== own.group?.field)
            .map((group) => (
              <Menu.Item
                key={group.field}
                leftSection={<Icon name="arrow_forward" size={18} />}
                onClick={to({ group, before: null })}
              >
                {t("picture_into_group", { group: settings.labelOf(group) })}
              </Menu.Item>
            ))}
      {own.group === null || out === null ? null : (
        <Menu.Item leftSection={<Icon name="arrow_back" size={18} />} onClick={to(out)}>
          {t("picture_out_of_group", { group: settings.labelOf(own.group) })}
        </Menu.Item>
      )}
    </>
  );
}
