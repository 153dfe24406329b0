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
