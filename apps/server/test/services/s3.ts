import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import S3rver from "s3rver";
import type { StorageLocation } from "../../src/core/file-storage.ts";

/** A server that speaks S3, with one empty bucket. */
export interface S3Server {
  location: Extract<StorageLocation, { kind: "s3" }>;
  /** Keys of all objects, sorted. */
  keys(): Promise<string[]>;
  /** Uploads in parts that were begun and neither finished nor aborted. */
  openUploads(): Promise<string[]>;
  /** From now on requests for which this names a status get just that. */
  refuse(status: (request: { method: string; url: string }) => number | null): void;
  close(): Promise<void>;
}

const bucket = "files";
/** The pair the test server knows. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const objectEnding = "._S3rver_object";

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "rowhouse-s3-"));
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  await s3.configureBuckets();
  const respond = s3.callback();
  const uploads = join(directory, bucket, "._S3rver_uploads");
  let refused: Parameters<S3Server["refuse"]>[0] = () => null;
  const server = createServer((request, reply) => {
    const { method = "", url = "" } = request;
    const upload = new URL(url, "http://s3").searchParams.get("uploadId");
    const status = refused({ method, url });
    if (status !== null) {
      request.resume();
      reply.writeHead(status).end();
    } else if (method === "DELETE" && upload !== null) {
      // The one request that this server does not know: aborting an upload in parts.
      const parts = join(uploads, basename(upload));
      void rm(parts, { recursive: true, force: true }).then(() => reply.writeHead(204).end());
    } else respond(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    location: {
      kind: "s3",
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      prefix: "cms",
      credentials,
    },
    async keys() {
      const files = await readdir(join(directory, bucket), { recursive: true });
      return files
        .filter((file) => file.endsWith(objectEnding))
        .map((file) => file.slice(0, -objectEnding.length))
        .toSorted();
    },
    openUploads: () => readdir(uploads).catch(() => []),
    refuse: (status) => void (refused = status),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
