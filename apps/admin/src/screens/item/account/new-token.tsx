import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Row, Stack, Text } from "../../../design/words.tsx";
import { makeTokenMutation } from "../../../data/tokens.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { CopiedText } from "../../../design/secret/copied-text.tsx";
import { Segments } from "../../../design/segments/segments.tsx";
import classes from "./account.module.css";

const dayMs = 24 * 60 * 60 * 1000;
/** Days until a token expires; 0 for never. */
const lives = [30, 90, 365, 0] as const;
const defaultLife = 90;
const longestName = 100;

/** A new token: what it is called and how long it lives, and then the token itself, once. */
export function NewToken({ user, onDone }: { user: number; onDone: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const making = useMutation(makeTokenMutation(user));
  const failure = useErrorText(making.error);
  const [name, setName] = useState("");
  const [days, setDays] = useState(String(defaultLife));

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === "" || making.isPending) return;
    const life = Number(days);
    const expires_on = life === 0 ? null : new Date(Date.now() + life * dayMs).toISOString();
    making.mutate({ name: name.trim(), expires_on });
  };

  if (making.data !== undefined)
    return <ShownOnce token={making.data.token} name={making.data.name ?? ""} onDone={onDone} />;
  return (
    <Stack as="form" gap={4} pad={4} rule="above" onSubmit={handleSubmit} noValidate>
      {failure === null ? null : <PageNotice tone="danger" urgent title={failure} />}
      <TextInput
        label={t("token_name")}
        description={t("token_name_copy")}
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoFocus
      />
      <div role="group" aria-labelledby={id}>
        <Text as="p" below={1} weight="medium" id={id}>
          {t("token_life")}
        </Text>
        <Segments
          isWide
          aria-labelledby={id}
          value={days}
          onChange={setDays}
          options={lives.map((life) => ({
            value: String(life),
            label: life === 0 ? t("token_never") : t("token_days", { count: life }),
          }))}
        />
      </div>
      <Row gap={3} justify="end">
        <Button variant="default" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button type="submit" disabled={name.trim() === ""} loading={making.isPending}>
          {t("token_make")}
        </Button>
      </Row>
    </Stack>
  );
}

function ShownOnce({ token, name, onDone }: { token: string; name: string; onDone: () => void }) {
  const { t } = useTranslation();
  const labels = {
    copy: t("token_copy"),
    copied: t("token_copied"),
    failed: t("token_not_copied"),
  };
  return (
    <Stack gap={4} pad={4} rule="above">
      <div role="status">
        <Text as="p" weight="medium" breaks>
          {t("token_made_now", { name })}
        </Text>
        <p className={classes.facts}>{t("token_once")}</p>
      </div>
      <CopiedText text={token} labels={labels} />
      <Row gap={3} justify="end">
        <Button onClick={onDone}>{t("token_done")}</Button>
      </Row>
    </Stack>
  );
}
