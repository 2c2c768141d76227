import { formatDateTime } from '#lib/shared/dates.ts';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { bookWords } from '../texts.ts';
import { useBooks } from './api.ts';
import { fullCheckTexts as texts } from './texts.ts';

const REFRESH_MS = 2000;

/** How far the full check is that is under way. */
export function FullCheckProgress() {
  const progress = useBooks({ refreshMs: REFRESH_MS }).data?.progress ?? null;
  // Until the first answer, and while the outcome is put together, the bar stands at one of its ends.
  const { done, total, actor_name: actor } = progress ?? { done: 0, total: 1, actor_name: null };
  return (
    <Card>
      <div role="status">
        <ProgressBar
          label={texts.underWay}
          value={done}
          max={total}
          valueText={texts.percent((100 * done) / Math.max(1, total))}
          aside={progress && texts.since(formatDateTime(progress.began_at), actor ?? bookWords.automatic)}
          tone="brand"
          size="md"
        />
        <p className="mt-2 text-sm text-soft">{texts.underWayAbout}</p>
      </div>
    </Card>
  );
}
