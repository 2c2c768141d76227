import { Banknote, Coins, Hourglass, Undo2, Wallet } from 'lucide-react';
import { formatKurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { adminPaymentsContract } from '#features/payments/contract/admin.ts';
import { adminUsersContract } from '../../contract/admin.ts';
import { personTabPath } from '../../person-path.ts';
import { moneyTexts as texts } from '../texts/admin.ts';
import { useFirmCampaigns, useFirmMoney, useUserMoney } from './api.ts';

interface Sums {
  count: number;
  total_amount: Kurus;
}

function sumsOf(sums: Sums | undefined, hint: (count: number) => string) {
  return { amount: sums?.total_amount, hint: sums && hint(sums.count) };
}

export function FirmMoney({ id }: { id: number }) {
  const mayRead = useMayCall(adminPaymentsContract.readFirmMoney);
  return mayRead && <FirmCards id={id} />;
}

function FirmCards({ id }: { id: number }) {
  const money = useFirmMoney(id);
  const data = usePart(money);
  const list = useFirmCampaigns(id, {});
  const campaigns = usePart(list)?.stats;
  const payments = (status: string) => `/admin/odemeler/bekleyen?firma=${id}&durum=${status}`;
  const tab = (name: 'cuzdan' | 'kampanyalar') => personTabPath({ id, role: 'firm' }, name);
  return (
    <StatGrid isLoading={money.isPending}>
      <StatCard
        label={texts.wallet}
        icon={<Wallet />}
        tone="brand"
        amount={data?.balance}
        to={tab('cuzdan')}
      />
      <StatCard
        label={texts.paid}
        icon={<Banknote />}
        tone="success"
        {...sumsOf(data?.paid, (count) => texts.paidWith(count, data?.invoices ?? 0))}
        to={payments('paid')}
      />
      <StatCard
        label={texts.spent}
        icon={<Coins />}
        tone="info"
        amount={campaigns?.spent}
        hint={campaigns && texts.left(formatKurus(campaigns.unspent))}
        to={tab('kampanyalar')}
        isLoading={list.isPending}
      />
      <StatCard label={texts.returned} icon={<Undo2 />} amount={data?.returned} to={tab('cuzdan')} />
      <StatCard
        label={texts.open}
        icon={<Hourglass />}
        tone="warning"
        {...sumsOf(data?.open, (open) => {
          const { count = 0, total_amount: amount = ZERO_KURUS } = data?.payable ?? {};
          return texts.openWith({ open, payable: count, amount: formatKurus(amount) });
        })}
        to={payments('pending')}
      />
    </StatGrid>
  );
}

export function ViewerMoney({ id }: { id: number }) {
  const mayRead = useMayCall(adminUsersContract.readUserMoney);
  return mayRead && <ViewerCards id={id} />;
}

function ViewerCards({ id }: { id: number }) {
  const money = useUserMoney(id);
  const data = usePart(money);
  const withdrawals = (status: string) => `/admin/odemeler/cekimler?izleyici=${id}&durum=${status}`;
  const tab = (name: 'cuzdan' | 'izlemeler') => personTabPath({ id, role: 'user' }, name);
  return (
    <>
      {data?.evidence && (
        <Alert tone={data.evidence.objects ? 'warning' : 'info'}>{data.evidence.line}</Alert>
      )}
      <StatGrid isLoading={money.isPending}>
        <StatCard
          label={texts.wallet}
          icon={<Wallet />}
          tone="brand"
          amount={data?.balance}
          to={tab('cuzdan')}
        />
        <StatCard
          label={texts.earned}
          icon={<Coins />}
          tone="info"
          amount={data?.earned}
          to={tab('izlemeler')}
        />
        <StatCard
          label={texts.withdrawn}
          icon={<Banknote />}
          tone="success"
          {...sumsOf(data?.withdrawn, texts.requests)}
          to={withdrawals('paid')}
        />
        <StatCard
          label={texts.waiting}
          icon={<Hourglass />}
          tone="warning"
          {...sumsOf(data?.waiting, texts.requests)}
          to={withdrawals('pending')}
        />
      </StatGrid>
    </>
  );
}
