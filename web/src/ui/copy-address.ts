/** The whole address of a path on this site. */
export const addressOf = (path: string): string => new URL(path, window.location.origin).href;

/** Copies the address of a path; returns whether the browser allowed it. */
export async function copyAddress(path: string): Promise<boolean> {
  try {
    // Undefined on a page that wasn't loaded over a secure connection.
    await navigator.clipboard.writeText(addressOf(path));
    return true;
  } catch {
    return false;
  }
}
