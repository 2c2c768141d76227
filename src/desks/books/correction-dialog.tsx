import { use } from 'react';
import { type Control, type RefCallBack, useWatch } from 'react-hook-form';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { TextArea, TextInput, type TextInputProps } from '#lib/web/inputs/text-input.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ProposeDialog } from '#lib/web/screen/form-dialog.tsx';
import { type Book, BOOKS, type Group, isGroup } from '#platform/ledger/accounts.ts';
import { BOOK_TEXTS } from '#platform/ledger/texts.ts';
import { FieldContext } from '#lib/web/inputs/field-context.ts';
import { Select } from '#lib/web/inputs/select.tsx';
import { correctionBody } from './contract.ts';
import { correctionTexts, effectText } from './texts.ts';
import { useAccounts, useProposeCorrection } from './api.web.ts';
import { correctionDialogTexts as texts } from './texts.web.ts';

type Typed = z.input<typeof correctionBody>;

// The cast: an amount is missing until it is typed.
const EMPTY = { from_account: '', to_account: '', reason: '' } as Typed;

/** Says what happens to both balances: the names of the sides say it only to somebody who keeps books. */
function Effect({ control }: { control: Control<Typed, unknown, Typed> }) {
  const [from, to, amount] = useWatch({ control, name: ['from_account', 'to_account', 'amount'] });
  // The balances do not depend on the reason, which may be missing still.
  const known = correctionBody.safeParse({ from_account: from, to_account: to, amount, reason: '---' });
  if (!known.success) return null;
  const { from_account, to_account, amount: kurus } = known.data;
  return (
    <Alert tone="info">
      {correctionTexts.effect}:{' '}
      <strong>{effectText({ from: from_account, to: to_account, amount: kurus })}</strong>
    </Alert>
  );
}

export function CorrectionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ProposeDialog
      takesTwo
      proposal={texts.title}
      subject={isOpen ? texts : null}
      onClose={onClose}
      call={useProposeCorrection()}
      schema={correctionBody}
      values={() => EMPTY}
      input={(_, body) => ({ body })}
      words={texts}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="from_account" label={correctionTexts.from}>
            {(input) => <AccountInput {...input} about={correctionTexts.from} />}
          </FormField>
          <FormField control={control} name="to_account" label={correctionTexts.to}>
            {(input) => <AccountInput {...input} about={correctionTexts.to} />}
          </FormField>
          <FormField control={control} name="amount" label={words.amount}>
            {(input) => <MoneyInput {...input} />}
          </FormField>
          <Effect control={control} />
          <FormField control={control} name="reason" label={words.grounds}>
            {(input) => <TextArea {...input} limit={1000} rows={3} />}
          </FormField>
        </>
      )}
    </ProposeDialog>
  );
}

const CHOICES = BOOKS.map((value) => ({ value, label: BOOK_TEXTS[value] }));

type AccountInputProps = Pick<TextInputProps, 'value' | 'onChange'> & { about: string; ref: RefCallBack };

function Owner({ book, number }: { book: Group; number: string }) {
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

function AccountInput({ value, onChange, ref, about }: AccountInputProps) {
  const [name, number = ''] = (value ?? '').split(':');
  const book = BOOKS.find((each) => each === name) ?? null;
  const ofMany = book !== null && isGroup(book) ? book : null;
  const field = use(FieldContext);
  const choose = (next: Book | null) => onChange(next === null ? '' : isGroup(next) ? `${next}:` : next);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-col gap-2 sm:flex-row">
        <FieldContext value={field && { ...field, isInvalid: field.isInvalid && ofMany === null }}>
          <Select
            ref={ofMany === null ? ref : undefined}
            value={book}
            onChange={choose}
            options={CHOICES}
            placeholder={texts.book}
            className="min-w-0 sm:flex-1"
          />
        </FieldContext>
        {ofMany !== null && (
          <FieldContext value={field && { ...field, controlId: `${field.controlId}-number` }}>
            <TextInput
              ref={ref}
              aria-label={`${about}: ${texts.number}`}
              inputMode="numeric"
              placeholder={texts.number}
              value={number}
              onChange={(digits) => onChange(`${ofMany}:${digits.replace(/\D/g, '')}`)}
              className="sm:w-44 sm:shrink-0"
            />
          </FieldContext>
        )}
      </div>
      {ofMany !== null && number === '' && <p className="text-sm text-soft">{texts.numberHint}</p>}
      {ofMany !== null && number !== '' && <Owner book={ofMany} number={number} />}
    </div>
  );
}
