import { needServer, test } from "../own-project.ts";
import { proveBlog } from "./prove.ts";

needServer("mysql");
test.use({ vendor: "mysql" });
proveBlog("core");
