/** Plays some days of the demo: everything happens through the product's own calls, under a clock of its own. */
import type { FastifyInstance } from 'fastify';
import type { manualClock } from '#lib/server/clock.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import {
  createAdmin,
  createFirm,
  createViewer,
  hashPassword,
  openSession,
} from '#features/accounts/server/index.ts';
import { DEMO_CAMPAIGNS, DEMO_HOMEPAGE_ADS, type DemoCampaign } from './campaigns.ts';
import { type DemoClient, demoClient } from './client.ts';
import { DEMO_ADMIN, DEMO_FIRMS, DEMO_PASSWORD, DEMO_VIEWERS } from './people.ts';
import { drawPicture } from './picture.ts';

export const DEMO_DAYS = 8;
const DAY_MS = 86_400_000;
const ROUNDS_PER_DAY = 3;
/** The viewers whose logins are shown watch on the first day only, so that ads are left for a newcomer to watch. */
const SHOWN_VIEWERS = 2;
/** How many of the viewers watch; the others have only signed up. */
const WATCHING_VIEWERS = 48;
const CAMPAIGN_DAYS = 45;

interface Stage {
  db: Db;
  client: DemoClient;
  clock: ReturnType<typeof manualClock>;
}

interface Cast {
  admin: number;
  firms: number[];
  viewers: number[];
}

async function register({ db, clock }: Stage): Promise<Cast> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const admin = await createAdmin(tx, { ...DEMO_ADMIN, passwordHash, now });
    const firms: number[] = [];
    for (const { firmName, ...account } of DEMO_FIRMS) {
      const details = { firmName, contactEmail: account.email, contactPhone: account.phone };
      firms.push(await createFirm(tx, { ...account, passwordHash, now }, details));
    }
    const viewers: number[] = [];
    for (const { name, email, phone } of DEMO_VIEWERS) {
      viewers.push(await createViewer(tx, { name, email, phone, passwordHash, now }));
    }
    return { admin, firms, viewers };
  });
}

/** A session lasts a day; the demo's people sign in each morning. */
async function signIn({ db, clock }: Stage, userId: number): Promise<string> {
  const session = await openSession(db, { userId, ip: '127.0.0.1', userAgent: 'demo', now: clock.now() });
  return session.token;
}

async function fillProfiles(stage: Stage, cast: Cast): Promise<void> {
  for (const [index, { details }] of DEMO_VIEWERS.entries()) {
    const userId = cast.viewers[index];
    if (details === null || userId === undefined) continue;
    await stage.client.call(await signIn(stage, userId), 'PUT', '/api/user/profile/details', details);
  }
}

async function draft(
  { client, clock }: Stage,
  token: string,
  campaign: DemoCampaign,
  seed: number,
): Promise<number> {
  const today = istanbulDay(clock.now());
  const fields = {
    campaign_name: campaign.name,
    description: campaign.description,
    campaign_link: campaign.link,
    budget: String(campaign.budget),
    display_duration: String(campaign.duration),
    start_date: today,
    end_date: addDays(today, CAMPAIGN_DAYS),
  };
  const data = await client.send(
    token,
    '/api/firm/campaigns',
    fields,
    await drawPicture(campaign.colors, seed),
  );
  return (data as { campaign_id: number }).campaign_id; // The call's contract.
}

/** The open payment of a campaign, as the admin finds it. */
async function findPayment(client: DemoClient, admin: string, campaignId: number): Promise<number> {
  const data = await client.call(admin, 'GET', '/api/admin/payments/pending?limit=100');
  const { payments } = data as { payments: { id: number; campaign_id: number }[] }; // The call's contract.
  const payment = payments.find(({ campaign_id }) => campaign_id === campaignId);
  if (payment === undefined) throw new Error(`demo: campaign ${campaignId} has no payment`);
  return payment.id;
}

interface Tokens {
  admin: string;
  firm: string;
}

async function decide(
  { client }: Stage,
  { admin, firm }: Tokens,
  id: number,
  fate: DemoCampaign['fate'],
): Promise<void> {
  if (fate === 'pending') return;
  const decision =
    fate === 'rejected'
      ? {
          status: 'rejected',
          rejection_reason: 'Sağlık iddiası kanıtlanmamış. Metni gözden geçirip yeniden gönder.',
        }
      : { status: 'active' };
  await client.call(admin, 'PUT', `/api/admin/campaigns/${id}/status`, decision);
  if (fate === 'rejected' || fate === 'approved') return;
  await client.call(firm, 'POST', `/api/firm/campaigns/${id}/make-payment`, { method: 'bank_transfer' });
  if (fate === 'payment pending') return;
  const payment = await findPayment(client, admin, id);
  if (fate === 'payment rejected') {
    const reason = 'Havale açıklamasında referans yok, tutar eşleştirilemedi.';
    await client.call(admin, 'PUT', `/api/admin/payments/${payment}/reject`, { reason });
    return;
  }
  await client.call(admin, 'PUT', `/api/admin/payments/${payment}/approve`);
}

