import { Pencil, UserRoundPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { Loading } from '#lib/web/lists/loading.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords } from '#lib/web/words.ts';
import { useMayChooseAds } from '#features/accounts/web/index.ts';
import { useDemographics } from '#features/lookups/web/index.ts';
import { type DetailsChange, givenDetails } from '../../details.ts';
import { viewerTexts } from '../texts/viewer.ts';
import { useDetails } from './api.ts';
import { useProfile } from './read-profile.ts';
import { DetailsForm } from './details-form.tsx';
import { DetailsView } from './details-view.tsx';
import { UnusedNotice } from './profile-banners.tsx';
import { rewardPromise } from './reward-promise.ts';

/** The parameter of the address that opens the form. */
export const EDIT = 'duzenle';

/** The details, to read or, after a press, to edit. The URL says which of the two, so that Back works. */
export function DetailsCard() {
  const details = useDetails();
  const lists = useDemographics();
  const [params, setParams] = useSearchParams();
  const [saved, setSaved] = useState<DetailsChange | null>(null);
  const isEditing = params.get(EDIT) !== null;
  const edit = () => setParams({ [EDIT]: '1' });
  const leave = () => setParams({}, { replace: true });
  const card = useRef<HTMLDivElement>(null);
  const isFormThere = isEditing && details.data !== undefined && lists.data !== undefined;
  // Links of other pages lead to the form, which begins below the screen of a phone.
  useEffect(() => {
    if (isFormThere) card.current?.scrollIntoView();
  }, [isFormThere]);
  const reload = async () => (await details.refetch()).data ?? null;

  if (details.data === undefined || lists.data === undefined) {
    const error = details.error ?? lists.error;
    if (error === null) {
      return (
        <Loading>
          <Skeleton className="h-96 rounded-xl" />
        </Loading>
      );
    }
    const retry = () => {
      void details.refetch();
      void lists.refetch();
    };
    return (
      <Alert tone="danger" onRetry={retry}>
        {errorText(error, viewerTexts.optionsFailed)}
      </Alert>
    );
  }
  const { version, ...given } = details.data;
  const isBare = givenDetails(given).length === 0;
  return (
    <div ref={card} className="scroll-mt-6">
      <Card
        title={viewerTexts.details}
        description={isEditing && <Fold>{viewerTexts.detailsHint}</Fold>}
        action={
          !isEditing && (
            <Button
              variant="secondary"
              size="sm"
              icon={isBare ? <UserRoundPen aria-hidden /> : <Pencil aria-hidden />}
              onClick={edit}
            >
              {isBare ? viewerTexts.fill : actionWords.edit}
            </Button>
          )
        }
      >
        <UnusedNotice />
        {isEditing ? (
          <DetailsForm
            details={given}
            version={version}
            lists={lists.data}
            onCancel={leave}
            onReload={reload}
            onSaved={({ isRewarded, change }) => {
              leave();
              // A dialog of its own tells of a reward.
              setSaved(isRewarded ? null : change);
            }}
          />
        ) : (
          <DetailsView details={given} lists={lists.data} />
        )}
        <SavedDialog change={saved} onClose={() => setSaved(null)} />
      </Card>
    </div>
  );
}

/** Confirms a save that brought no reward, and says what the next one needs. */
export function SavedDialog({ change, onClose }: { change: DetailsChange | null; onClose: () => void }) {
  // The dialog keeps its words while it closes.
  const told = useLast(change);
  const profile = useProfile();
  const isUsed = useMayChooseAds() !== false;
  const promise = profile.data && rewardPromise(profile.data.completeness);
  return (
    <Dialog
      isOpen={change !== null}
      onClose={onClose}
      size="sm"
      title={told === 'none' ? viewerTexts.unchangedTitle : viewerTexts.savedTitle}
      footer={<Button onClick={onClose}>{actionWords.ok}</Button>}
    >
      <p className="pb-2">{told && viewerTexts.saved[told === 'more' && !isUsed ? 'unused' : told]}</p>
      {promise && <p className="pb-2 text-sm text-soft">{promise}</p>}
    </Dialog>
  );
}
