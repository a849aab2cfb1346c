import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { serverDetailsQuery } from "../../../../data/server-details.ts";
import { Page } from "../../../../ui/page/page.tsx";
import { ScreenState } from "../../../../ui/states/screen-state.tsx";
import { inCode } from "./changelog.model.ts";
import { loadChangelog } from "./load-changelog.ts";
import classes from "./about.module.css";

/** Which version runs, and what has changed. */
export function VersionScreen() {
  const { t } = useTranslation();
  const version = useQuery(serverDetailsQuery()).data?.version;
  const { data, error, refetch } = useQuery({ queryKey: ["changelog"], queryFn: loadChangelog });
  return (
    <Page
      title={t("settings_tile_version")}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
    >
      <div className={classes.room}>
        <p className={classes.copy}>
          {version === undefined ? null : t("version_runs", { version })} {t("version_updates")}
        </p>
        {/* From here the keyboard scrolls the page. */}
        <Link to="/settings/about" className={classes.link}>
          {t("settings_tile_about")}
        </Link>
        {data !== undefined ? (
          data.map(({ name, themes }) => (
            <section key={name} aria-label={name}>
              <h2 className={classes.heading}>
                {name === "Unreleased" ? t("version_unreleased") : name}
              </h2>
              {themes.map((theme) => (
                // The file is written in one language.
                <div key={theme.name} lang="en" dir="ltr">
                  {theme.name === "" ? null : <h3 className={classes.theme}>{theme.name}</h3>}
                  <ul className={classes.changes}>
                    {theme.entries.map((entry) => (
                      <li key={entry}>
                        {inCode(entry).map(({ at, text, isCode }) =>
                          isCode ? <code key={at}>{text}</code> : text,
                        )}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          ))
        ) : error === null ? (
          <ScreenState state="loading" />
        ) : (
          <ScreenState state="error" error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Page>
  );
}
