import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
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
  refuse(status: (request: S3Request) => number | null): void;
  close(): Promise<void>;
}

/** The location of a bucket as operators write it. */
export function storageUrl({
  bucket,
  endpoint,
  prefix,
  credentials,
}: S3Server["location"]): string {
  const address = new URL(`s3://${bucket}`);
  address.username = credentials?.accessKeyId ?? "";
  address.password = credentials?.secretAccessKey ?? "";
  address.search = new URLSearchParams({ endpoint: endpoint ?? "", prefix }).toString();
  return address.href;
}

export interface S3Request {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

const bucket = "files";
/** The pair the test server knows. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const objectEnding = "._S3rver_object";

/** With `copiesRanges` it can make a part of an upload out of a range of an object, which not every server can. */
export async function startS3Server({ copiesRanges = false } = {}): Promise<S3Server> {
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
    const { method = "", url = "", headers } = request;
    const upload = new URL(url, "http://s3").searchParams.get("uploadId");
    const status = refused({ method, url, headers });
    if (status !== null) {
      request.resume();
      reply.writeHead(status).end();
    } else if (method === "DELETE" && upload !== null) {
      // A request that this server does not know: aborting an upload in parts.
      const parts = join(uploads, basename(upload));
      void rm(parts, { recursive: true, force: true }).then(() => reply.writeHead(204).end());
    } else if (copiesRanges && upload !== null && headers["x-amz-copy-source"] !== undefined) {
      const to = join(uploads, basename(upload));
      const source = decodeURIComponent(String(headers["x-amz-copy-source"]));
      void copyRange(join(directory, source + objectEnding), to, { url, headers }).then((text) =>
        reply.writeHead(200, { "content-type": "application/xml" }).end(text),
      );
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

/** Stores a range of an object as a part, as the server stores those that are sent to it. */
async function copyRange(
  object: string,
  uploadFolder: string,
  { url, headers }: Pick<S3Request, "url" | "headers">,
): Promise<string> {
  const [, start, end] =
    /^bytes=(\d+)-(\d+)$/.exec(String(headers["x-amz-copy-source-range"])) ?? [];
  const bytes = (await readFile(object)).subarray(Number(start), Number(end) + 1);
  const part = join(uploadFolder, new URL(url, "http://s3").searchParams.get("partNumber") ?? "");
  const md5 = createHash("md5").update(bytes).digest("hex");
  await writeFile(part, bytes);
  await writeFile(`${part}.md5`, md5);
  return `<CopyPartResult><ETag>"${md5}"</ETag></CopyPartResult>`;
}
