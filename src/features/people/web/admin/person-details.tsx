import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { type Detail, DetailList } from '#lib/web/layout/detail-list.tsx';
import { Email } from '#lib/web/lists/email.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { adminFirmContract } from '#features/firms/contract.ts';
import { firmWords } from '#features/firms/texts.ts';
import { CorrectTitle } from '#features/firms/web/index.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { groupInFours } from '#features/wallet/web/index.ts';
import type { adminUsersContract } from '../../contract/admin.ts';
import { ATTRIBUTES, MULTIPLE_ATTRIBUTES } from '../../attributes.ts';
import { isGiven } from '../../viewer-columns.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import { useCorrectTitle } from './api.ts';
import { emailText, phoneText } from './identity-text.ts';
import { RoleBadge } from './role-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

type User = DataOf<(typeof adminUsersContract)['readUser']>;

export function PersonDetails({ user }: { user: User }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <Card title={texts.basics}>
        <DetailList
          details={[
            { label: words.email, value: <Email address={emailText(user)} /> },
            { label: words.phone, value: phoneText(user) },
            { label: texts.role, value: <RoleBadge role={user.role} /> },
            { label: words.status, value: <Status user={user} /> },
            { label: words.registeredAt, value: formatDateTime(user.created_at) },
            ...numberDetails(user),
            ...walletDetails(user),
          ]}
        />
      </Card>
      <MoreAbout user={user} />
    </div>
  );
}

function Status({ user: { status, review } }: { user: User }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status={status} />
      {review !== null && (
        <TextLink to={`/admin/supheli-hesaplar/${review.group_id}`}>
          <Badge tone="warning">{review.is_held ? texts.reviews.held : texts.reviews.open}</Badge>
        </TextLink>
      )}
    </span>
  );
}

function MoreAbout({ user }: { user: User }): ReactNode {
  if (user.firm)
    return (
      <Card title={firmWords.firm}>
        <DetailList
          details={[
            { label: firmWords.name, value: user.firm.firm_name, isWide: true },
            { label: texts.contactPerson, value: user.name, isWide: true },
            { label: firmWords.email, value: <Email address={user.firm.contact_email} /> },
            { label: firmWords.phone, value: formatPhone(user.firm.contact_phone) },
          ]}
        />
        <CorrectFirmTitle id={user.id} title={user.firm.firm_name} />
      </Card>
    );
  return (
    user.details && (
      <Card title={texts.extra}>
        <ExtraDetails details={user.details} />
      </Card>
    )
  );
}

function CorrectFirmTitle({ id, title }: { id: number; title: string }) {
  const call = useCorrectTitle();
  if (!useMayCall(adminFirmContract.correctTitle)) return null;
  return <CorrectTitle title={title} call={call} input={(body) => ({ params: { id }, body })} />;
}

function numberDetails({ id, role }: User): Detail[] {
  return role === 'admin' ? [] : [{ label: texts.numbers[role], value: id }];
}

function walletDetails({ wallet }: User): Detail[] {
  if (wallet === null) return [];
  const balance = { label: walletWords.balance, value: formatKurus(wallet.balance) };
  return wallet.wallet_number === null
    ? [balance]
    : [balance, { label: texts.walletNumber, value: groupInFours(wallet.wallet_number) }];
}

/** Attributes with several values come last: each takes a line of its own. */
const IN_ORDER = [...ATTRIBUTES.filter(({ kind }) => kind !== 'several'), ...MULTIPLE_ATTRIBUTES];

function ExtraDetails({ details }: { details: NonNullable<User['details']> }) {
  const shown = IN_ORDER.filter(({ name }) => isGiven(details[name])).map((attribute): Detail => {
    if (attribute.kind === 'several')
      return { label: attribute.labels.audience, value: details[attribute.name].join(', '), isWide: true };
    const said = details[attribute.name];
    const value = attribute.kind === 'measure' ? `${said} ${attribute.range.unit}` : said;
    return { label: attribute.labels.viewer, value };
  });
  if (shown.length === 0) return <p className="text-soft">{texts.nothingGiven}</p>;
  return <DetailList details={shown} />;
}
