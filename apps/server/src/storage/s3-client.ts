import { asRecord } from "@rowhouse/contract";
import type * as awsS3 from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { AppError, because } from "../core/errors.ts";
import type { StorageLocation } from "../core/file-storage.ts";

type Sdk = typeof awsS3;
type S3Location = Extract<StorageLocation, { kind: "s3" }>;

/** Milliseconds to connect, and until a response begins; how long its bytes take is up to the receiver. */
const timeouts = { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true };

/** S3 copies five times as much in one request, but not every server in the time that a proxy gives it. */
const copiedBytes = 1024 ** 3;
/** For requests after which a server has much to do. */
export const patiently = { requestTimeout: 10 * 60_000 };

/** One bucket. Everything it cannot do is the error `storageUnavailable`, unless the caller expects it. */
export interface S3Connection {
  bucket: string;
  /** In front of every key, with a slash at its end unless empty. */
  prefix: string;
  /** Bytes that one request copies within the bucket. */
  copiedBytes: number;
  /** Runs one command; `expected` turns a failure that has a meaning into a result. */
  send<T>(
    command: (client: S3Client, sdk: Sdk) => Promise<T>,
    expected?: (failure: S3Failure) => T | undefined,
  ): Promise<T>;
}

/** A failure, as far as a store cares. */
export interface S3Failure {
  name: string;
  /** HTTP status; 0 when there was no response. */
  status: number;
}

/**
 * The client is loaded and made on the first use: a server whose files are elsewhere never pays for it. Keys and secrets
 * are handed to the client and to nothing else; no error text of it holds them.
 */
export function connectS3(location: S3Location): S3Connection {
  let made: Promise<{ client: S3Client; sdk: Sdk }> | null = null;
  return {
    bucket: location.bucket,
    copiedBytes,
    prefix: location.prefix === "" ? "" : `${location.prefix}/`,
    async send(command, expected) {
      made ??= makeClient(location);
      const { client, sdk } = await made;
      try {
        return await command(client, sdk);
      } catch (error) {
        const result = expected?.(failureOf(error));
        if (result !== undefined) return result;
        if (isFull(error))
          throw new AppError("uploadNotWritten", because("diskFull"), { cause: error });
        throw new AppError("storageUnavailable", {}, { cause: error });
      }
    },
  };
}

async function makeClient(location: S3Location): Promise<{ client: S3Client; sdk: Sdk }> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region: location.region,
    // Other makers' servers rarely have a name per bucket and do not all know the newer checksums.
    ...(location.endpoint === null ? {} : { endpoint: location.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(location.credentials === null ? {} : { credentials: location.credentials }),
    requestHandler: timeouts,
    maxAttempts: 2,
  });
  return { client, sdk };
}

/** How the makers of stores say that there is no room: no code of S3's own exists. */
function isFull(error: unknown): boolean {
  const { name, status } = failureOf(error);
  return status === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/.test(name);
}

function failureOf(error: unknown): S3Failure {
  // An error is no plain object, so its own properties are read by name.
  const name = error instanceof Error ? error.name : "";
  const status = asRecord(asRecord(error)["$metadata"])["httpStatusCode"];
  return { name, status: typeof status === "number" ? status : 0 };
}
