import { Button, Modal, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Box, Stack, Text } from "../../../design/words.tsx";
import { useSession } from "../../../access/session-context.ts";
import { type FactorDemand, settleFactor } from "../../../data/factor-demand.ts";
import { publicInfoQuery } from "../../../data/public-info.ts";
import {
  activateFactorMutation,
  type FactorOwner,
  factorSecretQuery,
  followFactor,
} from "../../../data/second-factor.ts";
import type { ProjectTarget } from "../../../data/session.ts";
import { AuthenticatorSetUp } from "../../../design/authenticator/authenticator-set-up.tsx";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import { MessageRoom } from "../form-message.tsx";
import { failureMessage } from "../login.model.ts";
import classes from "./factor.module.css";

/** The digits of a code. */
const digits = 6;

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
        {reason === "first" && (
          <Text as="p" above={1} color="quiet">
            {t("factor_first_copy")}
          </Text>
        )}
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
          <Box full pad={8} border radius="card" surface="surface" className={classes.card}>
            <Modal.Title className={classes.title}>{t("factor_title")}</Modal.Title>
            <Text as="p" above={1} color="quiet">
              {t("factor_copy")}
            </Text>
            {form}
            <Text as="div" above={4} textAlign="center">
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => session.signOut()}
              >
                {t("sign_out_instead")}
              </Button>
            </Text>
          </Box>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A secret for the authenticator app, and the code that proves that the app has it. */
function FactorForm({ owner, issuer }: { owner: FactorOwner; issuer: string }) {
  const { t } = useTranslation();
  const made = useQuery(factorSecretQuery(owner));
  const activate = useMutation(activateFactorMutation(owner));
  const [code, setCode] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const isWhole = code.length === digits;
  const { data, error } = made;

  useEffect(() => {
    if (activate.error !== null) box.current?.select();
  }, [activate.error]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (data !== undefined && isWhole && !activate.isPending)
      activate.mutate({ tfa_secret: data.secret, otp: code });
  };

  if (data === undefined && error !== null)
    return (
      <Stack gap={4} above={6}>
        <MessageRoom message={failureMessage(error, owner.url)} />
        <Button variant="default" loading={made.isFetching} onClick={() => void made.refetch()}>
          {t("retry")}
        </Button>
      </Stack>
    );
  return (
    <Stack as="form" gap={4} above={6} onSubmit={handleSubmit} noValidate>
      {data === undefined ? (
        <Skeleton height="210px" />
      ) : (
        <AuthenticatorSetUp secret={data.secret} account={data.account ?? ""} issuer={issuer}>
          {t("factor_steps")}
        </AuthenticatorSetUp>
      )}
      <TextInput
        ref={box}
        label={t("factor_code")}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        data-autofocus
        value={code}
        onChange={(event) =>
          setCode(event.currentTarget.value.replaceAll(/\D/g, "").slice(0, digits))
        }
        size="md"
      />
      <MessageRoom message={failureMessage(activate.error, owner.url)} />
      <Button type="submit" size="md" disabled={!isWhole} loading={activate.isPending} fullWidth>
        {t("factor_activate")}
      </Button>
    </Stack>
  );
}
