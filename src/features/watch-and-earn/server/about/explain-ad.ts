/** "Why do I see this ad?": the viewer's own answers that met the campaign's criteria, and nothing about anybody else. */
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, first, one, sql } from '#lib/server/db.ts';
import { matchesAudience } from '#features/audience/audience.ts';
import { readAudiences } from '#features/audience/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { readMatchingAttributes } from '#features/people/server/index.ts';
import { watchErrors } from '../../errors.ts';
import { matchedCriteria, type MatchedCriteria } from '../../matched-criteria.ts';
import { namesOfMatched } from '../../matched-names.ts';
import { isOwnAd } from '../../own-ad.ts';
import { isInDates, type ServedAds, type ServedCampaign } from '../../served-ads.ts';

interface Asked {
  userId: number;
  campaignId: number;
  now: Date;
}

async function readContacts(db: Db, { userId, firmId }: { userId: number; firmId: number }) {
  const { contact_email, contact_phone, ...viewer } = await one(
    db,
    sql<{ contact_email: string; contact_phone: string; email: string; phone: string }>`
      select contact_email, contact_phone, email, phone from firms, users
      where firms.user_id = ${firmId} and users.id = ${userId}`,
  );
  return { firm: { contact_email, contact_phone }, viewer };
}

/**
 * Whether one of these ads of one firm may be offered to the viewer at present. Budgets and limits are not considered.
 */
async function isOneForViewer(
  db: Db,
  { userId, ads, today }: { userId: number; ads: readonly ServedCampaign[]; today: CalendarDay },
): Promise<boolean> {
  if (ads.length === 0) return false;
  const { matching } = await readMatchingAttributes(db, userId, today);
  const meant = ads.find((ad) => isInDates(ad, today) && matchesAudience(ad.audience, matching));
  if (meant === undefined) return false;
  const { firm, viewer } = await readContacts(db, { userId, firmId: meant.firm_id });
  return !isOwnAd(firm, viewer);
}

/** Whether one of the firm's ads may be offered to the viewer now. */
export async function isFirmForViewer(
  db: Db,
  served: ServedAds,
  { userId, firmId, now }: { userId: number; firmId: number; now: Date },
): Promise<boolean> {
  const ads = [...served.campaigns.values()].filter(({ firm_id }) => firm_id === firmId);
  return isOneForViewer(db, { userId, ads, today: istanbulDay(now) });
}

/** The viewer's answers that matched at the last start of the ad; undefined when it was never started. */
async function readLastMatch(
  db: Db,
  { userId, campaignId }: Asked,
): Promise<MatchedCriteria | null | undefined> {
  const watch = await first(
    db,
    sql<{ matched: MatchedCriteria | null }>`
      select matched from watches where user_id = ${userId} and campaign_id = ${campaignId} order by id desc limit 1`,
  );
  return watch?.matched;
}

/**
 * The answers that match at present or, for an ad that was only started in the past, those that matched then. Throws
 * AD_NOT_FOUND.
 */
async function findMatch(db: Db, served: ServedAds, asked: Asked): Promise<MatchedCriteria | null> {
  const { userId, campaignId, now } = asked;
  const today = istanbulDay(now);
  const past = await readLastMatch(db, asked);
  const ad = served.campaigns.get(campaignId);
  const ads = ad === undefined ? [] : [ad];
  if (past === undefined && !(await isOneForViewer(db, { userId, ads, today }))) {
    throw watchErrors.AD_NOT_FOUND();
  }
  const audience = (await readAudiences(db, [campaignId])).get(campaignId);
  const { matching } = await readMatchingAttributes(db, userId, today);
  const isMatching = audience !== undefined && matchesAudience(audience, matching);
  return isMatching ? matchedCriteria(audience, matching) : (past ?? null);
}

/** The answer of `explainAd`. Throws AD_NOT_FOUND for an ad that was never offered to this viewer. */
export async function explainAd(db: Db, served: ServedAds, asked: Asked) {
  const match = await findMatch(db, served, asked);
  return {
    all_users: match === null,
    matches: match === null ? [] : namesOfMatched(await readLookups(db), match),
  };
}
