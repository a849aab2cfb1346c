import { Type } from "typebox";
import type { Static } from "typebox";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofRows, ofWrites, takes } from "../schema/takes.ts";
import {
  AnyObject,
  IdParams,
  NullableText,
  nullable,
  optionalUntyped,
  untyped,
} from "../schema/values.ts";
import type { StoredFile } from "./files.ts";
import type { Role } from "./roles.ts";

/** The statuses of a user (API contract 4.2). Only an active one can sign in. */
export type UserStatus = "draft" | "invited" | "active" | "suspended" | "deleted";

/** A row that gives a user a role; `user` and `role` are expanded when asked for. */
export interface UserRole {
  id: number;
  user: unknown;
  role: number | Role | null;
}

/** A user (API contract 2.9); which keys there are depends on `fields` and on who asks (1.7). */
export const User = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    status: optionalUntyped<UserStatus | null>(),
    first_name: Type.Optional(NullableText),
    last_name: Type.Optional(NullableText),
    email: Type.Optional(NullableText),
    token: Type.Optional(NullableText),
    timezone: Type.Optional(NullableText),
    locale: Type.Optional(NullableText),
    locale_options: optionalUntyped<unknown>(),
    avatar: optionalUntyped<number | StoredFile | null>(),
    company: Type.Optional(NullableText),
    title: Type.Optional(NullableText),
    email_notifications: optionalUntyped<boolean | null>(),
    last_access_on: Type.Optional(NullableText),
    last_page: Type.Optional(NullableText),
    external_id: Type.Optional(NullableText),
    roles: optionalUntyped<UserRole[]>(),
  },
  { additionalProperties: true },
);
export type User = Static<typeof User>;

/** Which keys are needed is decided by the fields of `directus_users` (K23). */
export const CreateUserBody = AnyObject;
/** Only the sent keys are checked (API contract 2.9). */
export const UpdateUserBody = AnyObject;

/** The page one is at; absent or null forgets it. */
export const TrackPageBody = Type.Object({
  last_page: Type.Optional(nullable(Type.String({ maxLength: 192 }))),
});
export type TrackPageBody = Static<typeof TrackPageBody>;

/** Whom to invite, and with which role if one is chosen (F45). */
export const InviteUsersBody = Type.Object({
  email: Type.Optional(untyped<string | string[]>()),
  role: Type.Optional(Type.Integer()),
});
export type InviteUsersBody = Static<typeof InviteUsersBody>;

/** What an invited person may choose; without a password they ask for one by mail later. */
export const AcceptInvitationBody = Type.Object({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
});
export type AcceptInvitationBody = Static<typeof AcceptInvitationBody>;

/** The token of a mailed invitation. */
const InvitationParams = Type.Object({ token: Type.String({ minLength: 1 }) });

/** Whom a mailed invitation is for. */
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

/** One user or several, depending on the ids of the address or the body. */
const OneOrMore = untyped<User | User[]>();

/** Route schemas of users (API contract 2.9). */
export const users = {
  // One of them when `single` asks for it.
  list: {
    querystring: takes(...ofRows, "status"),
    response: replies(Type.Union([Type.Array(User), User])),
  },
  read: { params: IdParams, querystring: takes("fields", "meta"), response: replies(OneOrMore) },
  create: {
    body: untyped<Record<string, unknown> | Record<string, unknown>[]>(),
    querystring: takes("fields", "meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  update: {
    params: IdParams,
    body: UpdateUserBody,
    querystring: takes("fields", "meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  remove: { params: IdParams, querystring: takes(...ofWrites), response: emptyReplies },
  invite: { body: InviteUsersBody, response: replies(Type.Array(User)) },
  /** The mailed link: shows our own screen to browsers, changes nothing (J4). */
  readInvitation: {
    params: InvitationParams,
    response: { ...replies(InvitedUser), 302: Type.Null() },
  },
  acceptInvitation: {
    params: InvitationParams,
    // Nothing at all is sent as well, which no schema of an object allows.
    body: Type.Unsafe<AcceptInvitationBody | undefined>({
      properties: AcceptInvitationBody.properties,
    }),
    response: replies(InvitedUser),
  },
  trackPage: { params: IdParams, body: TrackPageBody, response: replies(User) },
  activateSecondFactor: { params: IdParams, body: SecondFactorBody, response: replies(User) },
};
