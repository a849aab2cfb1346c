import { startS3Server, storageUrl } from "../../apps/server/test/services/s3.ts";
import { memoryOf, type Running, watchMemory } from "../processes.ts";
import { prepareMuseum, signIn, startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";

const partBytes = 8 * 1024 * 1024;

/** One file of so many bytes in parts, into a folder and into a bucket: how long it takes, and by how much the server grows. */
export async function measureLargeUpload(bytes: number): Promise<Finding[]> {
  const s3 = await startS3Server();
  try {
    return [
      await into("a folder", bytes, {}),
      await into("a bucket", bytes, { ROWHOUSE_STORAGE_URL: storageUrl(s3.location) }),
    ];
  } finally {
    await s3.close();
  }
}

function into(place: string, bytes: number, env: Record<string, string>): Promise<Finding> {
  return withFolder(async (data) => {
    await prepareMuseum(data, 100);
    const server = await startOurs(data, { env });
    const { admin: token } = await signIn(server);
    const idle = memoryOf(server.process);
    const endWatch = watchMemory(server.process);
    const began = performance.now();
    const upload = await send(server, token, bytes);
    const sent = performance.now();
    await finish(server, token, upload);
    const ended = performance.now();
    const { peak } = endWatch();
    await server.stop();
    return {
      name: `${Math.round(bytes / 1024 ** 2)} MB in parts, into ${place}`,
      figures: {
        "parts s": (sent - began) / 1000,
        "end s": (ended - sent) / 1000,
        "idle MB": idle,
        "peak MB more": peak - idle,
      },
      goals: [{ figure: "peak MB more", atMost: 60 }],
    };
  });
}

/** Sends the parts as tus clients do (API contract 2.24), and returns the id of the upload. */
async function send({ url }: Running, token: string, bytes: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const path = `${url}/_/files/uploads`;
  const begun = await fetch(path, {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes) },
  });
  const id = String(begun.headers.get("location")).replace("uploads/", "");
  const part = new Uint8Array(partBytes).map((_, at) => at % 251);
  for (let offset = 0; offset < bytes; offset += partBytes) {
    const reply = await fetch(`${path}/${id}`, {
      method: "PATCH",
      headers: {
        ...headers,
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
      },
      body: part.subarray(0, Math.min(partBytes, bytes - offset)),
    });
    if (!reply.ok) throw new Error(`A part was refused: ${await reply.text()}`);
    await reply.arrayBuffer();
  }
  return id;
}

async function finish({ url }: Running, token: string, upload: string): Promise<void> {
  const reply = await fetch(`${url}/_/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ filename: "large.bin", upload }),
  });
  if (!reply.ok) throw new Error(`The file was refused: ${await reply.text()}`);
}
