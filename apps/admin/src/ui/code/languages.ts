/** What code can be written in: the stored value, and what people call it. */
export const codeLanguages = {
  "text/plain": null,
  "text/javascript": "JavaScript",
  "application/json": "JSON",
  "text/x-vue": "Vue",
  "application/x-httpd-php": "PHP",
} as const;

/** The stored value of a language. */
export type CodeLanguage = keyof typeof codeLanguages;
