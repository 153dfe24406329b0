// Runs before the first paint, so that nothing flashes: not the other theme, and for a member not the
// page as the server painted it for visitors. src/ui/theme-choice.ts writes the theme, src/lib/token.ts
// the token; src/start.tsx takes the mark away.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.setAttribute('data-theme', theme);
  }
  if (localStorage.getItem('token') !== null) {
    document.documentElement.setAttribute('data-signed-in', '');
  }
} catch {
  // Storage may be forbidden; the system's theme then stands, and nobody is signed in.
}

// The painted page can be used before its scripts run. A field keeps what was entered; a press is
// noted here, and src/app/take-over.tsx repeats it on the page that takes over.
const early = [];
const noteEarly = (event) => {
  const { target } = event;
  const isForm = event.type === 'submit' && !target.hasAttribute('action');
  const pressed = isForm ? target : event.type === 'click' && target.closest?.('button');
  // A form would be sent by the browser, and what was written in it would be lost.
  if (isForm) event.preventDefault();
  if (pressed && (isForm || pressed.type !== 'submit')) early.push(pressed);
};
for (const type of ['click', 'submit']) addEventListener(type, noteEarly, true);
window.takeEarlyPresses = () => {
  for (const type of ['click', 'submit']) removeEventListener(type, noteEarly, true);
  return early.splice(0);
};
