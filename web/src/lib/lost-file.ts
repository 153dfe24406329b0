/** The connection failed, or a deployment has removed the file. */
export class LostFileError extends Error {
  /** the main script of a newer deployment that this tab has not reloaded for yet */
  readonly newer: string | null;

  constructor(cause: unknown, newer: string | null) {
    super('A file of this page could not be fetched', { cause });
    this.name = 'LostFileError';
    this.newer = newer;
  }
}

const ANSWERS_WITHIN_MS = 5_000;

const mainScriptOf = (page: Document) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Returns the main script of the current deployment, or null when the server doesn't answer. */
async function askDeployed(): Promise<string | null> {
  try {
    const answer = await fetch('/', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (!answer.ok) return null;
    return mainScriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    return null;
  }
}

/** Each deployment gets one reload per tab, so that a broken one can't reload forever. */
const RELOADED_FOR = 'reloaded-for:';

function hasReloadedFor(mainScript: string): boolean {
  try {
    return window.sessionStorage.getItem(RELOADED_FOR + mainScript) !== null;
  } catch {
    // Without memory of it, reloads could repeat forever.
    return true;
  }
}

/** Finds out whether a newer deployment explains a failed load. */
export async function lostFile(cause: unknown): Promise<LostFileError> {
  const deployed = await askDeployed();
  const isNewer = deployed !== null && deployed !== mainScriptOf(document);
  return new LostFileError(cause, isNewer && !hasReloadedFor(deployed) ? deployed : null);
}

export function reloadFor(mainScript: string): void {
  window.sessionStorage.setItem(RELOADED_FOR + mainScript, '');
  window.location.reload();
}

/** Older browsers retry a file only after a reload, which needs a server that answers. */
export async function reloadIfServed(): Promise<void> {
  if ((await askDeployed()) !== null) window.location.reload();
}
