import { needServer, test } from "../own-project.ts";
import { proveBlog } from "./prove.ts";

needServer("postgres");
test.use({ vendor: "postgres" });
proveBlog("core");
