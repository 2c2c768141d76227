import { useState } from 'react';
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
  ConsentsCard,
  IdentityForm,
  PasskeyCard,
  SessionsCard,
} from '#features/accounts/web.ts';
import { PhoneCard } from '#features/joining/phone-card.tsx';
import { FirmClosingCard } from '#features/personal-data/web.ts';
import { firmTexts } from '#features/firms/texts.web.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { words } from '#lib/shared/words.ts';
import { Field } from '#lib/web/inputs/field.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
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
          <SessionsCard />
          <ConsentsCard />
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
  return (
    <IdentityForm
      owner={{ name: firm.owner_name, email: firm.owner_email, pending_email: firm.pending_email }}
      schema={firmProfileContract.updateFirmProfile.body}
      names={{ name: 'owner_name', email: 'owner_email', password: 'currentPassword' }}
      draftName="owner"
      emailHint={identityTexts.emailHint}
      call={useUpdateFirmProfile()}
      onSaved={(message = firmTexts.savedTitle) => onSaved(message)}
    >
      <Field label={words.phone}>
        <TextInput value={formatPhone(firm.owner_phone)} onChange={() => {}} readOnly disabled />
      </Field>
    </IdentityForm>
  );
}
