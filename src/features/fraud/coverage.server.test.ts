import { expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { decideWithdrawal, ibanOf, sendMoney, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person, signInAgain, someViewers } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readCoverage } from './coverage.server.ts';
import { scoreDueAccounts } from './score-accounts.server.ts';
import { refreshLinks } from './links.server.ts';

const app = useTestApp();

let ad = 0;

async function earn({ userId }: Person, views: number, isSeen: boolean): Promise<void> {
  ad ||= (await aCampaign(app, { status: 'active' })).id;
  const visible = isSeen ? 9000 : null;
  await app.rows(sql`with given as (
          insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
            expires_at, ended_at, visible_ms, is_painted)
          select ${userId}, ${ad}, 'viewed', (select count(*) from watches where user_id = ${userId}) + n, 4000, 10,
            ${app.clock.now()}::date, at, at + interval '70 seconds', at + interval '11 seconds', ${visible}::integer,
            ${isSeen ? true : null}::boolean
          from generate_series(1, ${views}::integer) as n,
            lateral (select ${app.clock.now()}::timestamptz + n * interval '17 seconds' as at) as start
        )
        update ledger_accounts set balance_kurus = balance_kurus + ${views * 4000} where id = 'user_wallet:' || ${userId}::bigint`);
}

async function coverageOf(id: number) {
  const found = (await readCoverage(app.db, [id], app.clock.now())).get(id);
  if (found === undefined) throw new Error('no coverage');
  return found;
}

test('earned by seen ads: the first withdrawal is reviewed, the next one is not as far as they reach', async () => {
  const admin = await anAdmin(app);
  const viewer = await aViewer(app);
  await earn(viewer, 5, true);
  const { id } = (await withdraw(app, viewer, { amount: 70 })).data;
  expect(await coverageOf(id)).toMatchObject({ coveredKurus: 21_000, needsLook: true, objects: false });
  expect((await decideWithdrawal(app, admin, id, 'approve')).status).toBe(200);
  await earn(viewer, 2, false);
  const second = (await withdraw(app, viewer, { amount: 90 })).data.id;
  expect(await coverageOf(second)).toMatchObject({
    coveredKurus: 14_000,
    needsLook: false,
    wasLookedAt: true,
  });
  const third = (await withdraw(app, viewer, { amount: 60 })).data.id;
  expect(await coverageOf(third)).toMatchObject({ coveredKurus: 5000, needsLook: true, objects: false });
});

test('never seen by a page: neither views nor their clicks are covered, and the line says so', async () => {
  const viewer = await aViewer(app);
  await earn(viewer, 3, false);
  await earn(viewer, 1, true);
  const clicks = sql`case when is_painted then 300 else 500 end`;
  await app.rows(sql`update watches set click_kurus = ${clicks} where user_id = ${viewer.userId}`);
  const { id } = (await withdraw(app, viewer, { amount: 110, iban: ibanOf(42) })).data;
  expect(await coverageOf(id)).toMatchObject({
    coveredKurus: 4300,
    line: '4 reklamın 3 tanesini sayfa hiç göstermedi · ₺67,00 için izlenmiş reklam yok',
    objects: true,
    needsLook: true,
  });
});

test('money received: covers as far as the evidence of its sender reaches, and never takes the own one away', async () => {
  const [seen, silent, viewer] = (await someViewers(app, 3)) as [Person, Person, Person];
  await earn(seen, 3, true);
  await earn(silent, 5, false);
  await earn(viewer, 2, true);
  for (const [sender, amount] of [
    [seen, 60],
    [silent, 190],
  ] as const)
    expect((await sendMoney(app, sender, viewer, amount)).status).toBe(200);
  await refreshLinks(app.db, { now: app.clock.now() });
  app.clock.advance(25 * 3_600_000);
  const again = await signInAgain(app, viewer);
  const { id } = (await withdraw(app, again, { amount: 80, iban: ibanOf(41) })).data;
  expect(await coverageOf(id)).toMatchObject({
    coveredKurus: 8000 + 1000 + 6000,
    line: '',
    objects: false,
  });
  const second = (await withdraw(app, again, { amount: 200, iban: ibanOf(41) })).data.id;
  expect(await coverageOf(second)).toMatchObject({ coveredKurus: 7000, objects: true });
});

