/**
 * Says that the app itself could not be loaded. It can't use any of the app's parts, and leaves the
 * server's markup readable.
 */
export function sayNotLoaded(): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.className = 'flex flex-wrap items-center gap-4 bg-danger-soft px-5 py-4 text-ink sm:px-8';
  const text = document.createElement('p');
  text.textContent = 'Failed to load page. Please try again.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try Again';
  button.className =
    'min-h-11 rounded-control border border-line-strong bg-raised px-5 py-2 font-semibold hover:border-ink';
  button.addEventListener('click', () => window.location.reload());
  notice.append(text, button);
  document.body.prepend(notice);
}
