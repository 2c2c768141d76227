import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { SearchX } from 'lucide-react';
import { ButtonLink } from '../buttons/button-link.tsx';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  isPlain?: boolean | undefined;
}

export function EmptyState({ icon, title, text, action, isPlain = false }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center px-6 py-12 text-center',
        !isPlain && 'rounded-xl border border-dashed border-edge bg-surface',
      )}
    >
      <span
        aria-hidden
        className="flex size-16 items-center justify-center rounded-full bg-brand-tint text-brand-text [&_svg]:size-7"
      >
        {icon}
      </span>
      <h2 className="mt-4 max-w-full text-lg font-bold wrap-anywhere">{title}</h2>
      {text && <div className="mt-1.5 max-w-md text-pretty text-soft">{text}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

interface MissingProps {
  title: string;
  list?: { to: string; label: string } | undefined;
  children: ReactNode;
}

export function Missing({ title, list, children }: MissingProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      isPlain={list === undefined}
      text={children}
      action={
        list && (
          <ButtonLink to={list.to} variant="secondary">
            {list.label}
          </ButtonLink>
        )
      }
    />
  );
}
