import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../buttons/button-link.tsx';
import { EmptyState } from './empty-state.tsx';

export interface MissingProps {
  title: string;
  /** The list to go to; a dialog has its list behind it. */
  list?: { to: string; label: string } | undefined;
  /** Why it may be missing. */
  children: ReactNode;
}

/** There is no such thing as the address names: leads to the list, because trying again would not help. */
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
