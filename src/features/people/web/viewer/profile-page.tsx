import { Settings } from 'lucide-react';
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
import { viewerTexts } from '../texts/viewer.ts';
import { useProfile } from './api.ts';
import { CompletenessMeter } from './completeness-meter.tsx';
import { DetailsCard } from './details-card.tsx';
import { MoreBanner, PrivacyBanner } from './profile-banners.tsx';
import { RewardDialog } from './reward-dialog.tsx';
import { rewardRest } from './reward-promise.ts';
import { isWelcomeDue, WelcomeBonus } from './welcome-bonus.tsx';

/** "Profilim": the viewer's name, details, and what they bring. */
export function ProfilePage() {
  const profile = useProfile();
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
            {(data) => <Overview profile={data} />}
          </QueryStates>
          <DetailsCard />
        </div>
        <div className="flex flex-col gap-5 lg:sticky lg:top-24">
          <MoreBanner />
          <PrivacyBanner />
        </div>
      </div>
    </>
  );
}

function Overview({ profile }: { profile: ViewerProfile }) {
  return (
    <>
      <Card>
        <CompletenessMeter completeness={profile.completeness} />
      </Card>
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
      <WelcomeBonus bonus={profile.welcome_bonus} />
      {/* The two dialogs come one after the other, never one above the other. */}
      {!isWelcomeDue(profile.welcome_bonus) && (
        <RewardDialog reward={profile.profile_update_earning} rest={rewardRest(profile.completeness)} />
      )}
    </>
  );
}
