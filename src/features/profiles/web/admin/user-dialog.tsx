import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { type Detail, DetailList } from '#lib/web/ui/detail-list.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { formatPhoneDigits } from '#lib/web/ui/phone-digits.ts';
import { QueryStates } from '#lib/web/ui/query-states.tsx';
import type { adminUsersContract } from '../../admin-contract.ts';
import { adminTexts as texts, detailLabels } from '../../screen-texts.ts';
import { useUser } from '../api.ts';
import { RoleBadge } from './role-badge.tsx';

type User = DataOf<(typeof adminUsersContract)['readUser']>;

/** One person; `id` is empty while nobody is open. */
export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useUser(id);
  return (
    <Dialog
      isOpen={id !== ''}
      onClose={onClose}
      title={query.data?.name ?? texts.detailTitle}
      size="lg"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <QueryStates query={query} failedText={texts.userFailed}>
        {(user) => <UserDetail user={user} />}
      </QueryStates>
    </Dialog>
  );
}

function UserDetail({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-6 pb-2">
      <Section title={texts.basics}>
        <DetailList
          details={[
            { label: texts.email, value: user.email },
            { label: texts.phone, value: phone(user.phone) },
            { label: texts.role, value: <RoleBadge role={user.role} /> },
            { label: texts.registered, value: formatDateTime(user.created_at) },
            ...walletDetails(user),
          ]}
        />
      </Section>
      {user.firm && (
        <Section title={texts.firm}>
          <DetailList
            details={[
              { label: texts.firm, value: user.firm.firm_name, isWide: true },
              { label: texts.firmEmail, value: user.firm.contact_email },
              { label: texts.firmPhone, value: phone(user.firm.contact_phone) },
            ]}
          />
        </Section>
      )}
      {user.details && (
        <Section title={texts.extra}>
          <ExtraDetails details={user.details} />
        </Section>
      )}
    </div>
  );
}

function phone(digits: string): string {
  return `0${formatPhoneDigits(digits)}`;
}

function walletDetails({ wallet }: User): Detail[] {
  if (wallet === null) return [];
  const balance = { label: texts.balance, value: formatKurus(wallet.balance) };
  return wallet.wallet_number === null
    ? [balance]
    : [balance, { label: texts.walletNumber, value: wallet.wallet_number }];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 border-b border-line pb-2 text-sm font-bold">{title}</h3>
      {children}
    </section>
  );
}

/** What the viewer gave; what was not given is left out. */
function ExtraDetails({ details }: { details: NonNullable<User['details']> }) {
  const { hobbies, favorite_brands, favorite_colors, height, weight, ...single } = details;
  const lists = { hobbies, favorite_brands, favorite_colors };
  const shown: Detail[] = [
    // The keys of an object of the contract.
    ...(Object.keys(single) as (keyof typeof single)[]).map((name) => ({
      label: detailLabels[name],
      value: single[name],
    })),
    { label: detailLabels.height, value: height === null ? null : `${height} cm` },
    { label: detailLabels.weight, value: weight === null ? null : `${weight} kg` },
    ...(Object.keys(lists) as (keyof typeof lists)[]).map((name) => ({
      label: texts.likes[name],
      value: lists[name].length === 0 ? null : lists[name].join(', '),
      isWide: true,
    })),
  ].filter(({ value }) => value !== null);
  if (shown.length === 0) return <p className="text-soft">{texts.nothingGiven}</p>;
  return <DetailList details={shown} />;
}
