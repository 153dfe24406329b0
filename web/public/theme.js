// Runs before the first paint, so that a chosen theme never flashes the other one first.
// src/ui/theme-choice.ts writes what is read here.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.setAttribute('data-theme', theme);
  }
} catch {
  // Storage may be forbidden; the system's theme then stands.
}
