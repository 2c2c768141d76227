import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { type Detail, DetailList } from '#lib/web/layout/detail-list.tsx';
import { Email } from '#lib/web/lists/cells.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { adminFirmContract } from '#features/firms/contract.ts';
import { firmWords } from '#features/firms/texts.ts';
import { CorrectTitle } from '#features/firms/web.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { groupInFours } from '#features/wallet/web.ts';
import { ATTRIBUTES, MULTIPLE_ATTRIBUTES } from '#features/viewers/attributes.ts';
import { isGiven } from '#features/viewers/viewer-columns.ts';
import { adminPaths, personTabPath } from '#platform/places/paths.ts';
import { adminTexts, moneyTexts, userTexts } from './texts.web.ts';
import {
  useCorrectTitle,
  useFirmCampaigns,
  useFirmMoney,
  useSetWithholding,
  type User,
  useUserMoney,
} from './api.web.ts';
import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { Banknote, Coins, Hourglass, Percent, Undo2, Wallet } from 'lucide-react';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { StatCard, type StatCardProps, StatGrid } from '#lib/web/figures/stat-card.tsx';
import type { ListedUser } from './contract.ts';
import type { Role } from '#lib/shared/route.ts';

export function PersonDetails({ user }: { user: User }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <Card title={adminTexts.basics}>
        <DetailList
          details={[
            { label: words.email, value: <Email address={emailText(user)} /> },
            { label: words.phone, value: phoneText(user) },
            { label: adminTexts.role, value: <RoleBadge role={user.role} /> },
            { label: words.status, value: <Status user={user} /> },
            { label: words.registeredAt, value: formatDateTime(user.created_at) },
            ...(user.role === 'admin' ? [] : [{ label: adminTexts.numbers[user.role], value: user.id }]),
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
        <TextLink to={`${adminPaths.suspected}/${review.group_id}`}>
          <Badge tone="warning">{review.is_held ? adminTexts.reviews.held : adminTexts.reviews.open}</Badge>
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
            { label: adminTexts.contactPerson, value: user.name, isWide: true },
            { label: firmWords.email, value: <Email address={user.firm.contact_email} /> },
            { label: firmWords.phone, value: formatPhone(user.firm.contact_phone) },
            { label: firmWords.withholding, value: user.firm.withholding },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <CorrectFirmTitle id={user.id} title={user.firm.firm_name} />
          <Withholding id={user.id} firm={user.firm} />
        </div>
      </Card>
    );
  return (
    user.details && (
      <Card title={adminTexts.extra}>
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

function Withholding({ id, firm }: { id: number; firm: NonNullable<User['firm']> }) {
  const [isOpen, setIsOpen] = useState(false);
  const call = useSetWithholding();
  if (!useMayCall(adminFirmContract.setWithholding)) return null;
  const next = firm.withholding === '0/10' ? ('3/10' as const) : ('0/10' as const);
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => setIsOpen(true)}>
        {userTexts.withholding[next].title}
      </Button>
      <CallDialog
        subject={isOpen ? next : null}
        onClose={() => setIsOpen(false)}
        call={call}
        input={(withholding) => ({ params: { id }, body: { withholding } })}
        words={userTexts.withholding[next]}
        icon={<Percent />}
      >
        {() => userTexts.withholdingText}
      </CallDialog>
    </>
  );
}

function walletDetails({ wallet }: User): Detail[] {
  if (wallet === null) return [];
  const balance = { label: walletWords.balance, value: formatKurus(wallet.balance) };
  return wallet.wallet_number === null
    ? [balance]
    : [balance, { label: adminTexts.walletNumber, value: groupInFours(wallet.wallet_number) }];
}

/** Attributes with several values come last: each takes a line of its own. */
const IN_ORDER = [...ATTRIBUTES.filter(({ kind }) => kind !== 'several'), ...MULTIPLE_ATTRIBUTES];

function ExtraDetails({ details }: { details: NonNullable<User['details']> }) {
  const shown = IN_ORDER.filter(({ name }) => isGiven(details[name])).map((attribute): Detail => {
    if (attribute.kind === 'several')
      return { label: attribute.labels.audience, value: details[attribute.name].join(', '), isWide: true };
    const answer = details[attribute.name];
    const value = attribute.kind === 'measure' ? `${answer} ${attribute.range.unit}` : answer;
    return { label: attribute.labels.viewer, value };
  });
  if (shown.length === 0) return <p className="text-soft">{adminTexts.nothingGiven}</p>;
  return <DetailList details={shown} />;
}

function sumsOf(sums: { count: number; total_amount: Kurus } | undefined, hint: (count: number) => string) {
  return { amount: sums?.total_amount, hint: sums && hint(sums.count) };
}

const LOOKS = {
  wallet: { icon: <Wallet />, tone: 'brand' },
  paid: { icon: <Banknote />, tone: 'success' },
  spent: { icon: <Coins />, tone: 'info' },
  returned: { icon: <Undo2 /> },
  open: { icon: <Hourglass />, tone: 'warning' },
  earned: { icon: <Coins />, tone: 'info' },
  withdrawn: { icon: <Banknote />, tone: 'success' },
  waiting: { icon: <Hourglass />, tone: 'warning' },
} as const;

type MoneyCardProps = Omit<StatCardProps, 'label'> & { name: keyof typeof LOOKS };

const MoneyCard = ({ name, ...card }: MoneyCardProps) => (
  <StatCard label={moneyTexts[name]} {...LOOKS[name]} {...card} />
);

export function FirmMoney({ id }: { id: number }) {
  const money = useFirmMoney(id);
  const data = usePart(money);
  const list = useFirmCampaigns(id, {});
  const campaigns = usePart(list)?.stats;
  const paid = sumsOf(data?.paid, (count) => moneyTexts.paidWith(count, data?.invoices ?? 0));
  const open = sumsOf(data?.open, (count) => {
    const { count: payable = 0, total_amount: amount = ZERO_KURUS } = data?.payable ?? {};
    return moneyTexts.openWith({ open: count, payable, amount: formatKurus(amount) });
  });
  const payments = (status: string) => `${adminPaths.payments}?firma=${id}&durum=${status}`;
  const tab = (name: 'cuzdan' | 'kampanyalar') => personTabPath({ id, role: 'firm' }, name);
  return (
    <StatGrid isLoading={money.isPending}>
      <MoneyCard name="wallet" amount={data?.balance} to={tab('cuzdan')} />
      <MoneyCard name="paid" {...paid} to={payments('paid')} />
      <MoneyCard
        name="spent"
        amount={campaigns?.spent}
        hint={campaigns && moneyTexts.left(formatKurus(campaigns.unspent))}
        to={tab('kampanyalar')}
        isLoading={list.isPending}
      />
      <MoneyCard name="returned" amount={data?.returned} to={tab('cuzdan')} />
      <MoneyCard name="open" {...open} to={payments('pending')} />
    </StatGrid>
  );
}

export function ViewerMoney({ id }: { id: number }) {
  const money = useUserMoney(id);
  const data = usePart(money);
  const withdrawals = (status: string) => `${adminPaths.withdrawals}?izleyici=${id}&durum=${status}`;
  const tab = (name: 'cuzdan' | 'izlemeler') => personTabPath({ id, role: 'user' }, name);
  return (
    <>
      {data?.evidence && (
        <Alert tone={data.evidence.objects ? 'warning' : 'info'}>{data.evidence.line}</Alert>
      )}
      <StatGrid isLoading={money.isPending}>
        <MoneyCard name="wallet" amount={data?.balance} to={tab('cuzdan')} />
        <MoneyCard name="earned" amount={data?.earned} to={tab('izlemeler')} />
        <MoneyCard
          name="withdrawn"
          {...sumsOf(data?.withdrawn, moneyTexts.requests)}
          to={withdrawals('paid')}
        />
        <MoneyCard
          name="waiting"
          {...sumsOf(data?.waiting, moneyTexts.requests)}
          to={withdrawals('pending')}
        />
      </StatGrid>
    </>
  );
}

const ROLE_TONES = { admin: 'danger', firm: 'warning', user: 'info' } as const;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={ROLE_TONES[role]}>{adminTexts.roles[role]}</Badge>;
}

const STATUS_TONES = { active: 'success', suspended: 'warning', closed: 'neutral' } as const;

export function StatusBadge({ status }: Pick<ListedUser, 'status'>) {
  return <Badge tone={STATUS_TONES[status]}>{adminTexts.statuses[status]}</Badge>;
}

type Listed = Pick<ListedUser, 'email' | 'phone' | 'status'>;

export function emailText({ email, status }: Listed): string {
  return status === 'closed' ? adminTexts.erased : email;
}

export function phoneText({ phone, status }: Listed): string {
  return status === 'closed' ? adminTexts.erased : formatPhone(phone);
}
