import { Link } from 'react-router';

/** Leads to a text that is agreed to, beside the page on which that is done. */
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
