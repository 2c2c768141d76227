import { Settings } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import type { ViewerProfile } from '../../contract/viewer.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Celebration } from '#lib/web/figures/celebration.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { actionWords } from '#lib/web/words.ts';
import { viewerTexts } from '../texts/viewer.ts';
import { useMarkRewardShown } from './api.ts';
import { useProfile } from './read-profile.ts';
import { QuestionsCard } from './questions-card.tsx';
import { DetailsCard, EDIT } from './details-card.tsx';
import { MoreBanner, PrivacyBanner } from './profile-banners.tsx';
import { rewardRest } from './reward-promise.ts';
import { isWelcomeDue, WelcomeBonus } from './welcome-bonus.tsx';

/** "Profilim": the viewer's name, details, and what they bring; or the form of all details alone. */
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
          <ButtonLink variant="secondary" size="sm" icon={<Settings aria-hidden />} to="/kullanici/ayarlar">
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

/**
 * Tells of the reward for saved details until the viewer has seen it. It comes with the profile, so that a reward whose
 * answer was lost on the way is told at the next visit.
 */
function RewardDialog({
  reward,
  rest,
}: {
  reward: ViewerProfile['profile_update_earning'];
  /** Says what it waits for before it may leave the wallet; null where nothing is left. */
  rest: string | null;
}) {
  // The dialog closes at once, without waiting for the server to hear of it.
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
          <ButtonLink variant="secondary" to="/kullanici/cuzdan" onClick={close}>
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
