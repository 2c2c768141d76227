import { Send } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { busyWords } from '#lib/web/words.ts';
import { REPORT_CHOICES } from '../../mailed-report-wire.ts';
import { mailedReportTexts } from '../../texts.ts';
import { useChooseReport, useMailedReport, useSampleReport } from '../api.ts';
import { reportCardTexts as texts } from '../texts/firm.ts';

/** Switches the report by e-mail on or off, and sends one to look at. */
export function ReportCard() {
  const choosing = useChooseReport();
  const sample = useSampleReport();
  const choose = useToldCall(choosing, { failed: texts.notSaved, done: texts.heading });
  const send = useToldCall(sample, { failed: texts.notSaved, done: mailedReportTexts.sampleSent });
  return (
    <Card title={texts.heading}>
      <QueryStates query={useMailedReport()} failedText={texts.failed}>
        {({ frequency, email, next_at: next, last_sent_at: last }) => (
          <div className="flex flex-col items-start gap-3 text-sm">
            <p className="break-words text-soft">{texts.about(email)}</p>
            <FilterButtons
              label={texts.heading}
              value={frequency}
              onChange={(chosen) => choose({ body: { frequency: chosen } })}
              options={REPORT_CHOICES.map((value) => ({ value, label: texts.choices[value] }))}
            />
            <p className="tabular text-soft">
              {next === null ? texts.isOff : texts.next(formatDateTime(next))}
              {last !== null && <span className="block">{texts.last(formatDateTime(last))}</span>}
            </p>
            <Button
              variant="secondary"
              size="sm"
              icon={<Send aria-hidden />}
              isBusy={sample.isPending}
              busyText={busyWords.sending}
              onClick={() => send({})}
            >
              {texts.sample}
            </Button>
          </div>
        )}
      </QueryStates>
    </Card>
  );
}
