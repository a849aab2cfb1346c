import { needServer, test } from "../own-project.ts";
import { proveChinook } from "./prove.ts";

needServer("sqlite");
test.use({ vendor: "sqlite", found: "chinook" });
proveChinook();
