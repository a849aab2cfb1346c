import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type Collection, type Field, ownValue } from "@rowhouse/contract";
import { useIsPainted } from "@rowhouse/extension-kit";
import { memo, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Text } from "../../design/words.tsx";
import { hasInput, useRegistry } from "../../registry/registry.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { type DraftStore, useDraft, useDraftLater } from "../draft/draft-store.ts";
import { changedFields } from "../draft/draft.model.ts";
import { formEntries } from "../form.model.ts";
import { fieldErrors } from "../problems/field-errors.ts";
import { frameSelector, revealField } from "../reveal-field.ts";
import { type OutlineEntry, outlineOf } from "./outline.model.ts";
import classes from "./form-outline.module.css";

/** The part of the page that counts as "where one is": below its header, above the middle. */
const band = "-80px 0px -55% 0px";

interface FormOutlineProps {
  collection: Collection;
  store: DraftStore;
  /** Fields the actor may not see. */
  hiddenFields?: ReadonlySet<string>;
}

/**
 * The fields of a long form in its free margin: where one is, what is changed, what is wrong. Short forms have none, and neither
 * have narrow windows. Its lines come once the form is painted.
 */
export function FormOutline({ collection, store, hiddenFields }: FormOutlineProps) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const isPainted = useIsPainted();
  const entries = useMemo(() => {
    const all = formEntries(collection, hiddenFields);
    return outlineOf(all, (field) => hasInput(registry.resolve(field)));
  }, [collection, hiddenFields, registry]);
  const inView = useFieldInView(entries);
  const allErrors = useDraft(store, (draft) => draft.errors);
  const errors = useMemo(() => fieldErrors(allErrors, t), [allErrors, t]);
  // A mark comes after the field that it is about.
  const changed = useDraftLater(store, (draft) => [...changedFields(draft)].join(" ")).split(" ");
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t("form.outline")} className={classes.outline}>
      <ol>
        {(isPainted ? entries : []).map(({ field, isMember }) => (
          <Line
            key={field.field}
            field={field}
            isMember={isMember}
            isHere={field.field === inView}
            mark={
              ownValue(errors, field.field) !== undefined
                ? "error"
                : changed.includes(field.field)
                  ? "changed"
                  : null
            }
          />
        ))}
      </ol>
    </nav>
  );
}

interface LineProps {
  field: Field;
  isMember: boolean;
  /** It is where one reads. */
  isHere: boolean;
  mark: "error" | "changed" | null;
}

/** One line; scrolling renders those two again that differ. */
const Line = memo(function Line({ field, isMember, isHere, mark }: LineProps) {
  const { t } = useTranslation();
  const label = useFieldLabel()(field);
  return (
    <li data-member={isMember || undefined}>
      <UnstyledButton
        aria-current={isHere ? "location" : undefined}
        className={classes.entry}
        onClick={() => revealField(field.field)}
      >
        <Text truncate>{label}</Text>
        {mark === null ? null : (
          <Mark kind={mark} text={t(mark === "error" ? "form.has_error" : "form.changed")} />
        )}
      </UnstyledButton>
    </li>
  );
});

function Mark({ kind, text }: { kind: "error" | "changed"; text: string }) {
  return (
    <span className={classes.mark} data-kind={kind}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** The first of the fields that is where one reads; null while none is. */
function useFieldInView(entries: readonly OutlineEntry[]): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    // Environments without a layout have none.
    if (entries.length === 0 || typeof IntersectionObserver === "undefined") return undefined;
    const visible = new Set<string>();
    const order = entries.map(({ field }) => field.field);
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const name = target.getAttribute("data-field") ?? target.getAttribute("data-group") ?? "";
          if (isIntersecting) visible.add(name);
          else visible.delete(name);
        }
        const first = order.find((name) => visible.has(name));
        if (first !== undefined) setInView(first);
      },
      { rootMargin: band },
    );
    for (const name of order) {
      const frame = document.querySelector(frameSelector(name));
      if (frame) observer.observe(frame);
    }
    return () => observer.disconnect();
  }, [entries]);
  return inView;
}
