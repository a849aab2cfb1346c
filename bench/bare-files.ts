import { createReadStream, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/**
 * The bare limit of an archive: `node:http` alone sends the files of a folder whose names begin with a text, one after the other.
 * Arguments: folder, beginning of the names, port.
 */
const [folder = "", beginning = "", port = "0"] = process.argv.slice(2);
const paths = readdirSync(folder)
  .filter((name) => name.startsWith(beginning))
  .map((name) => join(folder, name));

createServer((request, reply) => {
  if (request.url === "/ping") {
    reply.end();
    return;
  }
  void (async () => {
    for (const path of paths) await pipeline(createReadStream(path), reply, { end: false });
    reply.end();
  })();
}).listen(Number(port), "127.0.0.1");
