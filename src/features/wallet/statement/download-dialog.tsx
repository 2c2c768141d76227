import { FileSpreadsheet, FileText } from 'lucide-react';
import { useId } from 'react';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { saveFile } from '#lib/web/save-file.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DateInput } from '#lib/web/inputs/date-input.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import { viewerWalletContract } from '../contract/viewer.ts';
import { useStatementFile } from '../api.web.ts';
import { downloadTexts as texts } from '../texts.web.ts';
import { addDays, type CalendarDay } from '#lib/shared/dates.ts';

interface Period {
  from: CalendarDay;
  to: CalendarDay;
}

const firstOfMonth = (day: CalendarDay) => `${day.slice(0, 7)}-01`;

export function usualPeriods(today: CalendarDay): Record<'thisMonth' | 'lastMonth' | 'thisYear', Period> {
  const lastMonthEnd = addDays(firstOfMonth(today), -1);
  return {
    thisMonth: { from: firstOfMonth(today), to: today },
    lastMonth: { from: firstOfMonth(lastMonthEnd), to: lastMonthEnd },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}

const FORMATS = [
  { value: 'pdf' as const, label: texts.pdf, description: texts.pdfAbout, icon: <FileText aria-hidden /> },
  {
    value: 'csv' as const,
    label: texts.csv,
    description: texts.csvAbout,
    icon: <FileSpreadsheet aria-hidden />,
  },
];
type StatementQuery = z.input<typeof viewerWalletContract.downloadStatement.query>;

const USUAL = ['thisMonth', 'lastMonth', 'thisYear'] as const;

const daysOf = ({ from, to }: Period) => ({ date_from: from, date_to: to });

export function DownloadDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const id = useId();
  const today = useToday();
  const periods = usualPeriods(today);
  const toast = useToast();
  const form = useZodForm<StatementQuery>(viewerWalletContract.downloadStatement.query, {
    ...daysOf(periods.thisMonth),
    format: 'pdf',
  });
  const { control, setValue, clearErrors } = form;
  const { submit, problems, isBusy, forgetProblems } = useFormCall({
    form,
    call: useStatementFile(),
    input: (query) => ({ query }),
    failed: texts.failed,
    onDone: ({ data }) => {
      saveFile(data);
      toast.success(texts.done);
      close();
    },
  });
  const [from, to] = form.watch(['date_from', 'date_to']);

  function close() {
    forgetProblems();
    clearErrors();
    onClose();
  }

  function choose(period: Period) {
    const days = daysOf(period);
    setValue('date_from', days.date_from);
    setValue('date_to', days.date_to);
    clearErrors();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      description={texts.about}
      footer={
        <Button type="submit" form={id} isBusy={isBusy} busyText={busyWords.preparing}>
          {actionWords.download}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormAlert message={problems} />
        <div role="group" aria-label={words.period} className="flex flex-wrap gap-2">
          {USUAL.map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              aria-pressed={from === periods[name].from && to === periods[name].to}
              className="aria-pressed:border-brand aria-pressed:text-brand-text"
              onClick={() => choose(periods[name])}
            >
              {texts[name]}
            </Button>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField control={control} name="date_from" label={words.start}>
            {(input) => (
              <DateInput
                {...input}
                max={today}
                onChange={(day) => {
                  input.onChange(day);
                  // A later first day may make the period short enough for one file.
                  clearErrors('date_to');
                }}
              />
            )}
          </FormField>
          <FormField control={control} name="date_to" label={words.end}>
            {(input) => <DateInput {...input} max={today} />}
          </FormField>
        </div>
        <FormField control={control} name="format" label={texts.format} isGroup>
          {(input) => <RadioCards {...input} options={FORMATS} />}
        </FormField>
      </form>
    </Dialog>
  );
}
