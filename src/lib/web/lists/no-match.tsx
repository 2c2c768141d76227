import { SearchX } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { actionWords, listWords } from '../words.ts';
import { EmptyState } from './empty-state.tsx';

export interface NoMatchProps {
  /** The text searched for; absent when only filters are in force. */
  search?: string | undefined;
  /** The things in the list: "kampanya", "kullanıcı". */
  noun?: string | undefined;
  /** What is wrong with the filters, so that nothing can match; it stands alone. */
  problem?: string | undefined;
  /** Takes filters back; absent for a search alone, which is cleared in its field. */
  onClear?: (() => void) | undefined;
}

/** Says that a search or filter found nothing, which is another state than an empty list. */
export function NoMatch({ search, noun = listWords.records, problem, onClear }: NoMatchProps) {
  const found = search ? `"${search}" ile ilgili ${noun} bulunamadı` : `Bu filtrelere uyan ${noun} yok`;
  return (
    <EmptyState
      icon={<SearchX />}
      title={problem ?? found}
      text={problem === undefined ? listWords.tryAnother : undefined}
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            {actionWords.clearFilters}
          </Button>
        )
      }
    />
  );
}
