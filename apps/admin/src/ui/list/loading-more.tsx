import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./list.module.css";

/** A line at the end of a list while its next page loads. */
export function LoadingMore() {
  const { t } = useTranslation();
  return (
    <output className={classes.more}>
      <Loader />
      <span>{t("loading_more")}</span>
    </output>
  );
}
