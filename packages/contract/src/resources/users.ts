import { Type, type Static } from "typebox";
import { checkedByService, oneOrList, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { rowsQuery } from "../schema/query-parameters.ts";
import { list, nothing, one } from "../schema/replies.ts";
import {
  anyJson,
  leadsTo,
  leadsToMany,
  NullableBoolean,
  NullableText,
  nullable,
  nullableTextOf,
} from "../schema/values.ts";
import type { StoredFile } from "./files.ts";
import { historyOf } from "./revisions.ts";
import type { Role } from "./roles.ts";

const collection = "directus_users";

/** The statuses of a user (API contract 4.2). Only an active one can sign in. */
export type UserStatus = "draft" | "invited" | "active" | "suspended" | "deleted";

/** A row that gives a user a role; `user` and `role` are expanded on request. */
export interface UserRole {
  id: number;
  user: unknown;
  role: number | Role | null;
}

/** A user (API contract 2.9); which keys there are depends on `fields` and on the caller (1.7). */
export const User = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    status: Type.Optional(nullableTextOf<UserStatus>()),
    first_name: Type.Optional(NullableText),
    last_name: Type.Optional(NullableText),
    email: Type.Optional(NullableText),
    token: Type.Optional(NullableText),
    timezone: Type.Optional(NullableText),
    locale: Type.Optional(NullableText),
    locale_options: Type.Optional(anyJson()),
    avatar: Type.Optional(leadsTo<number | StoredFile | null>()),
    company: Type.Optional(NullableText),
    title: Type.Optional(NullableText),
    email_notifications: Type.Optional(NullableBoolean),
    last_access_on: Type.Optional(NullableText),
    last_page: Type.Optional(NullableText),
    external_id: Type.Optional(NullableText),
    roles: Type.Optional(leadsToMany<UserRole>()),
  },
  { additionalProperties: true, "x-collection": collection },
);
export type User = Static<typeof User>;

/** The page the user is on; absent or null clears it. */
export const TrackPageBody = Type.Object({
  last_page: Type.Optional(nullable(Type.String({ maxLength: 192 }))),
});
export type TrackPageBody = Static<typeof TrackPageBody>;

/** Characters of the words that go with an invitation. */
export const longestInvitationMessage = 1000;

/**
 * The addresses to invite, and the role if one is chosen (F45). `message` stands in the mail as plain text. With `report` a mail
 * that cannot be sent does not fail the request: the reply says it of each address.
 */
export const InviteUsersBody = Type.Object({
  email: Type.Optional(
    Type.Unsafe<string | string[]>({ description: "One address or a list of them." }),
  ),
  role: Type.Optional(Type.Integer()),
  message: Type.Optional(nullable(Type.String({ maxLength: longestInvitationMessage }))),
  report: Type.Optional(Type.Boolean()),
});
export type InviteUsersBody = Static<typeof InviteUsersBody>;

/**
 * The outcome for one address: `invited`, `again` where it was invited before, `present` where somebody has it. Its mail is `sent`,
 * `kept` in the outbox of a server without a mail server, or `failed`, then with the reason; there is `none` for who is present.
 */
export const InvitationResult = Type.Object({
  outcome: Type.Unsafe<"invited" | "again" | "present">({ enum: ["invited", "again", "present"] }),
  mail: Type.Unsafe<"sent" | "kept" | "failed" | "none">({
    enum: ["sent", "kept", "failed", "none"],
  }),
  reason: Type.Optional(Type.String({ description: "A key of `x-reasons`." })),
  text: Type.Optional(Type.String({ description: "The words of the mail server or the network." })),
});
export type InvitationResult = Static<typeof InvitationResult>;

/** A user after inviting, with what became of their address. */
export const InvitedAddress = Type.Intersect([User, Type.Object({ invitation: InvitationResult })]);
export type InvitedAddress = Static<typeof InvitedAddress>;

/** The open invitation of a user (API contract 2.9, ours). All null: no link is known that works. Times are UTC. */
export const Invitation = Type.Object({
  invited_by: nullable(Type.Integer()),
  invited_on: NullableText,
  /** Until when the link works. */
  ends_on: NullableText,
});
export type Invitation = Static<typeof Invitation>;

/** The link of an invitation, to be handed over where no mail arrives. */
export const InvitationLink = Type.Object({ url: Type.String(), ends_on: Type.String() });
export type InvitationLink = Static<typeof InvitationLink>;

/** The choices of an invited person; without a password they request one by mail later. */
export const AcceptInvitationBody = Type.Object({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
});
export type AcceptInvitationBody = Static<typeof AcceptInvitationBody>;

const invitationToken = Type.String({ minLength: 1, maxLength: 4096 });

/** The token of a mailed invitation. */
export const InvitationBody = Type.Object({ token: invitationToken });
export type InvitationBody = Static<typeof InvitationBody>;

/** The same with the password that is chosen. */
export const TakeInvitationBody = Type.Object({
  token: invitationToken,
  ...AcceptInvitationBody.properties,
});
export type TakeInvitationBody = Static<typeof TakeInvitationBody>;

