import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { istanbulDay } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { attempt } from '#lib/web/attempt.ts';
import { CallError, errorText } from '#lib/web/call.ts';
import { saveFile } from '#lib/web/save-file.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { DateInput } from '#lib/web/inputs/date/date-input.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import type { StatementFormat } from '../../contract/viewer.ts';
import { useStatementFile } from '../api.ts';
import { downloadTexts as texts } from '../texts/viewer.ts';
import { usualPeriods } from './periods.ts';

const FORMATS = [
  { value: 'pdf' as const, label: texts.pdf, description: texts.pdfAbout, icon: <FileText aria-hidden /> },
  {
    value: 'csv' as const,
    label: texts.csv,
    description: texts.csvAbout,
    icon: <FileSpreadsheet aria-hidden />,
  },
];
const USUAL = ['thisMonth', 'lastMonth', 'thisYear'] as const;

/** Downloads the statement of a period. */
export function DownloadDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [today] = useState(() => istanbulDay(new Date()));
  const periods = usualPeriods(today);
  const [from, setFrom] = useState<string | null>(periods.thisMonth.from);
  const [to, setTo] = useState<string | null>(periods.thisMonth.to);
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const file = useStatementFile();
  const toast = useToast();
  const wrong = file.error instanceof CallError ? file.error.fields : {};
  const isElsewhere = file.error !== null && Object.keys(wrong).length === 0;

  function close() {
    file.reset();
    onClose();
  }

  async function download() {
    const query = { format, date_from: from ?? '', date_to: to ?? '' };
    const outcome = await attempt(file, { query });
    if (!outcome.isDone) return;
    saveFile(outcome.answer.data);
    toast.success(texts.done);
    close();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      description={texts.about}
      footer={
        <Button isBusy={file.isPending} busyText={busyWords.preparing} onClick={() => void download()}>
          {actionWords.download}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <FormAlert message={isElsewhere ? errorText(file.error, texts.failed) : null} />
        <div role="group" aria-label={words.period} className="flex flex-wrap gap-2">
          {USUAL.map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              aria-pressed={from === periods[name].from && to === periods[name].to}
              className="aria-pressed:border-brand aria-pressed:text-brand-text"
              onClick={() => {
                setFrom(periods[name].from);
                setTo(periods[name].to);
              }}
            >
              {texts[name]}
            </Button>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.start} error={wrong['date_from']} isRequired>
            <DateInput value={from} max={today} onChange={setFrom} />
          </Field>
          <Field label={words.end} error={wrong['date_to']} isRequired>
            <DateInput value={to} max={today} onChange={setTo} />
          </Field>
        </div>
        <Field label={texts.format} error={wrong['format']} isGroup>
          <RadioCards value={format} onChange={setFormat} options={FORMATS} />
        </Field>
      </div>
    </Dialog>
  );
}
