import { Button, Modal, TextInput } from "@mantine/core";
import { latinDigits } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Box, Stack, Text } from "../../../design/words.tsx";
import { useSession } from "../../../access/session-context.ts";
import { type FactorDemand, settleFactor } from "../../../data/factor-demand.ts";
import { hasPasskeys } from "../../../access/server/passkey-support.ts";
import { firstRecoveryCodesMutation } from "../../../data/passkeys.ts";
import { publicInfoQuery } from "../../../data/public-info.ts";
import {
  activateFactorMutation,
  factorIsSetUp,
  type FactorOwner,
  factorSecretQuery,
  followFactor,
} from "../../../data/second-factor.ts";
import type { ProjectTarget } from "../../../data/session.ts";
import { AuthenticatorSetUp } from "../../../design/authenticator/authenticator-set-up.tsx";
import { RecoveryCodes } from "../../../design/authenticator/recovery-codes.tsx";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import { MessageRoom } from "../../../design/notice/form-message.tsx";
import { Segments } from "../../../design/segments/segments.tsx";
import { failureMessage } from "../login.model.ts";
import { PasskeySetUp } from "./passkey-set-up.tsx";
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
  const set = useSetUp({ url, project, session });
  const title = set.codes === null ? titles[reason] : "recovery_title";
  const form =
    set.codes === null ? (
      <FactorForm
        owner={{ url, project, session }}
        issuer={issuer}
        onlyApp={reason === "wanted"}
        onSetUp={set.finish}
      />
    ) : (
      <Box above={4}>
        <RecoveryCodes
          codes={set.codes}
          account={set.account}
          project={issuer}
          onDone={factorIsSetUp}
        />
      </Box>
    );
  if (reason !== "forced")
    return (
      <Modal
        opened
        // The factor is set up; the codes are shown this once.
        onClose={() => (set.codes === null ? settleFactor(false) : undefined)}
        withCloseButton={set.codes === null}
        title={t(title)}
        size="lg"
        zIndex={440}
      >
        {reason === "first" && set.codes === null && (
          <Text as="p" above={1} color="quiet">
            {t("factor_first_copy")}
          </Text>
        )}
        {form}
      </Modal>
    );
  return (
    <ForcedWindow title={t(title)} isMet={set.codes !== null}>
      {form}
    </ForcedWindow>
  );
}

interface ForcedWindowProps {
  title: string;
  /** The factor is set up; what is left is to store the codes. */
  isMet: boolean;
  children: ReactNode;
}

/** Fills the window; only signing out leads away. */
function ForcedWindow({ title, isMet, children }: ForcedWindowProps) {
  const { t } = useTranslation();
  const session = useSession();
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
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {isMet ? null : (
              <Text as="p" above={1} color="quiet">
                {t("factor_copy")}
              </Text>
            )}
            {children}
            {isMet ? null : (
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
            )}
          </Box>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const titles = {
  forced: "factor_title",
  first: "factor_first_title",
  wanted: "factor_title",
} as const satisfies Record<FactorDemand["reason"], string>;

/** The steps after the factor is set up: the codes for the day it is lost, where there are none yet, and then back to work. */
function useSetUp(owner: FactorOwner) {
  const [account, setAccount] = useState("");
  const { mutate, data = null } = useMutation({
    ...firstRecoveryCodesMutation(owner),
    onSuccess: (codes) => {
      if (codes === null) factorIsSetUp();
    },
    // The factor is set up all the same, and the page of the user offers to make codes.
    onError: factorIsSetUp,
  });
  return {
    codes: data,
    account,
    finish: (address: string) => {
      setAccount(address);
      mutate();
    },
  };
}

interface FactorFormProps {
  owner: FactorOwner;
  issuer: string;
  /** Whoever wants an authenticator app is not asked what they want. */
  onlyApp: boolean;
  /** The factor is set up, for the account with this address. */
  onSetUp: (account: string) => void;
}

/** The choice between a passkey and an authenticator app, where the page can use passkeys. */
function FactorForm({ onlyApp, ...props }: FactorFormProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState("passkey");
  const { data } = useQuery(factorSecretQuery(props.owner));
  if (onlyApp || !hasPasskeys()) return <AppForm {...props} />;
  return (
    <>
      <Box above={5}>
        <Segments
          isWide
          aria-label={t("factor_ways")}
          value={way}
          onChange={setWay}
          options={["passkey", "app"].map((value) => ({ value, label: t(`factor_way_${value}`) }))}
        />
      </Box>
      {way === "passkey" ? (
        <PasskeySetUp owner={props.owner} onDone={() => props.onSetUp(data?.account ?? "")} />
      ) : (
        <AppForm {...props} />
      )}
    </>
  );
}

/** A secret for the authenticator app, and the code that proves that the app has it. */
function AppForm({ owner, issuer, onSetUp }: Omit<FactorFormProps, "onlyApp">) {
  const { t } = useTranslation();
  const made = useQuery(factorSecretQuery(owner));
  const activate = useMutation({
    ...activateFactorMutation(owner),
    onSuccess: () => onSetUp(made.data?.account ?? ""),
  });
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
          setCode(latinDigits(event.currentTarget.value).replaceAll(/\D/g, "").slice(0, digits))
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
