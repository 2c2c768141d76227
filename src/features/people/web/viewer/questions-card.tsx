import { useState } from 'react';
import { Card } from '#lib/web/layout/card.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { useDemographics } from '#features/lookups/web/index.ts';
import type { ViewerProfile } from '../../contract/viewer.ts';
import { DETAIL_NAMES, type DetailsChange } from '../../details.ts';
import { isGiven } from '../../viewer-columns.ts';
import { useDetails } from './api.ts';
import { CompletenessMeter } from './completeness-meter.tsx';
import { SavedDialog } from './details-card.tsx';
import { DetailsForm } from './details-form.tsx';

/** As many as are answered in a minute. */
const AT_ONCE = 3;

/** Asks for the details that are missing, a few at a time, and says what they bring; nothing where all are given. */
export function QuestionsCard({ completeness }: Pick<ViewerProfile, 'completeness'>) {
  const details = useDetails();
  const lists = useDemographics();
  const [saved, setSaved] = useState<DetailsChange | null>(null);
  // The card of all details says what failed.
  if (details.isError || lists.isError) return null;
  if (details.data === undefined || lists.data === undefined)
    return completeness.filled.length < completeness.total ? <Skeleton className="h-80 rounded-xl" /> : null;
  const { version, ...given } = details.data;
  const missing = DETAIL_NAMES.filter((name) => !isGiven(given[name])).slice(0, AT_ONCE);
  return (
    <>
      {missing.length > 0 && (
        <Card>
          <CompletenessMeter completeness={completeness} />
          <div className="mt-4">
            <DetailsForm
              key={version}
              details={given}
              version={version}
              lists={lists.data}
              only={missing}
              onReload={async () => (await details.refetch()).data ?? null}
              onSaved={({ isRewarded, change }) => setSaved(isRewarded ? null : change)}
            />
          </div>
        </Card>
      )}
      <SavedDialog change={saved} onClose={() => setSaved(null)} />
    </>
  );
}
