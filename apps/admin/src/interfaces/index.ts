import type { InterfaceDefinition } from "@rowhouse/extension-kit";

import { datetimeCreated } from "./datetime-created/interface.ts";
import { datetime } from "./datetime/interface.ts";
import { date } from "./date/interface.ts";
import { dropdown } from "./dropdown/interface.ts";
import { file } from "./file/interface.ts";
import { manyToOne } from "./many-to-one/interface.ts";
import { numeric } from "./numeric/interface.ts";
import { primaryKey } from "./primary-key/interface.ts";
import { status } from "./status/interface.ts";
import { tags } from "./tags/interface.ts";
import { textInput } from "./text-input/interface.ts";
import { textarea } from "./textarea/interface.ts";
import { toggle } from "./toggle/interface.ts";
import { userCreated } from "./user-created/interface.ts";
import { wysiwyg } from "./wysiwyg/interface.ts";

/** The built-in interfaces, one line each, sorted by id. A test compares the list with the folders. */
export const interfaces: readonly InterfaceDefinition[] = [
  date,
  datetime,
  datetimeCreated,
  dropdown,
  file,
  manyToOne,
  numeric,
  primaryKey,
  status,
  tags,
  textInput,
  textarea,
  toggle,
  userCreated,
  wysiwyg,
];
