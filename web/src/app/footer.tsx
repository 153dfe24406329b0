import { Link } from 'react-router';

export function Footer() {
  return (
    <footer className="border-t border-line talking:hidden print:hidden">
      <div className="mx-auto flex w-full max-w-wide flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-8 text-sm text-muted sm:px-8">
        <p>© {new Date().getFullYear()} Midspan. Meet in the middle of the bridge.</p>
        <nav aria-label="Footer" className="flex gap-6">
          <Link to="/about" className="py-1 text-ink">
            About
          </Link>
          <Link to="/privacy" className="py-1 text-ink">
            Privacy
          </Link>
        </nav>
      </div>
    </footer>
  );
}
