import type { InputProps } from "@rowhouse/extension-kit";

import type { wysiwygOptions } from "./interface.ts";

/** What the input receives. */
export type RichTextProps = InputProps<string | number | null, typeof wysiwygOptions>;
