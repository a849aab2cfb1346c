import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { Stack, Text } from "../../../../design/words.tsx";
import { serverDetailsQuery } from "../../../../data/server-details.ts";
import { Page } from "../../../../design/page/page.tsx";
import { ScreenState } from "../../../../design/states/screen-state.tsx";
import { loadModule } from "../../../../design/loading/load-module.ts";
import { inCode, readChangelog, type Release } from "./changelog.model.ts";
import classes from "./about.module.css";

/** Which version runs, and what has changed. */
export function VersionScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const version = useQuery(serverDetailsQuery()).data?.version;
  const { data, error, refetch } = useQuery({ queryKey: ["changelog"], queryFn: loadChangelog });
  return (
    <Page
      title={t("settings_tile_version")}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
    >
      <Stack gap={6} className={classes.room}>
        <Text as="p" color="quiet">
          {version === undefined ? null : t("version_runs", { version }) + format.gap}
          {t("version_updates")}
        </Text>
        {/* From here the keyboard scrolls the page. */}
        <Link to="/settings/about" className={classes.link}>
          {t("settings_tile_about")}
        </Link>
        {data !== undefined ? (
          data.map(({ name, themes }) => (
            <section key={name} aria-label={name}>
              <Text as="h2" below={3} size="section" weight="strong">
                {name === "Unreleased" ? t("version_unreleased") : name}
              </Text>
              {themes.map((theme) => (
                // The file is written in one language.
                <div key={theme.name} lang="en" dir="ltr">
                  {theme.name === "" ? null : <h3 className={classes.theme}>{theme.name}</h3>}
                  <Stack as="ul" gap={2} breaks className={classes.changes}>
                    {theme.entries.map((entry) => (
                      <li key={entry}>
                        {inCode(entry).map(({ at, text, isCode }) =>
                          isCode ? <code key={at}>{text}</code> : text,
                        )}
                      </li>
                    ))}
                  </Stack>
                </div>
              ))}
            </section>
          ))
        ) : error === null ? (
          <ScreenState state="loading" />
        ) : (
          <ScreenState state="error" error={error} onRetry={() => void refetch()} />
        )}
      </Stack>
    </Page>
  );
}

const files = import.meta.glob<string>("../../../../../../../CHANGELOG.md", {
  query: "?raw",
  import: "default",
});

/** Loads the changes in the product, the newest version first. The text is large and seldom read, so it comes late. */
async function loadChangelog(): Promise<readonly Release[]> {
  const [load] = Object.values(files);
  return load === undefined ? [] : readChangelog(await loadModule(load));
}
