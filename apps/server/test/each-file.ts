import { afterAll } from "vitest";
import { writeRecord } from "./count/record.ts";

/** Runs in each test file, though the modules of a worker are loaded once for all of its files. */
afterAll(writeRecord);
