import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../buttons/button-link.tsx';
import { EmptyState } from './empty-state.tsx';

export interface MissingProps {
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
