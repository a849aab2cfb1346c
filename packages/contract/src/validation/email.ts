const email = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\]]{2,}$/u;

/** Whether a text is an e-mail address such as people have; no quoted names, no bare host. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text);
}
