import {
  findCollection,
  mustExplain,
  ownValue,
  readStatusMapping,
  type Collection,
  type Item,
  type Rights,
} from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/translation.ts";
import { useMe, useModel, useRights, useRolesOf } from "../../access/hooks.ts";
import { useKeptProject } from "../../access/session-context.ts";
import { itemsChanged, newIdempotencyKey } from "../../data/item-writes.ts";
import { notify } from "../../design/notify/notify.ts";
import { loadErrorTexts } from "../../i18n/error-text.ts";
import { addTexts } from "../../i18n/i18n.ts";
import { useReason } from "../save/use-reason.ts";
import { removalOf } from "../removal/removal.model.ts";
import { useCascades } from "../removal/use-cascades.ts";
import { sharedActJournal, type ActHead } from "./act-journal.ts";
import {
  undoOf,
  undoPlan,
  verbOf,
  type Act,
  type ActState,
  type PlannedItem,
} from "./act.model.ts";
import {
  currentRun,
  isActedElsewhere,
  isActing,
  showRun,
  showState,
  whenIdle,
} from "./act-store.ts";
import { actSteps } from "./act-steps.ts";
import { actHead, ActRun } from "./run-act.ts";

/** An act that is to be begun, and its items. */
export interface ActOrder extends Pick<Act, "kind" | "comment"> {
  collection: Collection;
  changes?: Item;
  lists?: Act["lists"];
  /** The way in which they are deleted, where it is not that of the collection. */
  removal?: Act["removal"];
  keys: readonly string[];
  /** Titles of items that cannot be read, by key, for the report. */
  titles?: ReadonlyMap<string, string | null>;
}

/** The acts of the signed-in user on this page. */
export interface Acts {
  /** Begins an act; false where another one is under way. Resolves when it is under way, not when it is over. */
  begin(order: ActOrder): Promise<boolean>;
  resume(): void;
  stop(): void;
  /** Takes the act back that is shown, as far as it was carried out. */
  undo(): Promise<void>;
  /** Puts the shown act away: from then on it cannot be gone on with, nor taken back. */
  dismiss(): void;
  /** Shows an act that a closed page has left, if there is one and no other is shown. */
  find(): Promise<void>;
}

/** Begins acts, goes on with them, and takes them back. */
export function useActs(): Acts {
  const { t } = useTranslation();
  const me = useMe();
  const rights = useRights();
  const cache = useQueryClient();
  const askReason = useReason();
  const cascades = useCascades();
  const project = useKeptProject() ?? "";
  const open = useOpenRun();
  const journal = sharedActJournal();

  const go = (run: ActRun): void => {
    void run.run().then(() => itemsChanged(cache, run.state.act.collection));
  };
  const start = async (act: Act, plan: readonly PlannedItem[]): Promise<void> => {
    const head = actHead(act, plan.length);
    const run = open(head, plan, []);
    if (run === null) return;
    showRun(run);
    await journal.begin(head, plan);
    go(run);
  };
  return {
    begin: async ({ keys, titles, ...order }) => {
      if (isActing()) {
        notify({ color: "warning", title: t("acts.busy"), details: t("acts.busy_body") });
        return false;
      }
      await loadTexts();
      await start(actOf(order, { user: me.id, project }), planOf(keys, titles));
      return true;
    },
    resume: () => {
      const run = currentRun();
      if (run !== null) go(run);
    },
    stop: () => currentRun()?.stop(),
    undo: async () => {
      const run = currentRun();
      if (run === null || isActing()) return;
      const { act } = run.state;
      const collection = findCollection(open.model, act.collection);
      if (collection === null) return;
      const back = undoOf(act, { id: newIdempotencyKey(), begunAt: Date.now() });
      const given = await askReason(needsReason(rights, collection, back.kind));
      if (given === null) return;
      const last = await run.settle();
      if (last === null) return;
      const steps = await journal.steps(act.id);
      const done = [...steps.flatMap((step) => step.done), ...last];
      const isDeletion = act.kind === "delete" && act.removal.kind === "delete";
      const leftOut = isDeletion ? await cascades.ofAct(act.id) : null;
      await start({ ...back, comment: given.reason }, undoPlan(act, done));
      await journal.remove(act.id);
      if (leftOut !== null) void whenIdle().then(() => cascades.tell(leftOut));
    },
    dismiss: () => {
      const run = currentRun();
      if (run === null || isActing()) return;
      showRun(null);
      void journal.remove(run.id);
    },
    find: async () => {
      if (currentRun() !== null) return;
      const heads = await journal.list(me.id, project);
      for (const head of heads) {
        if (head.isOver || (await isActedElsewhere(head.id, head.savedAt))) continue;
        await loadTexts();
        const [plan, steps] = await Promise.all([journal.plan(head.id), journal.steps(head.id)]);
        const refused = steps.flatMap((step) => step.refused);
        const run = open(head, plan, refused);
        if (currentRun() === null && run !== null) return showRun(run);
      }
    },
  };
}

/** The act that an order begins, of this user in this project. */
function actOf(
  { collection, kind, comment, changes = {}, lists, removal }: Omit<ActOrder, "keys" | "titles">,
  { user, project }: Pick<Act, "user" | "project">,
): Act {
  return {
    id: newIdempotencyKey(),
    user,
    project,
    begunAt: Date.now(),
    collection: collection.collection,
    kind,
    changes,
    comment,
    isUndo: false,
    removal: removal ?? removalOf(collection),
    ...(lists === undefined ? {} : { lists }),
  };
}

/** Makes the run of an act with the rights of the user; null where its collection is not there. */
function useOpenRun() {
  const { t } = useTranslation();
  const host = useHost();
  const model = useModel();
  const rights = useRights();
  const rolesOf = useRolesOf();
  const open = (
    head: ActHead,
    plan: readonly PlannedItem[],
    refused: ActState["refused"],
  ): ActRun | null => {
    const { act } = head;
    const collection = findCollection(model, act.collection);
    if (collection === null) return null;
    const steps = actSteps(act, {
      model,
      collection,
      rights,
      rolesOf,
      t,
      titleOf: (item) => host.itemTitle(collection, item),
      labelOf: (name) => {
        const field = ownValue(collection.fields, name);
        return field === undefined ? name : fieldLabel(field, host);
      },
    });
    return new ActRun({
      head,
      plan,
      refused,
      steps,
      onChange: showState,
      journal: sharedActJournal(),
      makeKey: newIdempotencyKey,
      hopeless: ({ reason }, count) =>
        t("acts.problem.hopeless", { verb: verbOf(act), count, reason }),
    });
  };
  return Object.assign(open, { model });
}

function planOf(keys: readonly string[], titles: ActOrder["titles"]): PlannedItem[] {
  return keys.map((key) => {
    const title = titles?.get(key);
    return typeof title === "string" ? { key, title } : { key };
  });
}

/** Whether an act of a kind may need a reason, whatever the status of its items. */
export function needsReason(rights: Rights, collection: Collection, kind: Act["kind"]): boolean {
  const statuses = [null, ...Object.keys(readStatusMapping(collection) ?? {})];
  const actions = actionsOf[kind];
  return statuses.some((status) =>
    actions.some((action) => mustExplain({ rights, collection, action, status })),
  );
}

const actionsOf = {
  edit: ["update"],
  revert: ["update"],
  copy: ["create"],
  delete: ["delete", "update"],
  restore: ["create", "update"],
} as const;

/** The texts of reasons, which are written down as the items are refused. */
async function loadTexts(): Promise<void> {
  await Promise.all([addTexts("acts"), loadErrorTexts()]);
}
