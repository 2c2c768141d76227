import { ShieldCheck } from 'lucide-react';
import type { DataOf } from '#lib/shared/route.ts';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { searchFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { FRAUD_STATES, type fraudAdminContract } from '../../contract/admin.ts';
import { queueTexts as texts } from '../texts/admin.ts';
import { useFraudGroups } from './api.ts';
import { GroupCard } from './group-card.tsx';

const STATES = FRAUD_STATES.map((value) => ({ value, label: texts.states[value] }));

/** Şüpheli Hesaplar: groups of accounts that are tied together, those with the most money at stake first. */
export function FraudQueuePage() {
  const list = useList({ search: searchFilter, state: viewOf('durum', FRAUD_STATES) });
  const query = useFraudGroups(list.query);
  return (
    <QueuePage
      list={list}
      query={query}
      words={texts}
      title={texts.title}
      figures={<Figures stats={query.data?.stats} />}
      toolbar={
        <>
          <ListChoice list={list} name="state" label={texts.state} options={STATES} />
          <ListSearch list={list} placeholder={texts.search} />
        </>
      }
      empty={
        <EmptyState
          icon={<ShieldCheck />}
          title={texts.emptyOf[list.filters.state].title}
          text={texts.emptyOf[list.filters.state].text}
        />
      }
      rows={({ groups }) => groups}
      rowKey={({ id }) => id}
    >
      {(group) => <GroupCard group={group} />}
    </QueuePage>
  );
}

type Counts = DataOf<typeof fraudAdminContract.listFraudGroups>['stats'];

function Figures({ stats }: { stats: Counts | undefined }) {
  return (
    <>
      <StatCard label={texts.openAccounts} count={stats?.open_accounts} />
      <StatCard label={texts.heldAccounts} count={stats?.held_accounts} />
      <StatCard label={texts.objections} count={stats?.objections} />
      <StatCard label={texts.atStake} amount={stats?.at_stake} />
    </>
  );
}
