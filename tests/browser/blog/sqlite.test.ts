import { needServer, test } from "../own-project.ts";
import { proveBlog } from "./prove.ts";

needServer("sqlite");
test.use({ vendor: "sqlite" });
proveBlog("whole");
