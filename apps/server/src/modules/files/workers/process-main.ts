import { work, type Tasks } from "./work.ts";

/** Bytes of memory; a picture that takes more is an attack. */
const maxMemory = 1024 ** 3;

// Native code runs beside this thread, so this is noticed while a picture is decoded.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1);
}, 100);
process.on("disconnect", () => process.exit(0));
process.on("message", ({ name, input }: { name: keyof Tasks; input: never }) => {
  void work[name](input).then(
    (output) => process.send?.({ output }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
