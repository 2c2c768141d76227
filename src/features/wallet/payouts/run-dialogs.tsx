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
import { FormDialog, ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import {
  type PayoutRow,
  useCallOffRun,
  useGiveFile,
  useReadStatus,
  useRecordResults,
  type WholeRun,
} from './api.web.ts';
import { FILE_FORMATS, payoutContract, resultBody, ROW_RESULTS, STATUS_FILE } from './contract.ts';
import { FORMAT_NAMES } from './texts.ts';
import {
  allPaidTexts,
  callOffTexts,
  fileDialogTexts,
  resultDialogTexts,
  ROW_RESULT_TEXTS,
  runWords,
  statusDialogTexts,
  takeOutTexts,
} from './texts.web.ts';

/** The dialog that is open; a row where it is about one alone. */
export type Asking =
  | { dialog: 'file' | 'status' | 'call-off' | 'all-paid' }
  | { dialog: 'result' | 'take-out'; row: PayoutRow };

interface RunDialogProps {
  run: WholeRun | null;
  onClose: () => void;
}

const sumOf = ({ count, amount }: WholeRun) => runWords.sum(count, amount);

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
      description={sumOf}
      onDone={(_, { data }) => {
        saveFile(data);
        onClose();
      }}
    >
      {({ control }) => (
        <>
          <p className="text-sm text-soft">{fileDialogTexts.about}</p>
          <FormField control={control} name="format" label={fileDialogTexts.format}>
            {(input) => (
              <RadioCards
                {...input}
                options={FILE_FORMATS.map((value) => ({
                  value,
                  label: FORMAT_NAMES[value],
                  description: fileDialogTexts.formats[value],
                }))}
              />
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

/** The result of one row, or that all waiting ones were paid. */
export function ResultDialog({
  runId,
  asking,
  onClose,
}: {
  runId: string;
  asking: Asking | null;
  onClose: () => void;
}) {
  const today = useToday();
  const isAll = asking?.dialog === 'all-paid';
  const subject = isAll || asking?.dialog === 'result' ? asking : null;
  const row = subject !== null && 'row' in subject ? subject.row : null;
  return (
    <FormDialog
      subject={subject}
      onClose={onClose}
      call={useRecordResults()}
      schema={resultBody}
      values={() => ({ result: 'paid' as const, day: today, bank_reference: '', reason: '' })}
      input={(_, body) => ({
        params: { id: runId },
        body: { ...body, ...(row !== null && { withdrawal_ids: [row.id] }) },
      })}
      words={isAll ? allPaidTexts : resultDialogTexts}
      isDecision
      description={() => row !== null && `${row.name} · ${formatKurus(row.amount)}`}
    >
      {({ control, watch }) => (
        <>
          {!isAll && (
            <FormField control={control} name="result" label={resultDialogTexts.result}>
              {(input) => (
                <RadioCards
                  {...input}
                  options={ROW_RESULTS.map((value) => ({
                    value,
                    label: ROW_RESULT_TEXTS[value],
                    description: resultDialogTexts.about[value],
                  }))}
                />
              )}
            </FormField>
          )}
          {watch('result') === 'paid' ? (
            <FormField control={control} name="bank_reference" label={resultDialogTexts.reference}>
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
          <FormField control={control} name="day" label={resultDialogTexts.day}>
            {(input) => <DateInput {...input} max={today} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

const statusSchema = payoutContract.readPayoutStatus.body.extend({
  file: z.custom<File | null>().refine((file) => file instanceof File, STATUS_FILE.messages.required),
});

export function StatusDialog({ run, onClose }: RunDialogProps) {
  const today = useToday();
  return (
    <FormDialog
      subject={run}
      onClose={onClose}
      call={useReadStatus()}
      schema={statusSchema}
      values={() => ({ file: null, day: today, rejected_as: 'returned' as const })}
      input={({ id }, { file, ...body }) => ({ params: { id }, body, files: { file } })}
      words={statusDialogTexts}
      description={sumOf}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="file" label={statusDialogTexts.file}>
            {(input) => <FileInput {...input} rule={STATUS_FILE} accept=".xml" />}
          </FormField>
          <FormField control={control} name="rejected_as" label={statusDialogTexts.rejected}>
            {(input) => (
              <RadioCards
                {...input}
                options={(['returned', 'not_sent'] as const).map((value) => ({
                  value,
                  label: statusDialogTexts.rejectedAs[value],
                }))}
              />
            )}
          </FormField>
          <FormField control={control} name="day" label={statusDialogTexts.day}>
            {(input) => <DateInput {...input} max={today} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

export function CallOffDialog({ run, onClose }: RunDialogProps) {
  return (
    <ReasonDialog
      subject={run}
      onClose={onClose}
      call={useCallOffRun()}
      schema={payoutContract.callOffPayoutRun.body}
      input={({ id }, body) => ({ params: { id }, body })}
      words={callOffTexts}
      description={sumOf}
    />
  );
}

interface TakeOutProps {
  runId: string;
  row: PayoutRow | null;
  onClose: () => void;
}

export function TakeOutDialog({ runId, row, onClose }: TakeOutProps) {
  const today = useToday();
  return (
    <CallDialog
      subject={row}
      onClose={onClose}
      call={useRecordResults()}
      input={({ id }) => ({
        params: { id: runId },
        body: { withdrawal_ids: [id], result: 'not_sent' as const, day: today },
      })}
      words={takeOutTexts}
    >
      {({ name, amount }) => (
        <>
          <strong>
            {name} · {formatKurus(amount)}
          </strong>
          <br />
          {takeOutTexts.about}
        </>
      )}
    </CallDialog>
  );
}
