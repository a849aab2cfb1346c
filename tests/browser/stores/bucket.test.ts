import { test } from "../journey.ts";
import { proveFiles } from "./prove.ts";

test.use({ store: "bucket" });
proveFiles("core");
