import { BellOff, Megaphone } from 'lucide-react';
import type { DataOf } from '#lib/shared/route.ts';
import { adminCampaignPath, personPath } from '#platform/places/paths.ts';
import type { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { endDayOf } from '#features/campaigns/lifecycle.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { CampaignStatusBadge } from '#features/campaigns/web.ts';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, formatSignedKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { ListSection, TableSection } from '#lib/web/screen/list-section.tsx';
import { useInnerList } from '#lib/web/screen/use-list.ts';
import { watchStartText } from '#platform/words/watching.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { campaignsTexts, noticesTexts, userTexts } from './texts.web.ts';
import { useFirmCampaigns, type User, useSentNotices, useUserMovements, useUserWatches } from './api.web.ts';
import { walletWords } from '#features/wallet/texts.ts';
import type { adminUsersContract } from './contract.ts';
import type { SentNotice } from '#platform/notices/contract/admin.ts';

type Campaign = DataOf<(typeof adminCampaignsContract)['adminListFirmCampaigns']>['campaigns'][number];

const COLUMNS: Column<Campaign>[] = [
  {
    header: campaignWords.campaign,
    onPhone: 'title',
    cell: (campaign) => (
      <NameCell
        name={<TextLink to={adminCampaignPath(campaign)}>{campaign.campaign_name}</TextLink>}
        detail={`${formatDay(campaign.start_date)} – ${formatDay(endDayOf(campaign))}`}
      />
    ),
  },
  { header: words.status, cell: (campaign) => <CampaignStatusBadge campaign={campaign} /> },
  {
    header: campaignWords.totalViews,
    align: 'end',
    cell: ({ total_views: views }) => formatCount(views),
  },
  { header: campaignsTexts.paid, align: 'end', cell: ({ paid }) => formatKurus(paid) },
  { header: campaignsTexts.spent, align: 'end', cell: ({ spent }) => formatKurus(spent) },
  { header: campaignsTexts.unspent, align: 'end', cell: ({ unspent }) => formatKurus(unspent) },
  { header: campaignsTexts.returned, align: 'end', cell: ({ returned }) => formatKurus(returned) },
];

export function CampaignsTab({ firmId }: { firmId: number }) {
  const list = useInnerList();
  const query = useFirmCampaigns(firmId, list.query);
  return (
    <TableSection
      list={list}
      query={query}
      words={campaignsTexts}
      empty={
        <EmptyState icon={<Megaphone />} title={campaignsTexts.emptyTitle} text={campaignsTexts.empty} />
      }
      rows={({ campaigns }) => campaigns}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      room="much"
    />
  );
}

const WATCH_TONES = { open: 'info', viewed: 'success', released: 'neutral' } as const;

export function WatchesTab({ userId }: { userId: number }) {
  const list = useInnerList();
  const query = useUserWatches(userId, list.query);
  return (
    <ListSection
      list={list}
      query={query}
      words={userTexts.watches}
      empty={<p className="py-4 text-soft">{userTexts.noWatches}</p>}
    >
      {({ watches }) => (
        <ul className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}>
          {watches.map((watch) => (
            <li
              key={watch.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5"
            >
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-semibold break-words">{watch.campaign_name}</p>
                <p className="tabular text-sm text-soft">
                  {watchStartText(formatDateTime(watch.started_at))}
                </p>
              </div>
              <p className="flex items-center gap-3">
                {watch.taken_back_at === null ? (
                  <Badge tone={WATCH_TONES[watch.status]}>{userTexts.watchStates[watch.status]}</Badge>
                ) : (
                  <Badge tone="danger">{userTexts.takenBack}</Badge>
                )}
                {watch.status === 'viewed' && (
                  <span
                    className={classNames('money font-bold', watch.taken_back_at && 'text-soft line-through')}
                  >
                    {formatKurus(watch.earning)}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListSection>
  );
}

type Movement = DataOf<(typeof adminUsersContract)['listUserMovements']>['movements'][number];

export function WalletTab({ user: { id, wallet } }: { user: User }) {
  const list = useInnerList();
  const query = useUserMovements(id, list.query);
  return (
    <>
      {wallet && (
        <p className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-4 py-3">
          <span className="text-sm text-soft">{walletWords.balance}</span>
          <span className="money text-xl font-extrabold">{formatKurus(wallet.balance)}</span>
        </p>
      )}
      <ListSection
        list={list}
        query={query}
        words={userTexts.movements}
        empty={<p className="py-4 text-soft">{userTexts.noMovements}</p>}
      >
        {({ movements }) => (
          <ul className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}>
            {movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ul>
        )}
      </ListSection>
    </>
  );
}

function Description({ movement: { description, other } }: { movement: Movement }) {
  if (other === undefined) return description;
  const place = description.indexOf(other.name);
  return (
    <>
      {description.slice(0, place)}
      <TextLink to={personPath(other)}>{other.name}</TextLink>
      {description.slice(place + other.name.length)}
    </>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const isCredit = movement.transaction_type === 'credit';
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold break-words">
          <Description movement={movement} />
        </p>
        <p className="tabular text-sm text-soft">{formatDateTime(movement.transaction_date)}</p>
      </div>
      <p className={classNames('money font-bold whitespace-nowrap', isCredit && 'text-success')}>
        {formatSignedKurus(movement.amount, isCredit)}
      </p>
    </li>
  );
}

const MAIL_TONES = { queued: 'info', sent: 'success', failed: 'danger', skipped: 'neutral' } as const;

export function NoticesTab({ userId }: { userId: number }) {
  const list = useInnerList();
  const query = useSentNotices(userId, list.query);
  return (
    <ListSection
      list={list}
      query={query}
      words={noticesTexts}
      empty={<EmptyState icon={<BellOff />} title={noticesTexts.emptyTitle} text={noticesTexts.empty} />}
    >
      {({ notices }) => (
        <ul
          aria-label={noticesTexts.label}
          className={classNames(
            'divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function NoticeLine({ notice }: { notice: SentNotice }) {
  const { title, text, created_at: at, read_at: readAt, mail } = notice;
  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:flex-row sm:justify-between">
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        <p className="text-sm break-words whitespace-pre-line text-soft">{text}</p>
        <p className="tabular mt-1 text-xs text-soft">
          {formatDateTime(at)} ·{' '}
          {readAt === null ? noticesTexts.unread : noticesTexts.readAt(formatDateTime(readAt))}
        </p>
      </div>
      {mail && <MailLine mail={mail} />}
    </li>
  );
}

function MailLine({ mail }: { mail: NonNullable<SentNotice['mail']> }) {
  const { status, sent_at: sentAt, due_at: dueAt, problem } = mail;
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm sm:max-w-1/2 sm:justify-end">
      <span className="text-soft">{noticesTexts.mail}</span>
      <Badge tone={MAIL_TONES[status]}>{noticesTexts.states[status]}</Badge>
      {sentAt !== null && <span className="tabular text-xs text-soft">{formatDateTime(sentAt)}</span>}
      {dueAt !== null && (
        <span className="tabular text-xs text-soft">{noticesTexts.dueAt(formatDateTime(dueAt))}</span>
      )}
      {problem !== null && (
        <span className="text-xs break-words text-soft">{noticesTexts.problems[problem] ?? problem}</span>
      )}
    </p>
  );
}
