import { TextInput } from "@mantine/core";
import type { FactorMethod } from "@rowhouse/contract";
import type { Ref } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack, Text } from "../../../design/words.tsx";
import { TextButton } from "../public-page.tsx";

export interface FactorChoiceProps {
  methods: readonly FactorMethod[];
  chosen: FactorMethod;
  onChoose: (method: FactorMethod) => void;
  code: string;
  onCode: (code: string) => void;
  boxRef: Ref<HTMLInputElement>;
}

/** The second factor of an account that has several ways to answer for it. */
export function FactorChoice(props: FactorChoiceProps) {
  const { methods, chosen, onChoose, code, onCode, boxRef } = props;
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      {chosen === "passkey" ? (
        <Text as="p" color="quiet" role="status">
          {t("factor_passkey_asked")}
        </Text>
      ) : (
        <TextInput
          key={chosen}
          ref={boxRef}
          label={t(chosen)}
          description={chosen === "recovery_code" ? t("recovery_code_copy") : null}
          name={chosen}
          autoComplete={chosen === "otp" ? "one-time-code" : "off"}
          inputMode={chosen === "otp" ? "numeric" : "text"}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={code}
          onChange={(event) => onCode(event.currentTarget.value)}
          autoFocus
          size="md"
        />
      )}
      {methods
        .filter((method) => method !== chosen)
        .map((method) => (
          <TextButton
            key={method}
            label={t(`factor_use_${method}`)}
            onClick={() => onChoose(method)}
          />
        ))}
    </Stack>
  );
}