/** The recipient of a mailed invitation. */
export const InvitedUser = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  status: Type.String(),
});
export type InvitedUser = Static<typeof InvitedUser>;

/** The secret of the authenticator app and a code it shows. */
export const SecondFactorBody = Type.Object({
  tfa_secret: Type.String({ minLength: 16, maxLength: 128 }),
  otp: Type.Unsafe<string | number>({ type: ["string", "integer"], maxLength: 20 }),
});
export type SecondFactorBody = Static<typeof SecondFactorBody>;

const path = "/:project/users";
const usual = rowEndpoints({ path, collection, row: User });
/** The token is the permission, whatever session the browser has. */
const byToken = { access: "public", ignoresToken: true } as const;
/** The service refuses everybody else: 403/10, with or without a token. */
const byAdmins = { access: "admin", authorizedBy: "service" } as const;

const section = { name: "users", text: "Users and invitations." };

/** Users and invitations (API contract 2.9). Single users are authorized by the planner (K6). */
export const usersEndpoints = defineEndpoints(section, {
  list: {
    ...usual.list("List users"),
    query: [...rowsQuery, "status"],
  },
  read: usual.read("Read one or several users; `me` is the caller"),
  /** Which keys are needed is decided by the fields of `directus_users` (K23). */
  create: {
    ...usual.create("Create one or several users"),
    needsConfirmation: "sometimes",
    body: checkedByService<Record<string, unknown> | Record<string, unknown>[]>(
      oneOrList(rowBody(collection, { use: "new", required: ["email"] })),
    ),
  },
  /** Only the sent keys are checked (API contract 2.9). */
  update: {
    ...usual.update("Change one or several users"),
    needsConfirmation: "sometimes",
    authorizedBy: "planner",
    body: rowBody(collection),
  },
  remove: {
    ...usual.remove("Delete one or several users"),
    needsConfirmation: "always",
    authorizedBy: "planner",
  },
  invite: {
    method: "POST",
    path: `${path}/invite`,
    ...byAdmins,
    summary: "Mail invitations",
    needsConfirmation: "sometimes",
    body: InviteUsersBody,
    reply: list(InvitedAddress),
  },
  /** 404/203 where nobody is invited; for administrators only, as are the two below. */
  readOpenInvitation: {
    method: "GET",
    path: `${path}/:id/invitation`,
    ...byAdmins,
    summary: "Read the open invitation of a user",
    reply: one(Invitation),
  },
  /** The link that was mailed; a new one where that has run out. */
  invitationLink: {
    method: "POST",
    path: `${path}/:id/invitation/link`,
    ...byAdmins,
    summary: "Get the link of an invitation, to hand it over",
    needsConfirmation: "always",
    reply: one(InvitationLink),
  },
  withdrawInvitation: {
    method: "DELETE",
    path: `${path}/:id/invitation`,
    ...byAdmins,
    summary: "Withdraw an invitation: the invited user is removed",
    needsConfirmation: "always",
    reply: nothing,
  },
  /** The token is in the body, because addresses are in the logs of servers and proxies (security case C9). */
  invitation: {
    method: "POST",
    path: `${path}/invitation`,
    ...byToken,
    summary: "Read the recipient of an invitation",
    body: InvitationBody,
    reply: one(InvitedUser),
  },
  takeInvitation: {
    method: "POST",
    path: `${path}/invitation/accept`,
    ...byToken,
    summary: "Accept an invitation",
    body: TakeInvitationBody,
    reply: one(InvitedUser),
  },
  /** The link of mails of earlier versions: leads browsers to our own screen, changes nothing (J4). */
  readInvitation: {
    method: "GET",
    path: `${path}/invite/:token`,
    ...byToken,
    summary: "Read the recipient of an invitation by its link",
    reply: one(InvitedUser),
    statuses: [302],
  },
  acceptInvitation: {
    method: "POST",
    path: `${path}/invite/:token`,
    ...byToken,
    summary: "Accept an invitation by its link",
    // Nothing at all is sent as well, which no schema of an object allows.
    body: Type.Unsafe<AcceptInvitationBody | undefined>({
      properties: AcceptInvitationBody.properties,
    }),
    bodyIsOptional: true,
    reply: one(InvitedUser),
  },
  trackPage: {
    method: "PATCH",
    path: `${path}/:id/tracking/page`,
    access: "user",
    summary: "Track the page that the user is on",
    body: TrackPageBody,
    reply: one(User),
  },
  activateSecondFactor: {
    method: "POST",
    path: `${path}/:id/activate2FA`,
    access: "user",
    maySetUp: true,
    summary: "Switch two-factor sign-in on",
    needsConfirmation: "always",
    body: SecondFactorBody,
    reply: one(User),
  },
});

/** The history of one user. */
export const userHistoryEndpoints = defineEndpoints(
  section,
  historyOf("/:project/users/:id", "a user"),
);
