import { words } from '#lib/shared/words.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { AdminCampaignDetail } from '../../campaign-wire.ts';
import { adminLabels, EVENT_TEXTS } from '../texts/admin.ts';

/** The events of a campaign, the latest first. */
export function CampaignHistory({ history }: { history: AdminCampaignDetail['history'] }) {
  return (
    <details className="mt-4 border-t border-line pt-3 pb-2">
      <summary className="py-3 cursor-pointer text-sm font-bold">{adminLabels.history}</summary>
      <ol className="mt-1 divide-y divide-line text-sm">
        {history.map((event) => (
          <li key={`${event.at.getTime()}-${event.event}-${event.version}`} className="py-2">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{EVENT_TEXTS[event.event] ?? event.event}</span>
              <span className="tabular text-soft">{formatDateTime(event.at)}</span>
            </div>
            <p className="text-soft">{event.actor_name ?? words.system}</p>
            {event.reason && <p className="mt-0.5 break-words whitespace-pre-line">{event.reason}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
