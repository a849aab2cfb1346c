import { needServer, test } from "../own-project.ts";
import { proveChinook } from "./prove.ts";

needServer("postgres");
test.use({ vendor: "postgres", found: "chinook" });
proveChinook();
