import { ownValue, type Query } from "@rowhouse/contract";
import { onTransactionEnd, type Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import { crudService } from "../../query/index.ts";
import type { Values, WriteOptions, WriteResult } from "../../query/index.ts";

/** The owner of a preset: a user, a role, or everyone when both are null. */
interface Owner {
  user: string | null;
  role: string | null;
}

/** Use cases of presets and bookmarks (API contract 2.11). They leave no activity. */
export function collectionPresetsService(ctx: Context) {
  const crud = crudService(ctx, {
    collection: "directus_collection_presets",
    accept: withOwnerKeys,
    create: { skipActivity: true, after: noteChange },
    update: {
      skipActivity: true,
      prepare: (sent, stored) => checkMerged(ctx, sent, stored),
      after: noteChange,
    },
    remove: {
      skipActivity: true,
      after: async (removed) => {
        checkRemoval(removed.ctx, ownerOf(removed.stored ?? {}));
        await noteChange(removed);
      },
    },
  });
  return {
    ...crud,

    async create(body: unknown, query: Query): Promise<WriteResult> {
      const values = withOwnerKeys(body);
      checkOwner(ctx, { before: null, after: ownerOf(values) });
      return await crud.create(values, query);
    },
  };
}

/** The owner is checked on the row as it will be, whichever of the two columns was sent (security case B6). */
function checkMerged(ctx: Context, sent: Values, stored: Values | null): Values {
  checkOwner(ctx, { before: ownerOf(stored ?? {}), after: ownerOf({ ...stored, ...sent }) });
  return sent;
}

/** Presets of roles and of everyone are for administrators, and no one makes presets in another's name. */
function checkOwner(ctx: Context, { before, after }: { before: Owner | null; after: Owner }): void {
  if (ctx.actor.isAdmin) return;
  if (after.role !== null || after.user === null || (before !== null && !isPersonal(before))) {
    throw new AppError("forbidden", because("onlyAdminsPresets"));
  }
  const isUnchanged = before !== null && before.user === after.user;
  if (!isUnchanged && after.user !== String(ctx.actor.user)) {
    throw new AppError("forbidden", because("presetOwner"));
  }
}

function checkRemoval(ctx: Context, owner: Owner): void {
  if (ctx.actor.isAdmin || isPersonal(owner)) return;
  throw new AppError("forbidden", because("onlyAdminsRemovePresets"));
}

/**
 * Tells open applications of what is not the author's alone: presets of others, of roles and of everyone, and bookmarks, which
 * other browsers of the author show as well. How the author's own lists look changes with every click, and tells nobody.
 */
async function noteChange({
  ctx,
  values,
  stored,
}: Parameters<NonNullable<WriteOptions["after"]>>[0]): Promise<void> {
  const isOwnView = [stored, { ...stored, ...values }].every(
    (preset) =>
      preset === null ||
      (isPersonal(ownerOf(preset)) &&
        ownerOf(preset).user === String(ctx.actor.user) &&
        !preset["title"]),
  );
  if (isOwnView) return;
  onTransactionEnd(ctx, { commit: async () => ctx.project.presets.invalidate() });
}

function isPersonal({ user, role }: Owner): boolean {
  return user !== null && role === null;
}

function ownerOf(values: Values): Owner {
  return { user: plainKey(values["user"]), role: plainKey(values["role"]) };
}

/** An expanded user or role is reduced to its key; nothing about the user or the role is written through a preset. */
function withOwnerKeys(body: unknown): Values {
  const values: Values = typeof body === "object" ? { ...body } : {};
  for (const column of ["user", "role"])
    if (Object.hasOwn(values, column)) values[column] = plainKey(ownValue(values, column));
  return values;
}

function plainKey(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "object" && "id" in value ? String(value.id) : String(value);
}