test('four accounts in lockstep, seen by their own account: the line objects, and nothing is held', async () => {
  app.clock.advance(25 * 3_600_000);
  const [viewer, ...others] = (await someViewers(app, 4)) as [Person, ...Person[]];
  for (const person of [viewer, ...others]) await earn(person, 8, true);
  await scoreDueAccounts(app.db, { now: new Date(app.clock.now().getTime() + 600_000) });
  const { id } = (await withdraw(app, viewer, { amount: 70, iban: ibanOf(45) })).data;
  expect(await coverageOf(id)).toMatchObject({
    line: '3 başka hesapla aynı reklamları aynı saniyede başlattı',
    objects: true,
  });
  expect((await app.call('/api/user/review', { as: viewer.token })).data.review).toBeNull();
});

test('T-N2: an IBAN used before speaks against its holder only with her own surname, against others in any case', async () => {
  const admin = await anAdmin(app);
  const names = ['Deniz Akın', 'Hatice Nur Ulusoy', 'Hatice Ulusoy', 'Mert Akın'];
  const [stranger, holder, namesake, other] = (await Promise.all(
    names.map((name) => aViewer(app, { name })),
  )) as [Person, Person, Person, Person];
  const ask = async (viewer: Person, account_holder: string) => {
    await earn(viewer, 3, true);
    return (await withdraw(app, viewer, { iban: ibanOf(44), account_holder })).data.id;
  };
  const pay = async (viewer: Person, account_holder = 'Hatice Ulusoy') => {
    const id = await ask(viewer, account_holder);
    const { objects } = await coverageOf(id);
    await decideWithdrawal(app, admin, id, 'approve');
    return objects;
  };
  expect(await pay(stranger)).toBe(false);
  expect(await pay(holder)).toBe(false);
  expect(await pay(namesake)).toBe(true);
  expect(await pay(other)).toBe(true);
  const claims = await aViewer(app, { name: 'Selin Tan' });
  expect(await coverageOf(await ask(claims, claims.name))).toMatchObject({
    line: "Bu IBAN'a daha önce 3 başka hesabın parası ödendi",
    objects: true,
  });
  await scoreDueAccounts(app.db, { now: new Date(app.clock.now().getTime() + 600_000) });
  expect((await app.call('/api/user/review', { as: claims.token })).data.review).toBeNull();
});

test('T-N2: scripts without a page that start in the same second: no evidence against a viewer', async () => {
  app.clock.advance(25 * 3_600_000);
  const [viewer, ...scripts] = (await someViewers(app, 6)) as [Person, ...Person[]];
  await earn(viewer, 8, true);
  for (const script of scripts) await earn(script, 8, false);
  await scoreDueAccounts(app.db, { now: new Date(app.clock.now().getTime() + 600_000) });
  const { id } = (await withdraw(app, viewer, { amount: 70, iban: ibanOf(46) })).data;
  expect(await coverageOf(id)).toMatchObject({ line: '', objects: false });
  const tied = await app.rows(
    sql`select a_id from fraud_links where kind = 'lockstep' and ${scripts[0]?.userId} in (a_id, b_id)`,
  );
  expect(tied).toHaveLength(scripts.length - 1);
});

test('T-N1: sent to an account that watches nothing: the line objects, however well it was earned', async () => {
  app.clock.advance(25 * 3_600_000);
  const [sender, mule] = (await someViewers(app, 2)) as [Person, Person];
  await earn(sender, 4, true);
  expect((await sendMoney(app, sender, mule, 90)).status).toBe(200);
  await refreshLinks(app.db, { now: app.clock.now() });
  app.clock.advance(25 * 3_600_000);
  const { id } = (await withdraw(app, await signInAgain(app, mule), { amount: 90, iban: ibanOf(47) })).data;
  expect(await coverageOf(id)).toMatchObject({ coveredKurus: 9000, objects: true });
});

test('T-V15, T-N2: strangers who send me all they have object to nothing but to what they sent', async () => {
  const [viewer, ...crowd] = (await someViewers(app, 5)) as [Person, ...Person[]];
  await earn(viewer, 3, true);
  for (const sender of crowd) {
    await earn(sender, 2, true);
    expect((await sendMoney(app, sender, viewer, 85)).status).toBe(200);
  }
  await scoreDueAccounts(app.db, { now: app.clock.now() });
  app.clock.advance(25 * 3_600_000);
  const again = await signInAgain(app, viewer);
  const own = (await withdraw(app, again, { amount: 115, iban: ibanOf(43) })).data.id;
  expect(await coverageOf(own)).toMatchObject({ line: '', objects: false });
  const theirs = (await withdraw(app, again, { amount: 300, iban: ibanOf(43) })).data.id;
  expect(await coverageOf(theirs)).toMatchObject({
    coveredKurus: 35_500,
    line: 'Paranın çoğunu 4 hesap gönderdi (₺340,00)',
    objects: true,
  });
  expect((await app.call('/api/user/review', { as: again.token })).data.review).toBeNull();
});
