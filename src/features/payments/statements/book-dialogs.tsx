import { useState } from 'react';
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { idSchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { attempt, textOfFailure } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { SearchSelect } from '#lib/web/inputs/search-select.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { CloseButton, Dialog } from '#lib/web/overlays/dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { busyWords } from '#lib/web/words.ts';
import type { BankLineRow } from '../contract/statements.ts';
import {
  refreshAfterPayment,
  useBookBankLine,
  useBookOneOfMany,
  useCertainLines,
  usePayees,
} from '../api.web.ts';
import { bookTexts, certainTexts, statementTexts as texts } from './texts.web.ts';

type Candidate = BankLineRow['candidates'][number];

export const whyText = ({ reasons, expected, reference }: Candidate): string =>
  [...reasons.map((reason) => texts.reasons[reason]), texts.expected(expected), reference].join(' · ');

const lineText = ({ booked_on: day, amount, party }: BankLineRow): string =>
  [formatDay(day), formatKurus(amount), party].filter(Boolean).join(' · ');

/** For a line that nobody has chosen anything for. */
function firstBody({ payout, candidates: [first] }: BankLineRow) {
  if (payout !== null) return { is_payout: true, effect: payout.effect };
  return first === undefined ? undefined : { order_id: first.order_id, effect: first.effect };
}

const FIRM = 'firm';
const PAYOUT = 'payout';
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
  const payees = usePayees();
  return (
    <FormDialog
      subject={line}
      onClose={onClose}
      call={useBookBankLine()}
      schema={schema}
      values={({ payout, candidates: [first] }) => ({
        to: payout === null ? String(first?.order_id ?? FIRM) : PAYOUT,
      })}
      input={({ id, candidates, payout }, { to, firm_id }) => {
        if (to === PAYOUT && payout !== null)
          return { params: { id }, body: { is_payout: true, effect: payout.effect } };
        const candidate = candidates.find(({ order_id: order }) => String(order) === to);
        if (candidate === undefined) return { params: { id }, body: { firm_id: firm_id ?? null } };
        return { params: { id }, body: { order_id: candidate.order_id, effect: candidate.effect } };
      }}
      words={bookTexts.words}
      isDecision
      description={lineText}
    >
      {({ control, watch }, { candidates, text, payout, amount }) => (
        <>
          <p className="text-sm wrap-anywhere text-soft">{text}</p>
          <FormField control={control} name="to" label={bookTexts.to}>
            {(input) => (
              <RadioCards
                {...input}
                className="sm:grid-flow-row"
                options={[
                  ...(payout === null
                    ? []
                    : [
                        {
                          value: PAYOUT,
                          label: texts.payout(payout.withdrawal_id),
                          description: texts.effects[payout.effect],
                        },
                      ]),
                  ...candidates.map((candidate) => ({
                    value: String(candidate.order_id),
                    label: `${candidate.firm_name} · ${candidate.campaign_name}`,
                    description: `${texts.effects[candidate.effect]} · ${whyText(candidate)}`,
                  })),
                  ...(amount < 0 ? [] : [{ value: FIRM, label: bookTexts.other }]),
                ]}
              />
            )}
          </FormField>
          {watch('to') === FIRM && (
            <FormField control={control} name="firm_id" label={bookTexts.firm} isRequired>
              {(input) => (
                <SearchSelect
                  {...input}
                  options={(payees.data ?? []).map(({ id, firm_name: label }) => ({ value: id, label }))}
                />
              )}
            </FormField>
          )}
        </>
      )}
    </FormDialog>
  );
}

interface Run {
  lines: readonly BankLineRow[];
  /** The outcome of each, by its id. */
  results: ReadonlyMap<number, string>;
  isOver: boolean;
}

/** Each line is a call of its own, so that one that is refused stops no other. */
export function CertainDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const query = useCertainLines(isOpen);
  const book = useBookOneOfMany();
  const [run, setRun] = useState<Run | null>(null);
  const isBusy = run !== null && !run.isOver;

  async function bookAll(lines: readonly BankLineRow[]) {
    const results = new Map<number, string>();
    setRun({ lines, results, isOver: false });
    for (const line of lines) {
      const { id } = line;
      const body = firstBody(line);
      if (body === undefined) continue;
      const outcome = await attempt(book, { params: { id }, body });
      const failed = bookTexts.words.failed;
      results.set(id, outcome.isDone ? certainTexts.done : textOfFailure(outcome.error, failed));
      setRun({ lines, results: new Map(results), isOver: false });
    }
    setRun({ lines, results: new Map(results), isOver: true });
    refreshAfterPayment();
  }

  function close() {
    if (isBusy) return;
    setRun(null);
    onClose();
  }

  const waiting = query.data?.lines ?? [];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={certainTexts.title}
      description={certainTexts.about}
      size="lg"
      footer={
        <>
          <CloseButton onClick={close} />
          {run?.isOver !== true && waiting.length > 0 && (
            <Button isBusy={isBusy} busyText={busyWords.approving} onClick={() => void bookAll(waiting)}>
              {certainTexts.confirm(run?.lines.length ?? waiting.length)}
            </Button>
          )}
        </>
      }
    >
      <QueryStates query={query} failedText={texts.failed}>
        {({ lines }) => (
          <ul className="divide-y divide-line">
            {(run?.lines ?? lines).map((line) => (
              <li key={line.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 wrap-anywhere">
                  {lineText(line)}
                  <span className="block text-sm text-soft">
                    {line.payout === null
                      ? `${line.candidates[0]?.firm_name} · ${line.candidates[0]?.campaign_name}`
                      : texts.payout(line.payout.withdrawal_id)}
                  </span>
                </span>
                <span role="status" className="text-sm font-semibold">
                  {run?.results.get(line.id)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Dialog>
  );
}
