import { FileSpreadsheet, FileText } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { saveFile } from '#lib/web/save-file.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { DateInput } from '#lib/web/inputs/date-input.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
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

const USUAL = ['thisMonth', 'lastMonth', 'thisYear'] as const;

const daysOf = ({ from, to }: Period) => ({ date_from: from, date_to: to });

const OPENED = {};

export function DownloadDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const today = useToday();
  const periods = usualPeriods(today);
  return (
    <FormDialog
      subject={isOpen ? OPENED : null}
      onClose={onClose}
      call={useStatementFile()}
      schema={viewerWalletContract.downloadStatement.query}
      values={() => ({ ...daysOf(periods.thisMonth), format: 'pdf' as const })}
      input={(_, query) => ({ query })}
      words={texts}
      description={() => texts.about}
      onDone={(_, { data }) => {
        saveFile(data);
        onClose();
      }}
    >
      {({ control, watch, setValue, clearErrors }) => (
        <>
          <div role="group" aria-label={words.period} className="flex flex-wrap gap-2">
            {USUAL.map((name) => (
              <Button
                key={name}
                variant="secondary"
                size="sm"
                aria-pressed={
                  watch('date_from') === periods[name].from && watch('date_to') === periods[name].to
                }
                className="aria-pressed:border-brand aria-pressed:text-brand-text"
                onClick={() => {
                  setValue('date_from', periods[name].from);
                  setValue('date_to', periods[name].to);
                  clearErrors();
                }}
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
        </>
      )}
    </FormDialog>
  );
}
