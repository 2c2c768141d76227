import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { ListSection } from '#lib/web/screen/list-section.tsx';
import { useInnerList } from '#lib/web/screen/use-list.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { watchStartText } from '#features/watch-and-earn/texts.ts';
import { useUserWatches } from './api.ts';
import { userTexts as texts } from '../texts/admin.ts';

const TONES = { open: 'info', viewed: 'success', released: 'neutral' } as const;

/** The ads that a viewer started, and what each of them earned. */
export function WatchesTab({ userId }: { userId: number }) {
  const list = useInnerList();
  const query = useUserWatches(userId, list.query);
  return (
    <ListSection
      list={list}
      query={query}
      words={texts.watches}
      empty={<p className="py-4 text-soft">{texts.noWatches}</p>}
    >
      {({ watches }) => (
        <ul className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}>
          {watches.map((watch) => (
            <li
              key={watch.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5"
            >
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-semibold break-words">{watch.campaign_name}</p>
                <p className="tabular text-sm text-soft">
                  {watchStartText(formatDateTime(watch.started_at))}
                </p>
              </div>
              <p className="flex items-center gap-3">
                {watch.taken_back_at === null ? (
                  <Badge tone={TONES[watch.status]}>{texts.watchStates[watch.status]}</Badge>
                ) : (
                  <Badge tone="danger">{texts.takenBack}</Badge>
                )}
                {watch.status === 'viewed' && (
                  <span
                    className={classNames('money font-bold', watch.taken_back_at && 'text-soft line-through')}
                  >
                    {formatKurus(watch.earning)}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListSection>
  );
}
