import { isAbsolute, resolve } from "node:path";
import type { StorageLocation } from "../core/file-storage.ts";
import { SetupError } from "../core/setup-error.ts";

const forms =
  "ROWHOUSE_STORAGE_URL has to begin with file: and name a folder, for example file:/var/lib/rowhouse/uploads, or with s3: and name a bucket, for example s3://my-bucket?region=eu-central-1.";
const parameters: ReadonlySet<string> = new Set(["endpoint", "region", "prefix"]);

/**
 * Reads `file:DIR` or `s3://[KEY:SECRET@]BUCKET?endpoint=…&region=…&prefix=…`. Throws SetupError, whose text never repeats the
 * address: it may hold a secret.
 */
export function readStorageLocation(
  url: string | null,
  { dataDir, region }: { dataDir: string; region: string | null },
): StorageLocation {
  if (url === null) return { kind: "local", directory: resolve(dataDir, "uploads") };
  if (url.startsWith("file:")) return { kind: "local", directory: readFolder(url, dataDir) };
  if (!url.startsWith("s3://") || !URL.canParse(url)) throw new SetupError(forms);
  return readBucket(new URL(url), region);
}

function readFolder(url: string, dataDir: string): string {
  const path = decodeURIComponent(url.slice("file:".length).replace(/^\/\/(?=\/)/, ""));
  return isAbsolute(path) ? path : resolve(dataDir, path);
}

function readBucket(url: URL, region: string | null): StorageLocation {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) throw new SetupError(forms);
  if (!["", "/"].includes(url.pathname) || url.port !== "" || url.hash !== "")
    throw new SetupError(
      "ROWHOUSE_STORAGE_URL names more than a bucket. A folder in it is given with ?prefix=…, another server with ?endpoint=….",
    );
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.has(name));
  if (unknown !== undefined)
    throw new SetupError(
      `ROWHOUSE_STORAGE_URL has the parameter "${unknown}", it takes endpoint, region and prefix.`,
    );
  return {
    kind: "s3",
    bucket: url.hostname,
    endpoint: readEndpoint(url.searchParams.get("endpoint")),
    region: url.searchParams.get("region") ?? region ?? "us-east-1",
    prefix: readPrefix(url.searchParams.get("prefix") ?? ""),
    credentials: readCredentials(url),
  };
}

function readEndpoint(endpoint: string | null): string | null {
  if (endpoint === null) return null;
  if (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)) return endpoint;
  throw new SetupError(
    "The endpoint in ROWHOUSE_STORAGE_URL has to begin with https:// or http://, for example endpoint=https://s3.example.com.",
  );
}

function readPrefix(text: string): string {
  const prefix = text.replace(/^\/+|\/+$/g, "");
  if (/^[\w!.*'()/-]*$/.test(prefix) && !prefix.split("/").includes("..")) return prefix;
  throw new SetupError(
    "The prefix in ROWHOUSE_STORAGE_URL may hold letters, digits, hyphens and slashes.",
  );
}

function readCredentials({ username, password }: URL): {
  accessKeyId: string;
  secretAccessKey: string;
} | null {
  if (username === "" && password === "") return null;
  if (username === "" || password === "")
    throw new SetupError(
      "ROWHOUSE_STORAGE_URL has a key without its secret. Give both as s3://KEY:SECRET@BUCKET, or none and set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
  try {
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  } catch {
    throw new SetupError(
      "The key or the secret in ROWHOUSE_STORAGE_URL is not written as addresses want it: / is %2F, % is %25.",
    );
  }
}
