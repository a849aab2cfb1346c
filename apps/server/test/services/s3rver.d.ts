/** The parts of s3rver that the tests use; the package brings no types. */
declare module "s3rver" {
  import type { RequestListener } from "node:http";

  export default class S3rver {
    constructor(options: {
      silent?: boolean;
      directory: string;
      vhostBuckets?: boolean;
      configureBuckets?: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    /** Handles one request. */
    callback(): RequestListener;
  }
}
