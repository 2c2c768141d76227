import { ShieldCheck, MessageSquareQuote } from 'lucide-react';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { searchFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { FRAUD_STATES, type ListedFraudGroup } from '../contract.ts';
import { queueTexts as texts, groupTexts, moneyTexts } from '../admin-texts.web.ts';
import { useFraudGroups, DECISION_TONES, LEVEL_TONES } from './api.web.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { formatKurus } from '#lib/shared/money.ts';

const STATES = FRAUD_STATES.map((value) => ({ value, label: texts.states[value] }));

export function FraudQueuePage() {
  const list = useList({ search: searchFilter, state: viewOf('durum', FRAUD_STATES) });
  const query = useFraudGroups(list.query);
  const stats = query.data?.stats;
  return (
    <QueuePage
      list={list}
      query={query}
      words={texts}
      title={texts.title}
      figures={
        <>
          <StatCard label={texts.openAccounts} count={stats?.open_accounts} />
          <StatCard label={texts.heldAccounts} count={stats?.held_accounts} />
          <StatCard label={texts.objections} count={stats?.objections} />
          <StatCard label={texts.atStake} amount={stats?.at_stake} />
        </>
      }
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

function GroupCard({ group }: { group: ListedFraudGroup }) {
  const names = texts.namesOf(group.names, group.accounts);
  return (
    <Card>
      <article aria-label={names} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 flex-1 basis-56 font-bold break-words">{names}</h2>
          {group.objections > 0 && (
            <Badge tone="info" icon={<MessageSquareQuote aria-hidden />}>
              {texts.objected(group.objections)}
            </Badge>
          )}
          {group.decisions.map(({ decision, accounts }) => (
            <Badge key={decision} tone={DECISION_TONES[decision]}>
              {group.decisions.length === 1
                ? groupTexts.decided[decision]
                : texts.decidedOn(groupTexts.decided[decision], accounts)}
            </Badge>
          ))}
          <Badge tone={LEVEL_TONES[group.level]}>{texts.score(group.score)}</Badge>
        </div>
        {group.decisions.length > 1 && (
          <DetailList
            details={group.decisions.map(({ decision, names: decided, accounts }) => ({
              label: groupTexts.decided[decision],
              value: texts.namesOf(decided, accounts),
            }))}
          />
        )}
        <ul className="list-disc pl-5 text-sm">
          {group.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {(['balance', 'waiting', 'earned'] as const).map((key) => (
            <div key={key} className="flex gap-2">
              <dt className="text-soft">{moneyTexts[key]}</dt>
              <dd className="money font-semibold">{formatKurus(group[key])}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <p className="tabular text-sm text-soft">{texts.since(formatDateTime(group.opened_at))}</p>
          <ButtonLink to={`${adminPaths.suspected}/${group.id}`} variant="secondary" about={names}>
            {texts.look}
          </ButtonLink>
        </div>
      </article>
    </Card>
  );
}
