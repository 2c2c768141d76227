import { useState } from 'react';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { DoneDialog } from '#lib/web/overlays/done-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import {
  consentTexts,
  sessionTexts,
  ChangePasswordForm,
  ConsentList,
  PhoneCard,
  PasskeyCard,
  SessionList,
} from '#features/accounts/web/index.ts';
import { FirmClosingCard } from '#features/personal-data/web/index.ts';
import { firmTexts } from './texts.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { useFirmProfile } from './api.ts';
import { OwnerForm } from './owner-form.tsx';
import { firmWords } from '../texts.ts';

/** The firm's registered data, its authorised person, the password and the open sessions. */
export function FirmProfilePage() {
  // Here and not in the form, which is made anew once the e-mail is another one.
  const [saved, setSaved] = useState<{ newEmail: string | null } | null>(null);
  const shown = useLast(saved);
  return (
    <>
      <DoneDialog
        isOpen={saved !== null}
        onClose={() => setSaved(null)}
        title={firmTexts.savedTitle}
        text={firmTexts.savedText(shown?.newEmail ?? null)}
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
                action={<TextLink to="/firma/muhasebe?sekme=faturalar">{firmTexts.toBilling}</TextLink>}
              >
                <DetailList
                  details={[
                    { label: firmWords.name, value: firm.firm_name, isWide: true },
                    { label: firmWords.email, value: firm.contact_email },
                    { label: firmWords.phone, value: formatPhone(firm.contact_phone) },
                  ]}
                />
              </Card>
              <Card title={firmTexts.owner} description={firmTexts.ownerHint}>
                <OwnerForm
                  key={firm.owner_email}
                  firm={firm}
                  onSaved={(newEmail) => setSaved({ newEmail })}
                />
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
