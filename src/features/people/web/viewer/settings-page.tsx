import { useWatch } from 'react-hook-form';
import { Card } from '#lib/web/layout/card.tsx';
import { EmailWaiting, IdentityFields, ViewerSettingsPage } from '#features/accounts/web/index.ts';
import { PersonalDataCards } from '#features/personal-data/web/index.ts';
import { HiddenAdvertisersCard } from '#features/watch-and-earn/web/index.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { emailFold } from '#lib/shared/turkish.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DraftAlert } from '#lib/web/form/draft-alert.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useDraft } from '#lib/web/form/use-draft.ts';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { updateSessionUser } from '#lib/web/session.ts';
import { settingsTexts } from '../texts/viewer.ts';
import { viewerProfileContract } from '../../contract/viewer.ts';
import { useUpdateProfile } from './api.ts';
import { useProfile } from './read-profile.ts';

export function SettingsPage() {
  return (
    <ViewerSettingsPage last={<PersonalDataCards />}>
      <Card title={settingsTexts.identity}>
        <ProfileNameForm />
      </Card>
      <HiddenAdvertisersCard />
    </ViewerSettingsPage>
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
      // Another e-mail waits for its code.
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
