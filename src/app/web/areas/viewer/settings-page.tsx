import { Card, FoldedCard } from '#lib/web/layout/card.tsx';
import {
  ChangePasswordForm,
  ConsentsCard,
  IdentityForm,
  PasskeyCard,
  SessionsCard,
  settingsTexts as accountSettingsTexts,
} from '#features/accounts/web.ts';
import { accountWords } from '#features/accounts/public-texts.web.ts';
import { passwordTexts } from '#features/accounts/texts.web.ts';
import { PhoneCard } from '#features/joining/phone-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { PersonalDataCards } from '#features/personal-data/web.ts';
import { HiddenAdvertisersCard } from '#features/watching/web.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { settingsTexts } from '#features/profile/texts.web.ts';
import { viewerProfileContract } from '#features/profile/contract.ts';
import { useUpdateProfile } from '#features/profile/api.web.ts';
import { useProfile } from '#features/profile/read-profile.web.ts';

export function SettingsPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={accountSettingsTexts.title} />
      <div className="flex flex-col gap-4">
        <Card title={settingsTexts.identity}>
          <ProfileNameForm />
        </Card>
        <HiddenAdvertisersCard />
        <ConsentsCard />
        <SecurityCards />
        <PersonalDataCards />
      </div>
    </div>
  );
}

function SecurityCards() {
  const { sessionsEnd, moneyRests } = accountWords;
  return (
    <>
      <FoldedCard title={passwordTexts.heading}>
        <p className="mb-4 text-sm text-soft">
          {sessionsEnd} {moneyRests}
        </p>
        <ChangePasswordForm />
      </FoldedCard>
      <PhoneCard />
      <PasskeyCard />
      <SessionsCard />
    </>
  );
}

function ProfileNameForm() {
  const toast = useToast();
  const call = useUpdateProfile();
  return (
    <QueryStates
      query={useProfile()}
      failedText={identityTexts.loadFailed}
      skeleton={<Skeleton className="h-52 rounded-lg" />}
    >
      {(owner) => (
        <IdentityForm
          key={owner.email}
          owner={owner}
          schema={viewerProfileContract.updateProfile.body}
          names={{ name: 'name', email: 'email', password: 'currentPassword' }}
          draftName="name"
          emailHint={identityTexts.viewerEmailHint}
          call={call}
          onSaved={(message) => toast.success(message ?? identityTexts.saved)}
        />
      )}
    </QueryStates>
  );
}
