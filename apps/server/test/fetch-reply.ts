import { Reply } from "./reply.ts";

export interface FetchOptions {
  token?: string;
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
}

/** Sends a request over the network, for tests that start whole servers. Rejects when the server is not reachable. */
export async function fetchReply(url: string, options: FetchOptions = {}): Promise<Reply> {
  const { token, body, method = body === undefined ? "GET" : "POST" } = options;
  const response = await fetch(url, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return new Reply(response.status, Object.fromEntries(response.headers), await response.text());
}

/** Signs in at a project's address and returns the token. */
export async function fetchToken(
  url: string,
  person: { email: string; password: string },
): Promise<string> {
  const reply = await fetchReply(`${url}/_/auth/authenticate`, { body: person });
  return String(reply.item["token"]);
}
