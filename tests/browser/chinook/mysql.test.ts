import { needServer, test } from "../own-project.ts";
import { proveChinook } from "./prove.ts";

needServer("mysql");
test.use({ vendor: "mysql", found: "chinook" });
proveChinook();
