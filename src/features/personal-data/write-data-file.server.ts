/**
 * One JSON text in base64. Each file has a part of every long list, so that old accounts take some megabytes at a time.
 */
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { ROWS_PER_PART } from './contract.ts';
import { personalDataErrors } from './errors.ts';
import { fileTexts } from './texts.ts';
import { readFacts } from './read-facts.server.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import type { Lookups } from '#platform/lookups/lookups.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { readNoticesOfFile } from '#platform/notices/server.ts';
import { readWalletStatement } from '#features/wallet/server.ts';
import type { MatchedCriteria } from '#features/watching/matched-criteria.ts';
import { namesOfMatched } from '#features/watching/matched-criteria.ts';
import { TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import type { TakeBackCategory } from '#platform/words/take-back.ts';

/** Writes one part of the file from a single snapshot of the database. Throws PART_NOT_FOUND. */
export function writeDataFile(db: Db, wish: DataFileWish): Promise<DataFile> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => write(tx, wish));
}

/** Newest first. */
interface LongList {
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
  /** The page's report: how long the ad was visible, hidden and focused, and whether it was painted. */
  visible_ms: number | null;
  hidden_ms: number | null;
  focused_ms: number | null;
  is_painted: boolean | null;
  matched: MatchedCriteria | null;
}

async function readWatches(db: Db, lookups: Lookups, userId: number, page: Page) {
  const query = sql<WatchRow>`
    select watches.id, watches.campaign_id as ad_id, campaign_name as ad, firm_name as advertiser, watches.status, view_number,
      case when watches.status = 'viewed' then reserved_kurus end as earned, started_at, ended_at,
      invalid.at as taken_back_at, invalid.category as taken_back_for, measured_ms, visible_ms, hidden_ms, focused_ms,
      is_painted, matched
    from (select * from watches where user_id = ${userId} order by id desc
      limit ${page.limit} offset ${offsetOf(page)}) as watches
    join campaigns on campaigns.id = watches.campaign_id join firms on firms.user_id = firm_id
    left join invalid_earnings as invalid on invalid.watch_id = watches.id
    order by watches.id desc`;
  const watches = await rows(db, query);
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
  const query = sql<AdRow>`
    select viewer_ads.campaign_id as ad_id, campaign_name as ad, paid_views, clicked_at, click_earning_kurus as click_earned,
      invalid.at as click_taken_back_at, invalid.category as click_taken_back_for
    from viewer_ads join campaigns on campaigns.id = viewer_ads.campaign_id
    left join invalid_earnings as invalid on invalid.user_id = viewer_ads.user_id
      and invalid.campaign_id = viewer_ads.campaign_id and watch_id is null
    where viewer_ads.user_id = ${userId} order by viewer_ads.campaign_id desc
    limit ${page.limit} offset ${offsetOf(page)}`;
  const ads = await rows(db, query);
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

async function openLongLists(db: Db, userId: number): Promise<LongList[]> {
  const lookups = await readLookups(db);
  const query = sql<{ watches: number; ads: number; movements: number; notices: number }>`
    select (select count(*) from watches where user_id = ${userId}) as watches,
      (select count(*) from viewer_ads where user_id = ${userId}) as ads,
      (select count(*) from notices where user_id = ${userId}) as notices,
      (select count(*) from ledger_postings where account_id = ${userWallet(userId)}) as movements`;
  const totals = await one(db, query);
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

export interface DataFileWish {
  userId: number;
  part: number;
  product: string;
  now: Date;
}

export interface DataFile {
  content: string;
  parts: number;
}

async function listText({ name, read }: LongList, part: number): Promise<string> {
  const rows = await read({ page: part, limit: ROWS_PER_PART });
  return `  ${JSON.stringify(name)}: [${rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',')}]`;
}

async function write(tx: Db, { userId, part, product, now }: DataFileWish): Promise<DataFile> {
  const lists = await openLongLists(tx, userId);
  const parts = Math.max(1, ...lists.map(({ total }) => Math.ceil(total / ROWS_PER_PART)));
  if (part > parts) throw personalDataErrors.PART_NOT_FOUND();
  const about = {
    description: fileTexts.about(product),
    lists: fileTexts.parts,
    made_at: now,
    part,
    parts,
    rows_per_part: ROWS_PER_PART,
    totals: Object.fromEntries(lists.map(({ name, total }) => [name, total])),
  };
  const facts = JSON.stringify({ about, ...(await readFacts(tx, userId)) }, null, 2);
  const fields = [facts.slice(0, facts.lastIndexOf('\n}'))];
  for (const list of lists) fields.push(await listText(list, part));
  return { content: Buffer.from(`${fields.join(',\n')}\n}\n`).toString('base64'), parts };
}
