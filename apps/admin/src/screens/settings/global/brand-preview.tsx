import { brandColor } from "@rowhouse/contract";
import { expandedFile, filesCollection, keyOf, useHost, useItem } from "@rowhouse/extension-kit";
import { useId, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useDraft, type DraftStore } from "../../../form/draft/draft-store.ts";
import { accentShades, lightenUntilReadable } from "../../../theme/accent.ts";
import { Mark } from "../../../ui/mark/mark.tsx";
import classes from "./brand-preview.module.css";

/** How the project will look with the name, logo and color of the draft, light and dark. */
export function BrandPreview({ store }: { store: DraftStore }) {
  const { t } = useTranslation();
  const id = useId();
  const name = useDraft(store, ({ base, staged }) => ({ ...base, ...staged })["project_name"]);
  const color = useDraft(store, ({ base, staged }) => ({ ...base, ...staged })["color"]);
  const logo = useDraft(store, ({ base, staged }) => ({ ...base, ...staged })["logo"]);
  const logoUrl = useFileAddress(logo);
  const shades = accentShades(brandColor(typeof color === "string" ? color : ""));
  const accents = { light: shades[6], dark: lightenUntilReadable(shades[4], "#1a1f26") };
  return (
    <figure aria-labelledby={id} className={classes.preview}>
      <figcaption id={id} className={classes.caption}>
        {t("global_preview")}
      </figcaption>
      <div className={classes.looks}>
        {(["light", "dark"] as const).map((scheme) => (
          <div
            key={scheme}
            className={classes.look}
            data-scheme={scheme}
            // What the color of the draft becomes in this look.
            style={
              { "--preview-accent": accents[scheme], "--preview-fill": shades[6] } as CSSProperties
            }
          >
            <div className={classes.project}>
              <span className={classes.mark}>
                <Mark logoUrl={logoUrl} />
              </span>
              <span className={classes.name} dir="auto">
                {typeof name === "string" && name !== "" ? name : "Rowhouse"}
              </span>
            </div>
            <div className={classes.parts} aria-hidden>
              <span className={classes.button}>{t("save")}</span>
              <span className={classes.link}>{t("collections")}</span>
              <span className={classes.focus} />
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
}

/** The address of the picture that is chosen; null while there is none, or it is not loaded. */
function useFileAddress(value: unknown): string | null {
  const { fileUrl } = useHost();
  const key = keyOf(value, "id");
  const known = expandedFile(value);
  const { item } = useItem(filesCollection, known === null ? key : null);
  const file = known ?? item;
  return key === null || file === null ? null : fileUrl(file, "original");
}
