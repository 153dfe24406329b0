import { TOKEN_STORAGE_KEY } from '@midspan/contract';

export interface TokenChange {
  readonly token: string | null;
  /** `here`: signed in or out in this tab; `elsewhere`: in another one; `refused`: by the server */
  readonly cause: 'here' | 'elsewhere' | 'refused';
}

type Listener = (change: TokenChange) => void;

/**
 * Keeps the session token. Storage is read every time, because another tab may have changed it; if
 * the browser denies storage, the token is kept in memory as long as the page.
 */
export function createTokenStore(openStorage: () => Storage, openPage: () => EventTarget) {
  let memory: string | null = null;
  const listeners = new Set<Listener>();

  function read(): string | null {
    try {
      return openStorage().getItem(TOKEN_STORAGE_KEY) ?? memory;
    } catch {
      return memory;
    }
  }

  function write(token: string | null, cause: TokenChange['cause']): void {
    memory = null;
    try {
      if (token === null) openStorage().removeItem(TOKEN_STORAGE_KEY);
      else openStorage().setItem(TOKEN_STORAGE_KEY, token);
    } catch {
      memory = token;
    }
    for (const listener of listeners) listener({ token, cause });
  }

  function hearOtherTabs(event: Event): void {
    // A null key means that the whole storage was cleared.
    if (!('key' in event) || (event.key !== TOKEN_STORAGE_KEY && event.key !== null)) return;
    for (const listener of listeners) listener({ token: read(), cause: 'elsewhere' });
  }

  return {
    read,
    store: (token: string) => write(token, 'here'),
    clear: () => write(null, 'here'),
    /** The server refused this token. A newer one, from a later login, is left alone. */
    refuse(token: string): void {
      if (read() === token) write(null, 'refused');
    },
    subscribe(listener: Listener): () => void {
      if (listeners.size === 0) openPage().addEventListener('storage', hearOtherTabs);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) openPage().removeEventListener('storage', hearOtherTabs);
      };
    },
  };
}

export const tokenStore = createTokenStore(
  () => window.localStorage,
  () => window,
);
