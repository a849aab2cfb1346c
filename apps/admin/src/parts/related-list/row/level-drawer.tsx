import { Button, Drawer, UnstyledButton } from "@mantine/core";
import { findCollection, type Item } from "@rowhouse/contract";
import { useHost, type RowState } from "@rowhouse/extension-kit";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  createContext,
  use,
} from "react";
import { Box, Row, Text } from "../../../design/words.tsx";
import { uploadCount } from "../../../form/draft/uploads/running-uploads.ts";
import { revealFirstField } from "../../../form/reveal-field.ts";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { useBackCloses } from "../../../design/layers/use-back-closes.ts";
import { useIsPhone } from "../../../design/window/use-is-phone.ts";
import { useKeepUploads } from "../../../form/draft/uploads/use-keep-uploads.ts";
import listClasses from "../related-list.module.css";
import classes from "./row-drawer.module.css";

/** The name of a related item, and its place. */
export interface LevelDrawerProps {
  /** The label of the field around. */
  fieldLabel: string;
  name: string;
  state: RowState;
  /** The item around. */
  outer: { collection: string; values: Item };
  isReadOnly: boolean;
  onClose: () => void;
}

interface Parts {
  /** Whether the form begins with its first field: where nothing else leads into it. */
  entersFirst: boolean;
  /** Takes everything back that was entered here; null where there is nothing. */
  discard: { label: string; onDiscard: () => void } | null;
  /** The form, once the drawer has put the focus where it begins. */
  children: (isSettled: boolean) => ReactNode;
}

/** A drawer over the page with the form of a related item. What is typed is staged at once; closing loses nothing. */
export function LevelDrawer(props: LevelDrawerProps & Parts) {
  const { fieldLabel, name, state, isReadOnly, entersFirst, discard, children } = props;
  const { t } = useHost();
  const isPhone = useIsPhone();
  const body = useRef<HTMLDivElement>(null);
  const keepUploads = useKeepUploads();
  const onClose = (): void => {
    // An upload that is running here could not be put into a form that is gone.
    if (uploadCount(body.current) === 0) props.onClose();
    else void keepUploads(body.current).then((isSure) => isSure && props.onClose());
  };
  const levels = useInnerLevels({ ...props, onClose });
  useBackCloses(onClose);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Events of what was opened from here pass through as well: those are not for this level.
    const { target } = event;
    if (!(target instanceof Element) || target.closest('[role="dialog"]') !== dialogOf(body))
      return;
    event.stopPropagation();
    onClose();
  }

  return (
    // Keys come here from the layer the drawer is in.
    <div className={classes.keys} role="presentation" onKeyDown={handleKeyDown}>
      <Drawer.Root
        opened
        // A class on the content would be that of the room around it, too.
        classNames={{ content: classes.drawer ?? "" }}
        closeOnEscape={false}
        position="right"
        size={isPhone ? "100%" : 720}
        onClose={onClose}
      >
        <Drawer.Overlay backgroundOpacity={levels.length > 2 ? 0.12 : 0.35} />
        <Drawer.Content data-of-page>
          <RowHeading
            fieldLabel={fieldLabel}
            levels={levels}
            name={name}
            state={state}
            onClose={onClose}
          />
          <LevelsProvider value={levels}>
            <LevelBody ref={body} entersFirst={entersFirst}>
              {children}
            </LevelBody>
          </LevelsProvider>
          <Row fixed gap={2} align="center" rule="above" className={classes.footer}>
            {discard !== null && (
              <Button color="gray" variant="subtle" onClick={discard.onDiscard}>
                {discard.label}
              </Button>
            )}
            <Button className={classes.done} variant="default" onClick={onClose}>
              {t(isReadOnly ? "close" : "done")}
            </Button>
          </Row>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}

interface LevelBodyProps extends Pick<Parts, "entersFirst" | "children"> {
  ref: RefObject<HTMLDivElement | null>;
}

/** The form of the drawer, which takes the focus once the drawer gives it away. */
function LevelBody({ ref, entersFirst, children }: LevelBodyProps) {
  const isSettled = useSettled();
  const enter = useEffectEvent(() => {
    if (entersFirst && ref.current !== null) revealFirstField(ref.current);
  });
  useEffect(() => {
    if (isSettled) enter();
  }, [isSettled]);
  return (
    <div ref={ref} className={classes.body}>
      {children(isSettled)}
    </div>
  );
}

/**
 * Whether the drawer around has put the focus where it begins; what comes before that would lose it again. Mantine's
 * focus trap does so in two timers: one as its element appears, one in its effect, which follows the effects of what is
 * in it. A timer set in a timer of this effect comes after both.
 */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => setSettled(true));
    });
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** The way to the rows inside: this one is its last step. */
function useInnerLevels({ outer, name, onClose }: LevelDrawerProps): readonly Level[] {
  const { model, itemTitle, t } = useHost();
  const levels = useLevels();
  const collection = findCollection(model, outer.collection);
  const title = (collection && itemTitle(collection, outer.values)) ?? t("related.this_item");
  const above = levels.length > 0 ? levels : [{ label: title, closeInner: onClose }];
  const before = above.map((level, at) =>
    at === above.length - 1 ? { ...level, closeInner: onClose } : level,
  );
  return [...before, { label: name, closeInner: () => undefined }];
}

function dialogOf(body: RefObject<HTMLElement | null>): Element | null {
  return body.current?.closest('[role="dialog"]') ?? null;
}

interface RowHeadingProps {
  levels: readonly Level[];
  name: string;
  fieldLabel: string;
  state: RowState;
  onClose: () => void;
}

/** The way back, level by level, and what this row is called. */
function RowHeading({ levels, name, fieldLabel, state, onClose }: RowHeadingProps) {
  const { t } = useHost();
  return (
    <Row fixed align="center" gap={2} rule="below" className={classes.heading}>
      <IconButton icon="arrow_back" label={t("related.back")} onClick={onClose} />
      <Box grow shrink>
        <Text
          as="nav"
          aria-label={t("related.way")}
          size="small"
          color="quiet"
          className={classes.way}
        >
          <ol>
            {levels.slice(0, -1).map((level, at) => (
              // Levels are told apart by how deep they are.
              <li key={at}>
                <UnstyledButton className={classes.step} onClick={level.closeInner}>
                  {level.label}
                </UnstyledButton>
              </li>
            ))}
            <li>{fieldLabel}</li>
          </ol>
        </Text>
        <Drawer.Title className={classes.title ?? ""} dir="auto" title={name}>
          {name}
        </Drawer.Title>
      </Box>
      {state !== "saved" && (
        <span className={listClasses.mark} data-state={state}>
          {t(`related.states.${state}`)}
        </span>
      )}
    </Row>
  );
}

/** A row whose form is open over the page. */
interface Level {
  /** The name of the row, or of the item of the page. */
  label: string;
  /** Closes everything that was opened from it. */
  closeInner: () => void;
}

const LevelsContext = createContext<readonly Level[]>([]);

/** Tells what is inside a drawer how deep it is. */
const LevelsProvider = LevelsContext.Provider;

/** The way here, from the item of the page down; empty on the page itself. */
function useLevels(): readonly Level[] {
  return use(LevelsContext);
}
