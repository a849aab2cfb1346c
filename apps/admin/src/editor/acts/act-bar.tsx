import { Button, Progress, VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { useMe } from "../../access/hooks.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { notify } from "../../design/notify/notify.ts";
import { Row, Stack, Text } from "../../design/words.tsx";
import { useIsPhone } from "../../design/window/use-is-phone.ts";
import { isUndoable, isUnderWay, smallAct, verbOf, type ActState } from "./act.model.ts";
import { ActReport } from "./act-report.tsx";
import { useActState } from "./act-store.ts";
import { useActs, type Acts } from "./use-acts.ts";
import classes from "./act-bar.module.css";

/**
 * The act of this page, above every page: how far it is, the ways to stop it and to go on, and afterwards its report and the way
 * back. An act that a closed page has left is shown here as well. A small act that went well is a notice.
 */
export function ActBar() {
  const me = useMe();
  const acts = useActs();
  const shown = useActState();
  const [isReportOpen, setReportOpen] = useState(false);
  const find = useEffectEvent(() => void acts.find());
  const stop = useEffectEvent(() => acts.stop());
  useEffect(() => {
    find();
    // Another page may have been closed meanwhile.
    window.addEventListener("focus", find);
    return () => {
      window.removeEventListener("focus", find);
      // Who signs out takes the right to go on along.
      stop();
    };
  }, []);
  const state = shown?.act.user === me.id ? shown : null;
  useBriefEnd(state, acts);
  const sentence = useSentence(state);
  const isEnd = state !== null && !isUnderWay(state.phase);
  return (
    <>
      <VisuallyHidden role="status">{isEnd ? sentence : ""}</VisuallyHidden>
      {state === null || isBrief(state) ? null : (
        <Bar state={state} acts={acts} sentence={sentence} onReport={() => setReportOpen(true)} />
      )}
      {state !== null && isReportOpen ? (
        <ActReport state={state} acts={acts} onClose={() => setReportOpen(false)} />
      ) : null}
    </>
  );
}

interface BarProps {
  state: ActState;
  acts: Acts;
  sentence: string;
  onReport: () => void;
}

function Bar({ state, acts, sentence, onReport }: BarProps) {
  const { t } = useTranslation();
  const { phase, total, done, refused, problem } = state;
  const passed = done + refused.length;
  const isOver = phase === "done";
  const isWell = isOver && refused.length === 0;
  const icon = isWell ? "check" : phase === "stopped" ? "info" : "warning";
  const size = useIsPhone() ? "sm" : "compact-sm";
  const canResume = ["paused", "stopped", "interrupted"].includes(phase);
  return (
    <Stack as="section" fixed rule="below" surface="sunken" aria-label={t("acts.region")}>
      <Row align="center" wrap gap={2} padY={2} className={classes.bar}>
        {isUnderWay(phase) ? null : <Icon name={icon} size={18} />}
        <Text as="p" grow breaks className={classes.sentence}>
          <Text weight="medium" tabular>
            {sentence}
          </Text>
          {problem === null ? null : <Text color="quiet"> {problem}</Text>}
        </Text>
        <Row gap={2} align="center" wrap>
          {isOver ? null : (
            <Button
              size={size}
              variant={canResume ? "filled" : "default"}
              onClick={canResume ? acts.resume : acts.stop}
              {...(phase === "stopping" ? { "aria-disabled": true, "data-disabled": true } : {})}
            >
              {t(`acts.go.${phase}`)}
            </Button>
          )}
          {isUndoable(state) ? (
            <Button size={size} variant="default" onClick={() => void acts.undo()}>
              {t("acts.undo_all")}
            </Button>
          ) : null}
          {isUnderWay(phase) ? null : (
            <>
              <Button size={size} variant="default" onClick={onReport}>
                {t("acts.report")}
              </Button>
              <IconButton icon="close" label={t("acts.dismiss")} onClick={acts.dismiss} />
            </>
          )}
        </Row>
      </Row>
      {isOver ? null : (
        <Progress
          aria-label={sentence}
          radius={0}
          size={3}
          value={total === 0 ? 0 : (100 * passed) / total}
        />
      )}
    </Stack>
  );
}

/** Says of a small act that went well that it is done, as of any other change, and puts it away. */
function useBriefEnd(state: ActState | null, acts: Acts): void {
  const { t } = useTranslation();
  const reported = useRef("");
  const end = useEffectEvent((ended: ActState) => {
    notify({
      color: "success",
      title: t("acts.ended", wordsOf(ended)),
      ...(isUndoable(ended) && { actionLabel: t("item.undo"), onClick: () => void acts.undo() }),
    });
  });
  useEffect(() => {
    if (state === null || state.phase !== "done" || !isBrief(state)) return;
    if (reported.current === state.act.id) return;
    reported.current = state.act.id;
    end(state);
  }, [state]);
}

/** Whether an act is over at once, and nothing needs to be said about it but that it is done. */
function isBrief({ total, phase, refused }: ActState): boolean {
  return total <= smallAct && refused.length === 0 && ["running", "done"].includes(phase);
}

/** How far the act is, in one sentence. */
function useSentence(state: ActState | null): string {
  const { t } = useTranslation();
  if (state === null) return "";
  const words = wordsOf(state);
  if (state.phase === "done") return t("acts.ended", words);
  return t(`acts.phase.${state.phase}`, { ...words, what: t("acts.what", words) });
}

function wordsOf({ act, total, done, refused }: ActState) {
  return { verb: verbOf(act), count: total, done, refused: refused.length };
}
