import { people } from "../../scripts/product.ts";

/** The session of a signed-in user, as the app stores it in the browser. */
export interface Session {
  token: string;
  userId: number;
}

/** The API of a product as one person; what a journey needs to find is made with it. */
export interface Api {
  /** Makes an item (or a user, with `users` as path) and returns its key. */
  create(path: string, values: Record<string, unknown>): Promise<number>;
  /** Makes up to a thousand items. */
  createMany(path: string, list: readonly Record<string, unknown>[]): Promise<void>;
  change(path: string, values: Record<string, unknown>): Promise<void>;
  read(path: string): Promise<Record<string, unknown>>;
  remove(path: string): Promise<void>;
  list(path: string): Promise<Record<string, unknown>[]>;
}

/** Signs in with e-mail and password. Throws when the API refuses. */
export async function authenticate(url: string, person: keyof typeof people): Promise<Session> {
  const { email, password } = people[person];
  const data = await call(`${url}/_/auth/authenticate`, {
    method: "POST",
    body: { email, password },
  });
  const token = String(data["token"]);
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  );
  return { token, userId: (claims as { id: number }).id }; // cast: our tokens name their user
}

export function apiAs({ token }: Session, url: string): Api {
  const at = (path: string): string => `${url}/_/${path}`;
  return {
    async create(path, values) {
      const data = await call(at(path), { method: "POST", token, body: values });
      return Number(data["id"]);
    },
    async createMany(path, list) {
      await call(at(path), { method: "POST", token, body: list });
    },
    async change(path, values) {
      await call(at(path), { method: "PATCH", token, body: values });
    },
    async remove(path) {
      await call(at(path), { method: "DELETE", token });
    },
    read: (path) => call(at(path), { method: "GET", token }),
    list: (path) => call(at(path), { method: "GET", token }),
  };
}

interface Request {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  token?: string;
  body?: object;
}

async function call<Data = Record<string, unknown>>(
  address: string,
  { method, token, body }: Request,
): Promise<Data> {
  const response = await fetch(address, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
  if (text === "") return {} as Data; // cast: the caller ignores the reply
  const { data } = JSON.parse(text) as { data: Data }; // cast: the envelope of every reply
  return data;
}
