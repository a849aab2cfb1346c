/** Where a token stays while the page is away. Tokens are never put anywhere else, least of all in addresses. */
export interface TokenStorage {
  read(): string | null;
  write(token: string | null): void;
}

/** Keeps the token in memory only: it is gone with the page. */
export function memoryStorage(initial: string | null = null): TokenStorage {
  let kept = initial;
  return {
    read: () => kept,
    write: (token) => {
      kept = token;
    },
  };
}

/**
 * Keeps the token in the browser under a key, so that it survives a reload; `localStorage` shares it between tabs,
 * `sessionStorage` does not. Browsers may refuse storage, then memory does.
 */
export function webStorage(storage: Storage, key: string): TokenStorage {
  const fallback = memoryStorage();
  return {
    read: () => attempt(() => storage.getItem(key)) ?? fallback.read(),
    write: (token) => {
      fallback.write(token);
      attempt(() => (token === null ? storage.removeItem(key) : storage.setItem(key, token)));
    },
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