async function launch(stage: Stage, cast: Cast): Promise<number[]> {
  const admin = await signIn(stage, cast.admin);
  const ids: number[] = [];
  for (const [seed, campaign] of DEMO_CAMPAIGNS.entries()) {
    const firm = await signIn(stage, cast.firms[campaign.firm] ?? 0);
    const id = await draft(stage, firm, campaign, seed + 1);
    ids.push(id);
    if (campaign.fate === 'draft') continue;
    await stage.client.call(firm, 'POST', `/api/firm/campaigns/${id}/target-audience`, campaign.audience);
    await decide(stage, { admin, firm }, id, campaign.fate);
  }
  for (const [index, { title, description, link, colors }] of DEMO_HOMEPAGE_ADS.entries()) {
    const fields = { title, description, link, display_order: String(index + 1) };
    await stage.client.send(admin, '/api/admin/startup-ads', fields, await drawPicture(colors, index + 50));
  }
  return ids;
}

interface OfferedAd {
  id: number;
  display_duration: number;
}

/** One viewer starts their next ad. Undefined when there is none for them now. */
async function startNext(
  { client }: Stage,
  token: string,
): Promise<{ ad: OfferedAd; watchId: number } | undefined> {
  const { ads } = (await client.call(token, 'GET', '/api/user/ads')) as { ads: OfferedAd[] }; // The call's contract.
  const [ad] = ads;
  if (ad === undefined) return undefined;
  const started = await client.call(token, 'POST', `/api/user/ads/${ad.id}/start`);
  return { ad, watchId: (started as { watch_id: number }).watch_id }; // The call's contract.
}

/** One round: the viewers who have time watch an ad to its end, and every third of them clicks it. */
async function watchRound(stage: Stage, tokens: readonly string[], round: number): Promise<void> {
  const { client, clock } = stage;
  const watching = tokens.filter((_, index) => (index * 5 + round * 3) % 4 !== 0);
  const started = await Promise.all(
    watching.map(async (token) => ({ token, watch: await startNext(stage, token) })),
  );
  clock.advance(Math.max(0, ...started.map(({ watch }) => watch?.ad.display_duration ?? 0)) * 1000 + 1000);
  await Promise.all(
    started.map(async ({ token, watch }, index) => {
      if (watch === undefined) return;
      await client.call(token, 'POST', `/api/user/ads/${watch.ad.id}/view`, { watch_id: watch.watchId });
      if ((index + round) % 3 === 0) await client.call(token, 'POST', `/api/user/ads/${watch.ad.id}/click`);
    }),
  );
}

async function endSome(stage: Stage, cast: Cast, ids: readonly number[]): Promise<void> {
  for (const [index, { fate, firm }] of DEMO_CAMPAIGNS.entries()) {
    const call = fate === 'stopped' ? 'PUT' : 'POST';
    const verb = fate === 'stopped' ? 'stop' : 'close';
    if (fate !== 'stopped' && fate !== 'closed') continue;
    const token = await signIn(stage, cast.firms[firm] ?? 0);
    await stage.client.call(token, call, `/api/firm/campaigns/${ids[index] ?? 0}/${verb}`);
  }
}

/** Plays the demo's days up to the present. `clock` stands at their beginning. */
export async function liveDemo(app: FastifyInstance, db: Db, clock: Stage['clock']): Promise<void> {
  const stage: Stage = { db, clock, client: demoClient(app) };
  const cast = await register(stage);
  await fillProfiles(stage, cast);
  const ids = await launch(stage, cast);
  for (let day = 0; day < DEMO_DAYS; day += 1) {
    const morning = clock.now();
    const watching = cast.viewers.slice(day === 0 ? 0 : SHOWN_VIEWERS, WATCHING_VIEWERS);
    const tokens = await Promise.all(watching.map((userId) => signIn(stage, userId)));
    const rounds = day === 0 ? 1 : ROUNDS_PER_DAY;
    for (let round = 0; round < rounds; round += 1) await watchRound(stage, tokens, day + round);
    if (day === DEMO_DAYS - 2) await endSome(stage, cast, ids);
    clock.set(new Date(morning.getTime() + DAY_MS));
  }
}
