import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage-test-data.ts';
import { createTokenStore, type TokenChange } from './token.ts';

const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

let storage: Storage;
let page: EventTarget;
let changes: TokenChange[];
const open = (openStorage = () => storage) => {
  const store = createTokenStore(openStorage, () => page);
  store.subscribe((change) => changes.push(change));
  return store;
};

beforeEach(() => {
  storage = memoryStorage();
  page = new EventTarget();
  changes = [];
});

describe('the token store', () => {
  it('keeps the token under the key "token" and notifies its listeners', () => {
    const store = open();
    store.store('abc');
    expect(storage.getItem('token')).toBe('abc');
    expect(store.read()).toBe('abc');
    store.clear();
    expect(storage.getItem('token')).toBeNull();
    expect(changes).toEqual([
      { token: 'abc', cause: 'here' },
      { token: null, cause: 'here' },
    ]);
  });

  it('stops notifying a listener that unsubscribed', () => {
    const store = open();
    const listener = vi.fn();
    store.subscribe(listener)();
    store.store('abc');
    expect(listener).not.toHaveBeenCalled();
  });

  it('follows login and logout in another tab', () => {
    const store = open();
    storage.setItem('token', 'from elsewhere');
    page.dispatchEvent(storageEvent('token'));
    storage.clear();
    page.dispatchEvent(storageEvent(null));
    expect(changes).toEqual([
      { token: 'from elsewhere', cause: 'elsewhere' },
      { token: null, cause: 'elsewhere' },
    ]);
    expect(store.read()).toBeNull();
  });

  it('ignores what other tabs store under other keys', () => {
    open();
    page.dispatchEvent(storageEvent('theme'));
    expect(changes).toEqual([]);
  });

  it('drops a token that the server refused, and notifies', () => {
    const store = open();
    store.store('dead');
    store.refuse('dead');
    expect(store.read()).toBeNull();
    expect(changes.at(-1)).toEqual({ token: null, cause: 'refused' });
  });

  it('keeps a newer token when an older one is refused late', () => {
    const store = open();
    store.store('new');
    store.refuse('old');
    expect(store.read()).toBe('new');
    expect(changes).toHaveLength(1);
  });

  it('keeps the token in memory when the browser denies storage altogether', () => {
    const store = open(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(store.read()).toBeNull();
    store.store('abc');
    expect(store.read()).toBe('abc');
    store.clear();
    expect(store.read()).toBeNull();
  });

  it('keeps the token in memory when storage is full', () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = open();
    store.store('abc');
    expect(store.read()).toBe('abc');
    store.refuse('abc');
    expect(store.read()).toBeNull();
  });
});
