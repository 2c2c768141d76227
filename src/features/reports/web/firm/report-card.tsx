import { formatDateTime } from '#lib/shared/dates.ts';
import { Switch } from '#lib/web/inputs/switch.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { useMailedReport, useSwitchReport } from '../api.ts';
import { reportCardTexts as texts } from '../texts/firm.ts';

/** Switches the weekly report by e-mail on or off. */
export function ReportCard() {
  const change = useSwitchReport();
  const set = useToldCall(change, { failed: texts.notSaved, done: texts.heading });
  return (
    <Card title={texts.heading}>
      <QueryStates query={useMailedReport()} failedText={texts.failed}>
        {({ is_on: isOn, email, next_at: next, last_sent_at: last }) => (
          <div className="flex flex-col gap-3 text-sm">
            <Switch
              value={change.isPending ? change.variables.body.is_on : isOn}
              description={texts.about(email)}
              onChange={(chosen) => set({ body: { is_on: chosen } })}
            >
              {texts.weekly}
            </Switch>
            {next !== null && (
              <p className="tabular text-soft">
                {texts.next(formatDateTime(next))}
                {last !== null && <span className="block">{texts.last(formatDateTime(last))}</span>}
              </p>
            )}
          </div>
        )}
      </QueryStates>
    </Card>
  );
}
