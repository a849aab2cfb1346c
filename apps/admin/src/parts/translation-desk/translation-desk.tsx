import { Loader } from "@mantine/core";
import { findCollection } from "@rowhouse/contract";
import {
  missingRelation,
  rowShape,
  useHost,
  type RowShape,
  type TranslationDeskProps,
} from "@rowhouse/extension-kit";
import { use, useMemo } from "react";

import { InputRoom } from "../../registry/parts.ts";
import { SetupAlert } from "../../design/field/setup-alert.tsx";
import { ErrorState } from "../../design/states/error-state.tsx";
import classes from "./translation-desk.module.css";
import { DeskView } from "./desk-view.tsx";
import { useDesk } from "./use-desk.ts";

/** Edits the translations of an item, or says why that is not possible. */
export function TranslationDesk(props: TranslationDeskProps) {
  const { model, t, can } = useHost();
  const { id, labelledBy, relation, field, languages, languageField } = props;
  const shape = useMemo(() => relation && rowShape(model, relation), [model, relation]);
  const isElsewhere =
    shape === null &&
    model.relations.some(
      (one) => one.collection_one === field.collection && one.field_one === field.field,
    );
  const say = (icon: string, text: string) => (
    <SetupAlert icon={icon} id={id} labelledBy={labelledBy}>
      {t(text)}
    </SetupAlert>
  );
  if (isElsewhere || (shape !== null && !can("read", shape.collection.collection)))
    return say("visibility_off", "related.not_readable");
  const areNamed = languages.kind === "map" || languages.collection !== "";
  const { icon, text } = missingRelation(can);
  // To those who could not set it up, a relation that is missing is one that they may not see.
  if (shape === null && text === "related.not_readable") return say(icon, text);
  if (shape === null || languageField === "" || !areNamed)
    return say("translate", "translations.not_setup");
  const known = languages.kind === "map" ? null : findCollection(model, languages.collection);
  const areHidden =
    languages.kind === "collection" && (known === null || !can("read", known.collection));
  // A field or collection that is named and not there is hidden from this role, or gone.
  if (areHidden || !Object.hasOwn(shape.collection.fields, languageField))
    return say("visibility_off", "translations.languages_not_readable");
  return <LoadedDesk {...props} shape={shape} />;
}

function LoadedDesk(props: TranslationDeskProps & { shape: RowShape }) {
  const { t } = useHost();
  const { id, labelledBy, shape } = props;
  const room = use(InputRoom);
  const desk = useDesk(props, shape);
  if (desk.error !== null)
    return (
      <ErrorState error={desk.error} title={t("translations.load_failed")} onRetry={desk.retry} />
    );
  if (desk.isLoading)
    return (
      room ?? (
        <div className={classes.waiting}>
          <Loader role="status" aria-label={t("loading")} size={20} />
        </div>
      )
    );
  if (desk.source === null)
    return (
      <SetupAlert icon="translate" id={id} labelledBy={labelledBy}>
        {t("translations.no_languages")}
      </SetupAlert>
    );
  return <DeskView desk={desk} first={desk.source} outer={props} />;
}
