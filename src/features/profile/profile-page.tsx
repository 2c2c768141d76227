import { Pencil, Settings, UserRoundPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Loading, Skeleton } from '#lib/web/lists/loading.tsx';
import { viewerPaths } from '#platform/places/paths.ts';
import type { ViewerProfile } from './contract.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Celebration } from '#lib/web/figures/celebration.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { actionWords } from '#lib/web/words.ts';
import { viewerTexts } from './texts.web.ts';
import { useDetails, useMarkRewardShown } from './api.web.ts';
import { useProfile } from './read-profile.web.ts';
import { MoreBanner, PrivacyBanner, UnusedNotice } from './profile-banners.tsx';
import { CompletenessMeter, rewardPromise, rewardRest } from './completeness-meter.tsx';
import { isWelcomeDue, WelcomeBonus } from './welcome-bonus.tsx';
import { useDemographics } from '#platform/lookups/web.ts';
import { DETAIL_NAMES, type DetailsChange, givenDetails } from '#features/viewers/details.ts';
import { isGiven } from '#features/viewers/viewer-columns.ts';
import { DetailsForm } from './details-form.tsx';
import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { useMayChooseAds } from '#features/accounts/web.ts';
import { DetailsView } from './details-fields.tsx';

const EDIT = 'duzenle';

export function ProfilePage() {
  const profile = useProfile();
  const isEditing = useSearchParams()[0].get(EDIT) !== null;
  return (
    <>
      <PageHeader title={viewerTexts.title} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <QueryStates
            query={profile}
            failedText={identityTexts.loadFailed}
            skeleton={<Skeleton className="h-52 rounded-xl" />}
          >
            {(data) => <Overview profile={data} isEditing={isEditing} />}
          </QueryStates>
          <DetailsCard />
        </div>
        {!isEditing && (
          <div className="flex flex-col gap-5 lg:sticky lg:top-24">
            <MoreBanner />
            <PrivacyBanner />
          </div>
        )}
      </div>
    </>
  );
}

/** The details, to read or, after a press, to edit. The URL says which of the two, so that Back works. */
function DetailsCard() {
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

function SavedDialog({ change, onClose }: { change: DetailsChange | null; onClose: () => void }) {
  const shown = useLast(change);
  const profile = useProfile();
  const isUsed = useMayChooseAds() !== false;
  const promise = profile.data && rewardPromise(profile.data.completeness);
  return (
    <Dialog
      isOpen={change !== null}
      onClose={onClose}
      size="sm"
      title={shown === 'none' ? viewerTexts.unchangedTitle : viewerTexts.savedTitle}
      footer={<Button onClick={onClose}>{actionWords.ok}</Button>}
    >
      <p className="pb-2">{shown && viewerTexts.saved[shown === 'more' && !isUsed ? 'unused' : shown]}</p>
      {promise && <p className="pb-2 text-sm text-soft">{promise}</p>}
    </Dialog>
  );
}

const AT_ONCE = 3;

function QuestionsCard({ completeness }: Pick<ViewerProfile, 'completeness'>) {
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

function Overview({ profile, isEditing }: { profile: ViewerProfile; isEditing: boolean }) {
  return (
    <>
      {!isEditing && <Basics profile={profile} />}
      <WelcomeBonus bonus={profile.welcome_bonus} />
      {/* The two dialogs come one after the other, never one above the other. */}
      {!isWelcomeDue(profile.welcome_bonus) && (
        <RewardDialog reward={profile.profile_update_earning} rest={rewardRest(profile.completeness)} />
      )}
    </>
  );
}

function Basics({ profile }: { profile: ViewerProfile }) {
  return (
    <>
      <QuestionsCard completeness={profile.completeness} />
      <Card
        title={viewerTexts.basics}
        action={
          <ButtonLink variant="secondary" size="sm" icon={<Settings aria-hidden />} to={viewerPaths.settings}>
            {viewerTexts.settings}
          </ButtonLink>
        }
      >
        <DetailList
          details={[
            { label: words.name, value: profile.name },
            { label: words.email, value: profile.email },
            { label: words.phone, value: formatPhone(profile.phone) },
            { label: words.registeredAt, value: formatDate(profile.created_at) },
          ]}
        />
      </Card>
    </>
  );
}

/** The reward is part of the profile, so that one whose answer was lost is shown at the next visit. */
function RewardDialog({
  reward,
  rest,
}: {
  reward: ViewerProfile['profile_update_earning'];
  /** Says what it waits for before it may leave the wallet; null where nothing is left. */
  rest: string | null;
}) {
  const [isClosed, setIsClosed] = useState(false);
  const [wasShown, setWasShown] = useState(reward.show);
  const markShown = useMarkRewardShown();
  const button = useRef<HTMLButtonElement>(null);
  if (wasShown !== reward.show) {
    setWasShown(reward.show);
    setIsClosed(false);
  }

  function close() {
    setIsClosed(true);
    markShown.mutate({});
  }

  return (
    <Dialog
      isOpen={reward.show && !isClosed}
      onClose={close}
      size="sm"
      initialFocus={button}
      title={viewerTexts.rewardTitle}
      footer={
        <>
          <ButtonLink variant="secondary" to={viewerPaths.wallet} onClick={close}>
            {walletWords.goTo}
          </ButtonLink>
          <Button ref={button} onClick={close}>
            {actionWords.ok}
          </Button>
        </>
      }
    >
      <div className="py-4">
        <Celebration amountText={`+${formatKurus(reward.amount)}`} text={viewerTexts.rewardText} />
        {rest !== null && <p className="mt-3 text-center text-sm text-soft">{rest}</p>}
      </div>
    </Dialog>
  );
}
