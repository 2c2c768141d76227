import { Select } from '#lib/web/inputs/select.tsx';
import { TextInput, type TextInputProps } from '#lib/web/inputs/text-input.tsx';
import { type Book, BOOKS, type GROUPS, isGroup } from '#features/ledger/books.ts';
import { BOOK_TEXTS } from '#features/ledger/names.ts';
import { useAccounts } from './api.ts';
import { correctionDialogTexts as texts } from './texts.ts';

const CHOICES = BOOKS.map((value) => ({ value, label: BOOK_TEXTS[value] }));

type AccountInputProps = Pick<TextInputProps, 'value' | 'onChange'> & { about: string };

/** Whose account the number names, before anything is proposed. */
function Owner({ book, number }: { book: (typeof GROUPS)[number]; number: string }) {
  const { data, isPlaceholderData } = useAccounts({ book, search: number, limit: '100' });
  // While the next answer is awaited the one before stands there, which is about another number.
  const found = isPlaceholderData ? [] : (data?.accounts ?? []);
  // A wallet number has sixteen digits, and finds its viewer alone.
  const owner =
    found.find(({ account }) => account === `${book}:${number}`) ??
    (book === 'user_wallet' && number.length === 16 ? found[0] : undefined);
  if (owner === undefined) return null;
  return (
    <p role="status" className="text-sm break-words">
      <span className="font-semibold">{owner.account_name}</span>
      {owner.email !== null && ` · ${owner.email}`}
    </p>
  );
}

/** An account of the ledger: its book and, in a book of many, the number of its owner. */
export function AccountInput({ value, onChange, about }: AccountInputProps) {
  const [name, number = ''] = (value ?? '').split(':');
  const book = BOOKS.find((each) => each === name) ?? null;
  const choose = (next: Book | null) => onChange(next === null ? '' : isGroup(next) ? `${next}:` : next);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-col gap-2 sm:flex-row">
        <Select
          value={book}
          onChange={choose}
          options={CHOICES}
          placeholder={texts.book}
          className="min-w-0 sm:flex-1"
        />
        {book !== null && isGroup(book) && (
          <TextInput
            id={undefined}
            aria-label={`${about}: ${texts.number}`}
            inputMode="numeric"
            placeholder={texts.number}
            value={number}
            onChange={(digits) => onChange(`${book}:${digits.replace(/\D/g, '')}`)}
            className="sm:w-44 sm:shrink-0"
          />
        )}
      </div>
      {book !== null && isGroup(book) && number === '' && (
        <p className="text-sm text-soft">{texts.numberHint}</p>
      )}
      {book !== null && isGroup(book) && number !== '' && <Owner book={book} number={number} />}
    </div>
  );
}
