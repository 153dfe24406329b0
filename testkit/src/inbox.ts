/** Longer than anything takes on a busy machine; a test that times out says what it waited for. */
const WAIT_MS = 45_000;

export interface Inbox<Item> {
  /** everything that arrived, oldest first */
  readonly all: readonly Item[];
  put(item: Item): void;
  /** The oldest matching item that wasn't taken yet, as soon as it is there. */
  take(what: string, fits: (item: Item) => boolean): Promise<Item>;
}

/** Keeps what arrives until a test asks for it, so that asking late misses nothing. */
export function openInbox<Item>(): Inbox<Item> {
  const all: Item[] = [];
  const untaken = new Set<Item>();
  const waiting = new Set<() => void>();

  const find = (fits: (item: Item) => boolean): Item | undefined => {
    for (const item of untaken) {
      if (!fits(item)) continue;
      untaken.delete(item);
      return item;
    }
    return undefined;
  };

  return {
    all,
    put(item) {
      all.push(item);
      untaken.add(item);
      for (const check of waiting) check();
    },
    take: (what, fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`Waited in vain for ${what}; there were: ${JSON.stringify(all)}`));
        }, WAIT_MS);
        const check = () => {
          const item = find(fits);
          if (item === undefined) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(item);
        };
        waiting.add(check);
        check();
      }),
  };
}
