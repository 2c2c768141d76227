import { useWatch } from 'react-hook-form';
import { Card, FoldedCard } from '#lib/web/layout/card.tsx';
import {
  ChangePasswordForm,
  ConsentList,
  consentTexts,
  EmailWaiting,
  IdentityFields,
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
import { emailFold } from '#lib/shared/turkish.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DraftAlert, useDraft } from '#lib/web/form/use-draft.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { updateSessionUser } from '#lib/web/session.ts';
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
        <Card title={consentTexts.heading} description={consentTexts.description}>
          <ConsentList />
        </Card>
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
  return (
    <QueryStates
      query={useProfile()}
      failedText={identityTexts.loadFailed}
      skeleton={<Skeleton className="h-52 rounded-lg" />}
    >
      {({ name, email, pending_email: pending }) => (
        <>
          {pending !== null && <EmailWaiting key={pending} email={pending} />}
          <NameForm key={email} name={name} email={email} />
        </>
      )}
    </QueryStates>
  );
}

function NameForm({ name, email }: { name: string; email: string }) {
  const form = useZodForm(viewerProfileContract.updateProfile.body, { name, email, currentPassword: '' });
  const draft = useDraft('name', form);
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  const toast = useToast();
  const call = useUpdateProfile();
  const { submit, problems, isBusy } = useFormCall({
    form,
    call,
    draft,
    input: (body) => ({ body }),
    failed: identityTexts.saveFailed,
    onDone: ({ message }, body) => {
      const saved = { name: body.name.trim() };
      updateSessionUser(saved);
      form.reset({ ...saved, email, currentPassword: '' });
      toast.success(message ?? identityTexts.saved);
    },
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <DraftAlert draft={draft} />
      <FormAlert message={problems} />
      <IdentityFields
        control={form.control}
        names={{ name: 'name', email: 'email', password: 'currentPassword' }}
        emailHint={identityTexts.viewerEmailHint}
        isEmailNew={emailFold(typedEmail) !== email}
        solving={call.solving}
      />
      <Button type="submit" className="self-start" isBusy={isBusy} busyText={identityTexts.saving}>
        {identityTexts.save}
      </Button>
    </form>
  );
}
