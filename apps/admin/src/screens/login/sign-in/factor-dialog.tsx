import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../access/session-context.ts";
import { settleFactor, type FactorDemand } from "../../../data/factor-demand.ts";
import { publicInfoQuery } from "../../../data/public-info.ts";
import { followFactor } from "../../../data/second-factor.ts";
import type { ProjectTarget } from "../../../data/session.ts";
import { FactorForm } from "./factor-form.tsx";
import classes from "./factor.module.css";

export interface FactorDialogProps {
  owner: ProjectTarget;
  /** The reason for it. A forced one allows nothing else before: it fills the window, and only signing out leads away. */
  reason: FactorDemand["reason"];
}

/** Sets up the second factor of the signed-in user. */
export function FactorDialog({ owner, reason }: FactorDialogProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: info } = useQuery(publicInfoQuery(owner));
  const issuer = info?.api.project_name ?? "";
  const { url, project } = owner;
  useEffect(followFactor, []);
  useEffect(
    () => () => {
      if (session.getSnapshot().owner === null) settleFactor(false);
    },
    [session],
  );
  const form = <FactorForm owner={{ url, project, session }} issuer={issuer} />;
  if (reason !== "forced")
    return (
      <Modal
        opened
        onClose={() => settleFactor(false)}
        title={t(reason === "first" ? "factor_first_title" : "factor_title")}
        size="lg"
        zIndex={440}
      >
        {reason === "first" && <p className={classes.copy}>{t("factor_first_copy")}</p>}
        {form}
      </Modal>
    );
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      zIndex={440}
    >
      <Modal.Content className={classes.window}>
        <Modal.Body className={classes.screen}>
          <div className={classes.card}>
            <Modal.Title className={classes.title}>{t("factor_title")}</Modal.Title>
            <p className={classes.copy}>{t("factor_copy")}</p>
            {form}
            <div className={classes.foot}>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => session.signOut()}
              >
                {t("sign_out_instead")}
              </Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
