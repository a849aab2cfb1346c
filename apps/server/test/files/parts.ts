import type { Reply } from "../reply.ts";
import type { As, RequestOptions, World } from "../world.ts";

const path = "/_/files/uploads";
const tus = { "tus-resumable": "1.0.0" };

/** Sends the requests of uploads in parts as one person. */
export function partsAs(world: World, as: As) {
  const { send } = world.as(as);
  const begin = (size: number, headers: RequestOptions["headers"] = {}): Promise<Reply> =>
    send("POST", path, { headers: { ...tus, "upload-length": String(size), ...headers } });
  const append = (id: string, offset: number, bytes: Uint8Array): Promise<Reply> =>
    send("PATCH", `${path}/${id}`, {
      body: bytes,
      headers: {
        ...tus,
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
      },
    });
  return {
    begin,
    append,
    head: (id: string): Promise<Reply> => send("HEAD", `${path}/${id}`, { headers: tus }),
    read: (id: string): Promise<Reply> => send("GET", `${path}/${id}`),
    remove: (id: string): Promise<Reply> => send("DELETE", `${path}/${id}`, { headers: tus }),
    /** Begins an upload, and returns its id. */
    async begun(size: number): Promise<string> {
      return idIn(await begin(size));
    },
    /** Sends all bytes in parts of so many, and returns the id. */
    async whole(bytes: Uint8Array, each = 1000): Promise<string> {
      const id = idIn(await begin(bytes.length));
      for (let at = 0; at < bytes.length; at += each)
        await append(id, at, bytes.subarray(at, at + each));
      return id;
    },
  };
}

/** The id in the address of an upload that was begun. */
export function idIn(reply: Reply): string {
  return String(reply.headers["location"]).replace("uploads/", "");
}

/** How far an upload is, as a reply says. */
export function offsetOf({ headers }: Reply): number {
  return Number(headers["upload-offset"]);
}

/** The names of the parts of an upload that are stored. */
export async function storedParts({ project }: World, id: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of project.storage.list(`parts/${id}`)) names.push(name);
  return names.toSorted();
}
