import { SearchX } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { actionWords, listWords } from '../words.ts';
import { EmptyState } from './empty-state.tsx';

export interface NoMatchProps {
  /** What was searched for; absent when only filters are in force. */
  search?: string | undefined;
  /** What the list holds: "kampanya", "kullanıcı". */
  noun?: string | undefined;
  onClear: () => void;
}

/** A search or filter that found nothing; different from an empty list. */
export function NoMatch({ search, noun = listWords.records, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={search ? `"${search}" ile ilgili ${noun} bulunamadı` : `Bu filtrelere uyan ${noun} yok`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {search ? actionWords.clearSearch : actionWords.clearFilters}
        </Button>
      }
    >
      Başka bir kelime ya da filtre dene.
    </EmptyState>
  );
}
