/** The lists of a viewer's file that grow with use: watches, ads, movements of the wallet, notices. Newest first. */
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import type { Lookups } from '#features/lookups/lookups.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { readNoticesOfFile } from '#features/notices/server/index.ts';
import { readWalletStatement } from '#features/wallet/server/index.ts';
import type { MatchedCriteria } from '#features/watch-and-earn/matched-criteria.ts';
import { namesOfMatched } from '#features/watch-and-earn/matched-names.ts';
import { TAKE_BACK_TEXTS } from '#features/watch-and-earn/texts.ts';
import type { TakeBackCategory } from '#features/watch-and-earn/take-back-categories.ts';

export interface LongList {
  /** The list's key in the file. */
  name: string;
  total: number;
  read(this: void, page: Page): Promise<object[]>;
}

interface WatchRow {
  id: number;
  ad_id: number;
  ad: string;
  advertiser: string;
  status: string;
  view_number: number;
  earned: Kurus | null;
  started_at: Date;
  ended_at: Date | null;
  taken_back_at: Date | null;
  taken_back_for: TakeBackCategory | null;
  /** How long it ran by the server's clock, where it was paid. */
  measured_ms: number | null;
  /** What the page reported: for how long it was in sight and so on, and whether the picture was drawn. */
  visible_ms: number | null;
  hidden_ms: number | null;
  focused_ms: number | null;
  is_painted: boolean | null;
  matched: MatchedCriteria | null;
}

async function readWatches(db: Db, lookups: Lookups, userId: number, page: Page) {
  const watches = await rows(
    db,
    sql<WatchRow>`
      select watches.id, watches.campaign_id as ad_id, campaign_name as ad, firm_name as advertiser, watches.status, view_number,
        case when watches.status = 'viewed' then reserved_kurus end as earned, started_at, ended_at,
        invalid.at as taken_back_at, invalid.category as taken_back_for, measured_ms, visible_ms, hidden_ms, focused_ms,
        is_painted, matched
      from (select * from watches where user_id = ${userId} order by id desc
        limit ${page.limit} offset ${offsetOf(page)}) as watches
      join campaigns on campaigns.id = watches.campaign_id join firms on firms.user_id = firm_id
      left join invalid_earnings as invalid on invalid.watch_id = watches.id
      order by watches.id desc`,
  );
  return watches.map(({ earned, matched, taken_back_for: category, ...watch }) => ({
    ...watch,
    taken_back_for: category === null ? null : TAKE_BACK_TEXTS[category],
    earned: earned === null ? null : kurusToLira(earned),
    your_answers_that_matched: matched === null ? [] : namesOfMatched(lookups, matched),
  }));
}

interface AdRow {
  ad_id: number;
  ad: string;
  paid_views: number;
  clicked_at: Date | null;
  click_earned: Kurus | null;
  click_taken_back_at: Date | null;
  click_taken_back_for: TakeBackCategory | null;
}

async function readAds(db: Db, userId: number, page: Page) {
  const ads = await rows(
    db,
    sql<AdRow>`
      select viewer_ads.campaign_id as ad_id, campaign_name as ad, paid_views, clicked_at, click_earning_kurus as click_earned,
        invalid.at as click_taken_back_at, invalid.category as click_taken_back_for
      from viewer_ads join campaigns on campaigns.id = viewer_ads.campaign_id
      left join invalid_earnings as invalid on invalid.user_id = viewer_ads.user_id
        and invalid.campaign_id = viewer_ads.campaign_id and watch_id is null
      where viewer_ads.user_id = ${userId} order by viewer_ads.campaign_id desc
      limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return ads.map(({ click_earned: earned, click_taken_back_for: category, ...ad }) => ({
    ...ad,
    click_taken_back_for: category === null ? null : TAKE_BACK_TEXTS[category],
    click_earned: earned === null ? null : kurusToLira(earned),
  }));
}

/** Movements as the wallet shows them: of the other side of a transfer only the masked name. */
async function readMovements(db: Db, userId: number, page: Page) {
  const { movements } = await readWalletStatement(db, { userId, reader: 'viewer', ...page });
  return movements.map(({ amount, ...movement }) => ({ ...movement, amount: kurusToLira(amount) }));
}

/** The four lists and their lengths. */
export async function openLongLists(db: Db, userId: number): Promise<LongList[]> {
  const lookups = await readLookups(db);
  const totals = await one(
    db,
    sql<{ watches: number; ads: number; movements: number; notices: number }>`
      select (select count(*) from watches where user_id = ${userId}) as watches,
        (select count(*) from viewer_ads where user_id = ${userId}) as ads,
        (select count(*) from notices where user_id = ${userId}) as notices,
        (select count(*) from ledger_postings where account_id = ${userWallet(userId)}) as movements`,
  );
  return [
    {
      name: 'wallet_movements',
      total: totals.movements,
      read: (page) => readMovements(db, userId, page),
    },
    { name: 'watches', total: totals.watches, read: (page) => readWatches(db, lookups, userId, page) },
    { name: 'ads', total: totals.ads, read: (page) => readAds(db, userId, page) },
    { name: 'notices', total: totals.notices, read: (page) => readNoticesOfFile(db, userId, page) },
  ];
}
