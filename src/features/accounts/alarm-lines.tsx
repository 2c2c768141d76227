import { formatDateTime } from '#lib/shared/dates.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { EVERY_FIVE_MINUTES, useCallQuery } from '#lib/web/query.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { adminAccountContract } from './contract/admin.ts';
import { alarmMails } from './texts.ts';
import { alarmTexts } from './texts.web.ts';

export function AlarmLines() {
  const data = usePart(
    useCallQuery(['accounts', 'alarms'], adminAccountContract.readAlarms, {}, EVERY_FIVE_MINUTES),
  );
  const alarms = data?.alarms ?? [];
  return alarms.map(({ kind, began_at }) => (
    <Alert key={kind} tone="warning" title={alarmMails[kind].subject}>
      {alarmTexts[kind](formatDateTime(began_at))}
    </Alert>
  ));
}
