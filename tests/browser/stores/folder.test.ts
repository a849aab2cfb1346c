import { proveFiles } from "./prove.ts";

proveFiles("whole");
