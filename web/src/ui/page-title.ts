let page: { readonly title: string; readonly calls: number } | null = null;
let elsewhere = 0;

function write(): void {
  if (page === null) return;
  const count = page.calls + elsewhere;
  document.title = `${count > 0 ? `(${count}) ` : ''}${page.title} · Midspan`;
}

/** Names the page in the tab, with how much is waiting for the member on it. */
export function setPageTitle(title: string, calls = 0): void {
  page = { title, calls };
  write();
}

/** How much is waiting for the member elsewhere; every page's title includes it. */
export function setTitleCount(count: number): void {
  elsewhere = count;
  write();
}
