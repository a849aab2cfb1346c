import { Type } from "typebox";
import type { Static } from "typebox";
import { commentLevels, explainLevels, levels } from "../permissions/permission.ts";
import type {
  CommentLevel,
  ExplainLevel,
  Level,
  Permission,
  PermissionRow,
} from "../permissions/permission.ts";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { AnyQuery, IdParams, nullable, untyped } from "../schema/values.ts";

const Names = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 });
const LevelName = Type.Optional(Type.Unsafe<Level | null>({ enum: [...levels, null] }));
const CommentLevelName = Type.Optional(
  Type.Unsafe<CommentLevel | null>({ enum: [...commentLevels, null] }),
);
const ExplainLevelName = Type.Optional(
  Type.Unsafe<ExplainLevel | null>({ enum: [...explainLevels, null] }),
);

/** Levels are checked (F60); missing ones are stored as none. */
export const CreatePermissionBody = Type.Object({
  collection: Type.String({ minLength: 1, maxLength: 64 }),
  role: Type.Integer({ minimum: 1 }),
  status: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  create: LevelName,
  read: LevelName,
  update: LevelName,
  delete: LevelName,
  comment: CommentLevelName,
  explain: ExplainLevelName,
  read_field_blacklist: Type.Optional(Names),
  write_field_blacklist: Type.Optional(Names),
  status_blacklist: Type.Optional(Names),
});
export type CreatePermissionBody = Static<typeof CreatePermissionBody>;

/** What may change about a rule. */
export const UpdatePermissionBody = Type.Partial(CreatePermissionBody);
export type UpdatePermissionBody = Static<typeof UpdatePermissionBody>;

const OneOrMore = untyped<Permission | Permission[]>();

/** Route schemas of permissions (API contract 2.10, 8.6). */
export const permissions = {
  list: { querystring: AnyQuery, response: replies(untyped<Permission[]>()) },
  read: { params: IdParams, querystring: AnyQuery, response: replies(OneOrMore) },
  create: {
    body: untyped<CreatePermissionBody | CreatePermissionBody[]>(),
    response: replies(OneOrMore),
  },
  update: { params: IdParams, body: UpdatePermissionBody, response: replies(OneOrMore) },
  updateMany: {
    body: Type.Array(Type.Intersect([Type.Object({ id: Type.Integer() }), UpdatePermissionBody])),
    response: replies(untyped<Permission[]>()),
  },
  remove: { params: IdParams, response: emptyReplies },
  mine: { response: replies(untyped<PermissionRow[]>()) },
  mineOf: {
    params: Type.Object({ collection: Type.String({ minLength: 1 }) }),
    response: replies(untyped<PermissionRow | PermissionRow[]>()),
  },
};
