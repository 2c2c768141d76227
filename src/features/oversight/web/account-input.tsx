import { Select } from '#lib/web/inputs/select.tsx';
import { TextInput, type TextInputProps } from '#lib/web/inputs/text-input.tsx';
import { type Book, BOOKS, isGroup } from '#features/ledger/books.ts';
import { BOOK_TEXTS } from '#features/ledger/names.ts';
import { correctionDialogTexts as texts } from './texts.ts';

const CHOICES = BOOKS.map((value) => ({ value, label: BOOK_TEXTS[value] }));

type AccountInputProps = Pick<TextInputProps, 'value' | 'onChange'> & { about: string };

/** An account of the ledger: its book and, in a book of many, the number of its owner. */
export function AccountInput({ value, onChange, about }: AccountInputProps) {
  const [name, number = ''] = (value ?? '').split(':');
  const book = BOOKS.find((each) => each === name) ?? null;
  const choose = (next: Book | null) => onChange(next === null ? '' : isGroup(next) ? `${next}:` : next);
  return (
    <div className="flex gap-2">
      <Select
        value={book}
        onChange={choose}
        options={CHOICES}
        placeholder={texts.book}
        className="min-w-0 flex-1"
      />
      {book !== null && isGroup(book) && (
        <TextInput
          id={undefined}
          aria-label={`${about}: ${texts.number}`}
          inputMode="numeric"
          placeholder={texts.number}
          value={number}
          onChange={(digits) => onChange(`${book}:${digits.replace(/\D/g, '')}`)}
          className="w-32 shrink-0"
        />
      )}
    </div>
  );
}
