/** T-F10: each firm call on another firm's object answers 404, reads nothing and changes nothing. */
import { beforeAll, describe, expect, test } from 'vitest';
import { rolesOf, type Route } from '#lib/shared/route.ts';
import { sql } from '#lib/server/db.ts';
import { CAMPAIGN_STATUSES } from '#features/campaigns/lifecycle.ts';
import { aPayment, fundFirm, openCard, withdrawFromFirm } from '#testing/payments.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, anAdmin, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { addPasskey } from '#testing/signing-in/authenticator.ts';
import { useTestApp } from '#testing/test-app.ts';
import { namedRoutes } from './features.ts';

const app = useTestApp();
const SECRET = 'Sırdaş Lokumları';

let owner: Person;
let stranger: Person;
let objects: Record<string, (string | number)[]>;

/** Valid bodies, so that nothing but the object can be the reason of a refusal. */
const BODIES: Record<string, Record<string, unknown>> = {
  saveTargetAudience: { all_users: true },
  setCampaignBudget: { amount: 9000 },
  choosePaymentMethod: { method: 'bank_transfer' },
  makePayment: { method: 'bank_transfer' },
  renamePasskey: { name: 'Benim' },
  removePasskey: { currentPassword: TEST_PASSWORD },
};
const OWNERLESS = /:(city|kind)\b/;

const firmRoutes = namedRoutes.filter(([, { access }]) => rolesOf(access).includes('firm'));
const routesOfObjects = firmRoutes.filter(([, { path }]) => path.includes(':') && !OWNERLESS.test(path));

function kindOf({ path }: Route): string {
  return /^\/api\/(?:firm|auth)\/([a-z-]+)\//.exec(path)?.[1] ?? path;
}

function callOn(name: string, route: Route, id: string | number) {
  const { method } = route;
  const path = route.path.replace(/:\w+/, String(id));
  const call = { method, as: stranger.token };
  if (route.files !== undefined) return app.call(path, { ...call, form: { campaign_name: 'Başka bir ad' } });
  return app.call(path, method === 'GET' ? call : { ...call, body: BODIES[name] ?? {} });
}

function stateOfOwner(): Promise<unknown[]> {
  const { userId } = owner;
  return app.rows(sql`select (select jsonb_agg(to_jsonb(c) order by id) from campaigns c where firm_id = ${userId}) as campaigns,
      (select jsonb_agg(to_jsonb(e) order by e.id) from campaign_events e
        join campaigns on campaigns.id = campaign_id where firm_id = ${userId}) as events,
      (select jsonb_agg(to_jsonb(a) order by campaign_id) from campaign_audiences a
        join campaigns on campaigns.id = campaign_id where firm_id = ${userId}) as audiences,
      (select jsonb_agg(to_jsonb(o) order by id) from orders o where firm_id = ${userId}) as orders,
      (select count(*) from sessions where user_id = ${userId}) as sessions,
      (select jsonb_agg(to_jsonb(p)) from passkeys p where user_id = ${userId}) as passkeys,
      (select count(*) from ledger_entries) as entries`);
}

async function idsOf(table: 'orders' | 'invoices' | 'sessions' | 'passkeys', column: 'firm_id' | 'user_id') {
  const found = sql<{
    id: number;
  }>`select id from ${sql.ref(table)} where ${sql.ref(column)} = ${owner.userId}`;
  return (await app.rows(found)).map(({ id }) => id);
}

beforeAll(async () => {
  owner = await aFirm(app, { firmName: `${SECRET} A.Ş.`, name: 'Sırdaş Kişi' });
  await addPasskey(app, owner);
  stranger = await aFirm(app);
  const admin = await anAdmin(app);
  const campaigns: number[] = [];
  for (const status of CAMPAIGN_STATUSES) {
    const options = { status, firm: owner, admin, name: SECRET, description: `${SECRET}, gizli tarifle.` };
    campaigns.push((await aCampaign(app, { ...options, image: await aPicture() })).id);
  }
  await fundFirm(app, owner, 100_000);
  const withdrawal = await withdrawFromFirm(app, owner);
  const card = await aPayment(app, { firm: owner, admin, name: SECRET });
  await aPayment(app, { firm: owner, admin, name: SECRET, status: 'pending' });
  objects = {
    campaigns: [...campaigns, card.campaignId],
    orders: await idsOf('orders', 'firm_id'),
    invoices: await idsOf('invoices', 'firm_id'),
    sessions: await idsOf('sessions', 'user_id'),
    passkeys: await idsOf('passkeys', 'user_id'),
    'card-payments': [await openCard(app, card)],
    wallet: [withdrawal.data.id],
  };
}, 60_000);

describe('T-F10: another firm’s objects', () => {
  test('objects: one of every kind that calls name', () => {
    const kinds = [...new Set(routesOfObjects.map(([, route]) => kindOf(route)))];
    expect(kinds.filter((kind) => (objects[kind]?.length ?? 0) === 0)).toEqual([]);
  });

  test.each(routesOfObjects.filter(([, { method }]) => method === 'GET'))(
    '%s: exist for their owner',
    async (_, route) => {
      const ids = objects[kindOf(route)] ?? [];
      const calls = ids.map((id) => app.call(route.path.replace(/:\w+/, String(id)), { as: owner.token }));
      expect((await Promise.all(calls)).map(({ status }) => status)).toContain(200);
    },
  );

  test.each(routesOfObjects)('%s: do not exist', async (name, route) => {
    const before = await stateOfOwner();
    for (const id of objects[kindOf(route)] ?? []) {
      const answer = await callOn(name, route, id);
      expect({ id, status: answer.status }).toEqual({ id, status: 404 });
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    }
    expect(await stateOfOwner()).toEqual(before);
  });

  test('objects named in a body: unknown, too', async () => {
    const before = await stateOfOwner();
    for (const campaign_id of objects['campaigns'] ?? []) {
      const topUp = { as: stranger.token, body: { campaign_id, amount: 1000 } };
      expect((await app.call('/api/firm/orders', topUp)).status).toBe(404);
    }
    expect(await stateOfOwner()).toEqual(before);
  });

  const lists = firmRoutes.filter(([, { method, path }]) => method === 'GET' && !path.includes(':'));
  test.each(lists)('%s: are in no list', async (_, route) => {
    const ofStranger = await app.call(route.path, { as: stranger.token });
    expect(JSON.stringify(ofStranger.body)).not.toContain(SECRET);
    expect(JSON.stringify(ofStranger.body)).not.toContain('Sırdaş');
  });
});
