import { Link } from 'react-router';

/** Opens beside the page on which the text is agreed to. */
export function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      target="_blank"
      className="rounded-xs font-semibold text-brand-text underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
