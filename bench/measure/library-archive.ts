import { request } from "node:http";
import { largeBytes, originalsOf } from "../library-project.ts";
import { memoryOf, type Running, start, watchMemory } from "../processes.ts";
import { signIn } from "../projects.ts";
import type { Finding } from "../report.ts";

interface ArchiveInput {
  server: Running;
  data: string;
  /** Of the large files. */
  keys: readonly number[];
}

const barePort = 28_383;

/** All large files as one ZIP: memory of the server, and megabytes per second beside `node:http` that sends the same files. */
export async function measureArchive({ server, data, keys }: ArchiveInput): Promise<Finding> {
  const { admin: token } = await signIn(server);
  const body = JSON.stringify({ keys });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const archive = { method: "POST", headers, body };
  const bare = await start(["bench/bare-files.ts", originalsOf(data), "film-", String(barePort)], {
    url: `http://127.0.0.1:${barePort}`,
    ping: "/ping",
  });
  try {
    const plain = await take(`${bare.url}/`, { method: "GET", headers: {}, body: "" });
    const idle = memoryOf(server.process);
    const endWatch = watchMemory(server.process);
    const zip = await take(`${server.url}/_/files/archive`, archive);
    const { median, peak } = endWatch();
    const GB = (keys.length * largeBytes) / 1e9;
    if (zip.bytes < GB * 1e9) throw new Error(`The archive has ${zip.bytes} bytes only.`);
    return {
      name: `ZIP of ${GB} GB, beside node:http that sends the files`,
      figures: {
        "idle MB": idle,
        "median MB more": median - idle,
        "peak MB more": peak - idle,
        "MB/s": zip.perSecond,
        "bare MB/s": plain.perSecond,
        "part of bare": zip.perSecond / plain.perSecond,
      },
      goals: [{ figure: "peak MB more", atMost: 60 }],
    };
  } finally {
    await bare.stop();
  }
}

/** Takes a reply and throws it away. */
function take(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string },
): Promise<{ bytes: number; perSecond: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (reply) => {
      let bytes = 0;
      if (reply.statusCode !== 200) reject(new Error(`${url} responded ${reply.statusCode}`));
      reply.on("data", (chunk: Buffer) => (bytes += chunk.length));
      reply.on("error", reject);
      reply.on("end", () =>
        resolve({ bytes, perSecond: bytes / 1000 / (performance.now() - began) }),
      );
    });
    sent.on("error", reject).end(body);
  });
}
