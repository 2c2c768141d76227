import { Hand, MessageSquareQuote, ShieldAlert, ShieldCheck, Wallet } from 'lucide-react';
import type { DataOf } from '#lib/shared/route.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { searchFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { ListSection } from '#lib/web/screen/list-section.tsx';
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
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Stats stats={query.data?.stats} isLoading={query.isPending} />
      <ListSection
        list={list}
        query={query}
        words={texts}
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
      >
        {({ groups }) => (
          <ul aria-busy={query.isPlaceholderData} className="flex flex-col gap-4">
            {groups.map((group) => (
              <li key={group.id}>
                <GroupCard group={group} />
              </li>
            ))}
          </ul>
        )}
      </ListSection>
    </>
  );
}

type Counts = DataOf<typeof fraudAdminContract.listFraudGroups>['stats'];

function Stats({ stats, isLoading }: { stats: Counts | undefined; isLoading: boolean }) {
  return (
    <StatGrid isLoading={isLoading}>
      <StatCard
        label={texts.openAccounts}
        icon={<ShieldAlert />}
        tone="danger"
        count={stats?.open_accounts}
      />
      <StatCard label={texts.heldAccounts} icon={<Hand />} tone="warning" count={stats?.held_accounts} />
      <StatCard
        label={texts.objections}
        icon={<MessageSquareQuote />}
        tone="info"
        count={stats?.objections}
      />
      <StatCard label={texts.atStake} icon={<Wallet />} tone="brand" amount={stats?.at_stake} />
    </StatGrid>
  );
}
