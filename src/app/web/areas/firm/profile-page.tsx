import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { DoneDialog } from '#lib/web/overlays/done-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import {
  ChangePasswordForm,
  ConsentList,
  consentTexts,
  EmailWaiting,
  IdentityFields,
  PasskeyCard,
  SessionList,
  sessionTexts,
} from '#features/accounts/web.ts';
import { PhoneCard } from '#features/joining/phone-card.tsx';
import { FirmClosingCard } from '#features/personal-data/web.ts';
import { firmTexts } from '#features/firms/texts.web.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { emailFold } from '#lib/shared/turkish.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DraftAlert, useDraft } from '#lib/web/form/use-draft.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Field } from '#lib/web/inputs/field.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { updateSessionUser } from '#lib/web/session.ts';
import { useCorrectOwnTitle, useFirmProfile, useUpdateFirmProfile } from '#features/firms/api.web.ts';
import { CorrectTitle } from '#features/firms/correct-title.tsx';
import { firmWords } from '#features/firms/texts.ts';
import { type FirmProfile, firmProfileContract } from '#features/firms/contract.ts';
import { firmPaths } from '#platform/places/paths.ts';

export function FirmProfilePage() {
  const [saved, setSaved] = useState<string | null>(null);
  const shown = useLast(saved);
  return (
    <>
      <DoneDialog
        isOpen={saved !== null}
        onClose={() => setSaved(null)}
        title={firmTexts.savedTitle}
        text={shown ?? ''}
      />
      <PageHeader title={firmTexts.title} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <QueryStates
          query={useFirmProfile()}
          failedText={identityTexts.loadFailed}
          skeleton={<Skeleton className="h-96 rounded-xl" />}
        >
          {(firm) => (
            <div className="flex flex-col gap-5">
              <Card
                title={firmTexts.firm}
                description={firmTexts.firmHint}
                action={<TextLink to={firmPaths.invoices}>{firmTexts.toBilling}</TextLink>}
              >
                <DetailList
                  details={[
                    { label: firmWords.name, value: firm.firm_name, isWide: true },
                    { label: firmWords.email, value: firm.contact_email },
                    { label: firmWords.phone, value: formatPhone(firm.contact_phone) },
                  ]}
                />
                {firm.may_correct_title && <CorrectOwnTitle title={firm.firm_name} />}
              </Card>
              <Card title={firmTexts.owner} description={firmTexts.ownerHint}>
                {firm.pending_email !== null && (
                  <EmailWaiting key={firm.pending_email} email={firm.pending_email} />
                )}
                <OwnerForm key={firm.owner_email} firm={firm} onSaved={setSaved} />
              </Card>
            </div>
          )}
        </QueryStates>
        <div className="flex flex-col gap-5">
          <Card title={firmTexts.password}>
            <ChangePasswordForm />
          </Card>
          <PhoneCard />
          <PasskeyCard />
          <Card title={sessionTexts.heading} description={sessionTexts.description}>
            <SessionList />
          </Card>
          <Card title={consentTexts.heading} description={consentTexts.description}>
            <ConsentList />
          </Card>
          <FirmClosingCard />
        </div>
      </div>
    </>
  );
}

function CorrectOwnTitle({ title }: { title: string }) {
  return <CorrectTitle title={title} call={useCorrectOwnTitle()} input={(body) => ({ body })} />;
}

interface OwnerFormProps {
  firm: FirmProfile;
  onSaved: (message: string) => void;
}

function OwnerForm({ firm, onSaved }: OwnerFormProps) {
  const { owner_name, owner_email } = firm;
  const form = useZodForm(firmProfileContract.updateFirmProfile.body, {
    owner_name,
    owner_email,
    currentPassword: '',
  });
  const draft = useDraft('owner', form);
  const typedEmail = useWatch({ control: form.control, name: 'owner_email' });
  const call = useUpdateFirmProfile();
  const { submit, problems, isBusy } = useFormCall({
    form,
    call,
    draft,
    input: (body) => ({ body }),
    failed: identityTexts.saveFailed,
    onDone: ({ message }, body) => {
      const saved = { owner_name: body.owner_name.trim() };
      updateSessionUser({ name: saved.owner_name });
      form.reset({ ...saved, owner_email, currentPassword: '' });
      onSaved(message ?? firmTexts.savedTitle);
    },
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <DraftAlert draft={draft} />
      <FormAlert message={problems} />
      <IdentityFields
        control={form.control}
        names={{ name: 'owner_name', email: 'owner_email', password: 'currentPassword' }}
        emailHint={identityTexts.emailHint}
        isEmailNew={emailFold(typedEmail) !== owner_email}
        solving={call.solving}
      />
      <Field label={words.phone}>
        <TextInput value={formatPhone(firm.owner_phone)} onChange={() => {}} readOnly disabled />
      </Field>
      <Button type="submit" className="self-start" isBusy={isBusy} busyText={identityTexts.saving}>
        {identityTexts.save}
      </Button>
    </form>
  );
}
