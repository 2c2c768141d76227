import { adminPaths } from '#platform/places/paths.ts';
import { useParams } from 'react-router';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { isMissing } from '#lib/web/call.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { accountText } from '#platform/ledger/texts.ts';
import { bookWords } from './texts.ts';
import { KIND_TEXTS } from '#features/wallet/texts.ts';
import { useEntry, type WholeEntry, accountPath, causePath } from './api.web.ts';
import { SideTotals, sideColumns } from './sides.tsx';
import { CAUSE_TEXTS, entryTexts as texts, STATE_TEXTS } from './texts.web.ts';

type Posting = WholeEntry['postings'][number];

const COLUMNS: Column<Posting>[] = [
  {
    header: texts.account,
    onPhone: 'title',
    cell: ({ account, account_name: name }) => (
      <NameCell
        name={<TextLink to={accountPath(account)}>{name}</TextLink>}
        detail={accountText(account) === name ? null : accountText(account)}
      />
    ),
  },
  ...sideColumns<Posting>(({ amount }) => amount),
];

const approvalOf = ({
  approved_by_name: name,
  approved_at: at,
  reason,
}: NonNullable<WholeEntry['proposal']>) => [
  { label: texts.approvedBy, value: `${name ?? texts.commandLine} · ${formatDateTime(at)}` },
  { label: words.grounds, value: reason, isWide: true },
];

function Facts({ data: { entry, proposal, sealed_at } }: { data: WholeEntry }) {
  return (
    <Card>
      <DetailList
        details={[
          { label: words.action, value: KIND_TEXTS[entry.kind] },
          { label: words.amount, value: formatKurus(entry.amount) },
          { label: words.date, value: formatDateTime(entry.at) },
          { label: words.actor, value: entry.actor_name ?? bookWords.automatic },
          ...(proposal ? approvalOf(proposal) : []),
          { label: bookWords.ref, value: proposal ? texts.proposal(entry.ref) : entry.ref },
          entry.received_on !== null && {
            label: texts.received,
            value: texts.receivedOn(formatDay(entry.received_on)),
          },
          { label: texts.sealed, value: sealed_at ? formatDateTime(sealed_at) : texts.notSealed },
        ]}
      />
    </Card>
  );
}

function Postings({ postings }: { postings: readonly Posting[] }) {
  return (
    <Card title={texts.postings}>
      <Table label={texts.postings} rows={postings} rowKey={({ account }) => account} columns={COLUMNS} />
      <SideTotals label={words.total} amounts={postings.map(({ amount }) => amount)} />
    </Card>
  );
}

function WatchFacts({ watch }: { watch: NonNullable<WholeEntry['watch']> }) {
  const { started_at: started, ended_at: ended, measured_ms: measuredMs } = watch;
  return (
    <DetailList
      className="mb-4"
      details={[
        { label: texts.watch, value: `#${watch.id}` },
        { label: texts.watchNumber, value: watch.view_number },
        { label: texts.watchStarted, value: formatDateTime(started) },
        { label: texts.watchEnded, value: ended && formatDateTime(ended) },
        { label: campaignWords.displayDuration, value: texts.secondsText(watch.display_duration) },
        {
          label: texts.watchMeasured,
          value: measuredMs === null ? null : texts.secondsText(measuredMs / 1000),
        },
      ]}
    />
  );
}

function Causes({ data: { causes, watch } }: { data: WholeEntry }) {
  return (
    <Card title={texts.causes} description={texts.causesAbout}>
      {watch && <WatchFacts watch={watch} />}
      {causes.length === 0 && watch === null && <p className="text-soft">{texts.noCause}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {causes.map((cause) => (
          <li key={`${cause.kind} ${cause.id}`} className="flex flex-wrap items-baseline gap-x-3 py-2.5">
            <span className="w-24 shrink-0 text-sm text-soft">{CAUSE_TEXTS[cause.kind]}</span>
            <TextLink to={causePath(cause)} className="min-w-0 break-words">
              {cause.name}
            </TextLink>
            <span className="text-sm text-soft">{STATE_TEXTS[cause.state] ?? cause.state}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function EntryPage() {
  const id = useParams()['id'] ?? '';
  const query = useEntry(id);
  return (
    <>
      <PageHeader
        title={texts.title(query.data?.entry.id)}
        back={{ to: adminPaths.journal, label: texts.back }}
      />
      {query.data === undefined && isMissing(query.error) ? (
        <Missing title={texts.missingTitle} list={{ to: adminPaths.journal, label: texts.missingBack }}>
          {texts.missing}
        </Missing>
      ) : (
        <QueryStates query={query} failedText={texts.failed}>
          {(data) => (
            <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr]">
              <Facts data={data} />
              <div className="order-last lg:col-span-2">
                <Postings postings={data.postings} />
              </div>
              <Causes data={data} />
            </div>
          )}
        </QueryStates>
      )}
    </>
  );
}
