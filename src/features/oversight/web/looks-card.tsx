import { formatDateTime } from '#lib/shared/dates.ts';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { bookWords } from '../texts.ts';
import { type Books, useAuditProgress } from './api.ts';
import { looksTexts as texts } from './texts.ts';

/** How far the full check is that is under way. */
function FullCheckProgress() {
  const { progress } = useAuditProgress().data ?? { progress: null };
  // Until the first answer, and while the outcome is put together, the bar stands at one of its ends.
  const { done, total, actor_name: actor } = progress ?? { done: 0, total: 1, actor_name: null };
  const percent = (100 * done) / Math.max(1, total);
  return (
    <div role="status" className="mb-4">
      <ProgressBar
        label={texts.underWay}
        value={done}
        max={total}
        valueText={texts.percent(percent)}
        aside={progress && texts.since(formatDateTime(progress.began_at), actor ?? bookWords.automatic)}
        tone="brand"
        size="md"
      />
      <p className="mt-2 text-sm text-soft">{texts.underWayAbout}</p>
    </div>
  );
}

interface LooksCardProps {
  looks: Books['looks'];
  /** Whether this page has just asked for a full check. */
  isAsking: boolean;
}

/** Says what of the books was checked when: what is new, everything in turn, and everything at once. */
export function LooksCard({
  looks: { touched_at, rotation, full, is_full_under_way },
  isAsking,
}: LooksCardProps) {
  return (
    <Card title={texts.title} description={texts.about}>
      {(isAsking || is_full_under_way) && <FullCheckProgress />}
      <DetailList
        details={[
          {
            label: texts.touched,
            value: touched_at === null ? texts.notYet : formatDateTime(touched_at),
          },
          {
            label: texts.rotation,
            value:
              rotation === null
                ? texts.notYet
                : texts.turn({
                    percent: (100 * rotation.done) / Math.max(1, rotation.total),
                    lastEndedAt: rotation.last_ended_at && formatDateTime(rotation.last_ended_at),
                  }),
          },
          {
            label: texts.full,
            value:
              full === null
                ? texts.notYet
                : texts.outcome({
                    at: formatDateTime(full.at),
                    actor: full.actor_name ?? bookWords.automatic,
                    tookMs: full.took_ms,
                    problems: full.problem_count,
                  }),
          },
        ]}
      />
    </Card>
  );
}
