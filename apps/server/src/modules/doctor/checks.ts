import type { Check } from "./check.ts";
import { adminFileCheck } from "./checks/admin-file.ts";
import { columnsCheck } from "./checks/columns.ts";
import { datatypesCheck } from "./checks/datatypes.ts";
import { fieldsCheck } from "./checks/fields.ts";
import { fileRecordsCheck } from "./checks/file-records.ts";
import { historyCheck } from "./checks/history.ts";
import { indexesCheck } from "./checks/indexes.ts";
import { mailCheck } from "./checks/mail.ts";
import { proxyCheck } from "./checks/proxy.ts";
import { publicRightsCheck } from "./checks/public-rights.ts";
import { relationsCheck } from "./checks/relations.ts";
import { secondFactorCheck } from "./checks/second-factor.ts";
import { secretsCheck } from "./checks/secrets.ts";
import { statusesCheck } from "./checks/statuses.ts";
import { storageCheck } from "./checks/storage.ts";
import { storedFilesCheck } from "./checks/stored-files.ts";
import { tokensCheck } from "./checks/tokens.ts";

/** All there is to look at, in the order of the report. */
export const checks: readonly Check[] = [
  secretsCheck,
  secondFactorCheck,
  tokensCheck,
  publicRightsCheck,
  proxyCheck,
  adminFileCheck,
  mailCheck,
  storageCheck,
  fieldsCheck,
  columnsCheck,
  datatypesCheck,
  statusesCheck,
  relationsCheck,
  fileRecordsCheck,
  storedFilesCheck,
  indexesCheck,
  historyCheck,
];
