import { istanbulDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { DateInput } from '#lib/web/inputs/date-input.tsx';
import { FileInput } from '#lib/web/inputs/file-input.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import { saveFile } from '#lib/web/save-file.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import type { AdminWithdrawal } from '../api.web.ts';
import { useCallOffRun, useGiveFile, useReadStatus, useRecordResults } from './api.web.ts';
import { payoutContract, type PayoutRun, resultBody, STATUS_FILE } from './contract.ts';
import { FILE_FORMATS, FORMAT_NAMES, RESULT_TEXTS, ROW_RESULTS } from './texts.ts';
import {
  callOffTexts,
  fileDialogTexts,
  resultDialogTexts as resultTexts,
  statusDialogTexts,
} from './texts.web.ts';

type Texts<Value extends string> = Readonly<Record<Value, string>>;

const cardsOf = <Value extends string>(
  values: readonly Value[],
  { labels, about }: Record<'labels' | 'about', Texts<Value>>,
) => values.map((value) => ({ value, label: labels[value], description: about[value] }));
const FORMATS = cardsOf(FILE_FORMATS, { labels: FORMAT_NAMES, about: fileDialogTexts.formats });
const RESULTS = cardsOf(ROW_RESULTS, { labels: RESULT_TEXTS, about: resultTexts.about });

interface RunDialogProps {
  run: PayoutRun | null;
  onClose: () => void;
}

export function FileDialog({ run, onClose }: RunDialogProps) {
  return (
    <FormDialog
      subject={run}
      onClose={onClose}
      call={useGiveFile()}
      schema={payoutContract.givePayoutFile.body}
      values={() => ({ format: 'pain.001' as const })}
      input={({ id }, body) => ({ params: { id }, body })}
      words={fileDialogTexts}
      isDecision
      description={() => fileDialogTexts.about}
      onDone={(_, { data }) => {
        saveFile(data);
        onClose();
      }}
    >
      {({ control }) => (
        <FormField control={control} name="format" label={fileDialogTexts.format}>
          {(input) => <RadioCards {...input} options={FORMATS} />}
        </FormField>
      )}
    </FormDialog>
  );
}

/** The result of one row, or of all that have none. */
export interface Asked {
  run: PayoutRun;
  row: AdminWithdrawal | null;
}

export function ResultDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const today = useToday();
  const filedAt = asked?.run.filed_at ?? null;
  const first = filedAt === null ? undefined : istanbulDay(filedAt);
  return (
    <FormDialog
      subject={asked}
      onClose={onClose}
      call={useRecordResults()}
      schema={resultBody}
      values={() => ({ result: 'paid' as const, day: today, bank_reference: '', reason: '' })}
      input={({ run, row }, body) => ({
        params: { id: run.id },
        body: { ...body, ...(row !== null && { withdrawal_ids: [row.id] }) },
      })}
      words={resultTexts}
      isDecision
      description={({ run, row }) =>
        row === null ? resultTexts.rest(run.waiting) : `${row.name} · ${formatKurus(row.amount)}`
      }
    >
      {({ control, watch }) => (
        <>
          <FormField control={control} name="result" label={resultTexts.result}>
            {(input) => <RadioCards {...input} options={RESULTS} />}
          </FormField>
          {watch('result') === 'paid' ? (
            <FormField control={control} name="bank_reference" label={resultTexts.reference}>
              {(input) => <TextInput {...input} autoComplete="off" />}
            </FormField>
          ) : (
            <FormField
              control={control}
              name="reason"
              label={words.reason}
              isRequired={watch('result') === 'returned'}
            >
              {(input) => <TextArea {...input} rows={3} limit={1000} />}
            </FormField>
          )}
          <FormField control={control} name="day" label={resultTexts.day}>
            {(input) => <DateInput {...input} min={first} max={today} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

const statusSchema = z.object({
  file: z.custom<File | null>().refine((file) => file instanceof File, STATUS_FILE.messages.required),
});

export function StatusDialog({ run, onClose }: RunDialogProps) {
  return (
    <FormDialog
      subject={run}
      onClose={onClose}
      call={useReadStatus()}
      schema={statusSchema}
      values={() => ({ file: null })}
      input={({ id }, files) => ({ params: { id }, files })}
      words={statusDialogTexts}
    >
      {({ control }) => (
        <FormField control={control} name="file" label={statusDialogTexts.file}>
          {(input) => <FileInput {...input} rule={STATUS_FILE} accept=".xml" />}
        </FormField>
      )}
    </FormDialog>
  );
}

export function CallOffDialog({ run, onClose }: RunDialogProps) {
  return (
    <CallDialog
      subject={run}
      onClose={onClose}
      call={useCallOffRun()}
      input={({ id }) => ({ params: { id } })}
      words={callOffTexts}
      tone="danger"
    >
      {() => callOffTexts.about}
    </CallDialog>
  );
}
