import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { stopWantingFactor } from "../../../data/factor-demand.ts";
import {
  hasFactorQuery,
  removeFactorMutation,
  setUpFactorMutation,
} from "../../../data/second-factor.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { AccountSection } from "./account-section.tsx";
import classes from "./account.module.css";

/** Whether signing in asks for a second factor. Its owner sets it up and switches it off, an administrator resets a lost one. */
export function FactorSection({ user, isOwn }: { user: number; isOwn: boolean }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { data: isOn, error, refetch } = useQuery(hasFactorQuery(user));
  const setUp = useMutation(setUpFactorMutation());
  const removal = useMutation(removeFactorMutation(user));
  const failure = useErrorText(removal.error);
  // The dialog stands over all pages: whoever leaves this one wants it no more.
  useEffect(() => stopWantingFactor, []);

  const handleRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t(isOwn ? "factor_off_title" : "factor_reset_title"),
      message: t(isOwn ? "factor_off_copy" : "factor_reset_copy"),
      confirmLabel: t(isOwn ? "factor_switch_off" : "factor_reset"),
      danger: true,
    });
    if (isSure) removal.mutate();
  };
  const setUpButton = (
    <Button variant="default" size="xs" loading={setUp.isPending} onClick={() => setUp.mutate()}>
      {t("factor_set_up")}
    </Button>
  );
  const removeButton = (
    <Button
      variant="default"
      size="xs"
      loading={removal.isPending}
      onClick={() => void handleRemove()}
    >
      {t(isOwn ? "factor_switch_off" : "factor_reset")}
    </Button>
  );
  return (
    <AccountSection
      title={t("factor")}
      copy={t(isOwn ? "factor_section_copy" : "factor_section_copy_other")}
      rows={isOn === undefined ? undefined : isOn ? [user] : []}
      error={error}
      onRetry={() => void refetch()}
      empty={t("factor_is_off")}
      failure={failure}
      actions={isOn === true ? removeButton : isOn === false && isOwn ? setUpButton : null}
      renderRow={(row) => (
        <li key={row} className={classes.row}>
          <p className={classes.name}>{t("factor_is_on")}</p>
        </li>
      )}
    />
  );
}
