export { ApiError, clientCodes, isAbort, isApiError } from "./api-error.ts";
export type { ApiErrorParts } from "./api-error.ts";
export type {
  CallOptions,
  ReadOptions,
  RepeatableOptions,
  Reply,
  VersionListener,
} from "./caller.ts";
export type { MeetDemand } from "./demands.ts";
export { createClient } from "./create-client.ts";
export type { Client, ClientOptions } from "./create-client.ts";
export { newIdempotencyKey } from "./caller.ts";
export type { PartRequest, UploadOptions } from "./resources/files.ts";
export type { AnyCollections, WriteOptions } from "./resources/items.ts";
export { createSession } from "./session.ts";
export type { IssuedToken, Session, SessionParts, SignInRequest } from "./session.ts";
export { isActive } from "./session-state.ts";
export type { ProjectTarget, SessionOwner, SessionState } from "./session-state.ts";
export { memoryStorage, webStorage } from "./session-storage.ts";
export type { SessionStorage, StoredSession } from "./session-storage.ts";
export { readClaims } from "./token.ts";
export type { View } from "./token.ts";
export { typeSourceOf } from "./type-source.ts";
export { xhrTransport } from "./transport.ts";
export type { Transport, WireReply, WireRequest } from "./transport.ts";
