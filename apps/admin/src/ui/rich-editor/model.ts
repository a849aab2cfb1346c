/** The staged value of a text: null when the editor holds nothing but one empty paragraph. */
export function toStaged(html: string): string | null {
  return /^(<p><\/p>)?$/.test(html) ? null : html;
}

/** A link as people type it, made complete; null when it could run code or is nothing. */
export function toAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (/^(https?:|mailto:|tel:)/i.test(text) || /^[/#?]/.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
