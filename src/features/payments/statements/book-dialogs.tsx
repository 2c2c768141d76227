import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { idSchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { SearchSelect, type SearchSelectProps } from '#lib/web/inputs/search-select.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import type { BankLineRow, NewBooking } from '../contract/statements.ts';
import { useBookBankLines, useCertainLines, usePayees } from '../api.web.ts';
import { bookTexts, certainTexts, statementTexts as texts } from './texts.web.ts';

type Candidate = BankLineRow['candidates'][number];

export const targetText = ({ name, about }: Pick<Candidate, 'name' | 'about'>): string =>
  `${name} · ${about}`;

export const whyText = ({ reasons, expected }: Candidate): string =>
  [...reasons.map((reason) => texts.reasons[reason]), !reasons.includes('amount') && texts.expected(expected)]
    .filter(Boolean)
    .join(' · ');

const lineText = ({ booked_on: day, amount, party }: BankLineRow): string =>
  [formatDay(day), formatKurus(amount), party].filter(Boolean).join(' · ');

const keyOf = ({ order_id: order, withdrawal_id: withdrawal }: Candidate) => `${order}-${withdrawal}`;

const bookingOf = ({ id }: BankLineRow, { order_id, withdrawal_id, effect }: Candidate): NewBooking => ({
  id,
  order_id,
  withdrawal_id,
  effect,
});

const FIRM = 'firm';
const schema = z
  .object({ to: z.string({ error: bookTexts.choose }), firm_id: idSchema.nullish() })
  .refine(({ to, firm_id: firm }) => to !== FIRM || firm != null, {
    path: ['firm_id'],
    error: 'Firmayı seç',
  });

interface BookDialogProps {
  line: BankLineRow | null;
  onClose: () => void;
}

export function BookDialog({ line, onClose }: BookDialogProps) {
  return (
    <FormDialog
      subject={line}
      onClose={onClose}
      call={useBookBankLines()}
      schema={schema}
      values={({ candidates: [first] }) => ({ to: first === undefined ? FIRM : keyOf(first) })}
      input={(shown, { to, firm_id }) => {
        const chosen = shown.candidates.find((candidate) => keyOf(candidate) === to);
        const booking = chosen === undefined ? { id: shown.id, firm_id } : bookingOf(shown, chosen);
        return { body: { bookings: [booking] } };
      }}
      words={bookTexts.words}
      isDecision
      description={lineText}
    >
      {({ control, watch }, { candidates, text, amount }) => (
        <>
          <p className="text-sm wrap-anywhere text-soft">{text}</p>
          <FormField control={control} name="to" label={bookTexts.to}>
            {(input) => (
              <RadioCards
                {...input}
                className="sm:grid-flow-row"
                options={[
                  ...candidates.map((candidate) => ({
                    value: keyOf(candidate),
                    label: targetText(candidate),
                    description: `${texts.effects[candidate.effect]} · ${whyText(candidate)}`,
                  })),
                  ...(amount < 0
                    ? []
                    : [{ value: FIRM, label: candidates.length > 0 ? bookTexts.other : bookTexts.any }]),
                ]}
              />
            )}
          </FormField>
          {watch('to') === FIRM && (
            <FormField control={control} name="firm_id" label={bookTexts.firm} isRequired>
              {(input) => <PayeeSelect {...input} />}
            </FormField>
          )}
        </>
      )}
    </FormDialog>
  );
}

function PayeeSelect(input: Omit<SearchSelectProps<number>, 'options'>) {
  return (
    <QueryStates query={usePayees()}>
      {(firms) => (
        <SearchSelect {...input} options={firms.map(({ id, firm_name: label }) => ({ value: id, label }))} />
      )}
    </QueryStates>
  );
}

/** Each hundred is looked at from its beginning, and not confirmed by the press that confirmed the one before. */
const begin = (text: HTMLElement | null) => text?.focus();

/** All of one look; what has changed meanwhile stays open. */
export function CertainDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const query = useCertainLines(isOpen);
  const { lines = [], certain = 0 } = query.data ?? {};
  const following = certain - lines.length;
  return (
    <CallDialog
      subject={isOpen ? lines : null}
      onClose={onClose}
      call={useBookBankLines()}
      input={() => {
        const bookings = lines.flatMap((line) =>
          line.candidates.slice(0, 1).map((to) => bookingOf(line, to)),
        );
        return bookings.length === 0 ? null : { body: { bookings } };
      }}
      words={certainTexts.words}
      onDone={() => following <= 0 && onClose()}
    >
      {() => (
        <QueryStates
          query={query}
          failedText={texts.failed}
          isEmpty={(data) => data.lines.length === 0}
          empty={texts.emptyTitle}
        >
          {(data) => (
            <>
              <p
                key={data.lines[0]?.id}
                ref={begin}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard too
                tabIndex={0}
                className="outline-none"
              >
                {certainTexts.about(data.lines.length)}
                {following > 0 && ` ${certainTexts.follow(following)}`}
              </p>
              <ul className="mt-2 divide-y divide-line text-ink">
                {data.lines.map((line) => (
                  <li key={line.id} className="py-2 wrap-anywhere">
                    {lineText(line)}
                    {line.candidates.map((to) => (
                      <span key={keyOf(to)} className="block text-sm text-soft">
                        {targetText(to)} · {texts.effects[to.effect]}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryStates>
      )}
    </CallDialog>
  );
}
