/** T-M13: each call that moves money while reconciliation has stopped money; a new call must be classified here. */
import { afterEach, describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import type { Route } from '#lib/shared/route.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { moneyActs } from '#testing/money-acts.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aPayment, approve, pay } from '#testing/payments.ts';
import { anAdmin } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { contracts } from './features.ts';

const app = useTestApp();
afterEach(async () => {
  await app.run(sql`delete from money_freezes`);
});

const freeze = () =>
  app.run(sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[]')`);

/**
 * With `stop`, money would leave for good or come to another person. With `goOn`, people go on earning, what comes in
 * is booked, and what is undone returns to where it came from.
 */
const { stop, goOn } = moneyActs(app);

const calls = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
);
const namesOf = (isIncluded: (route: Route) => boolean) =>
  calls.filter(({ route }) => isIncluded(route)).map(({ name }) => name);
const declaresFreeze = ({ errors = [] }: Route) =>
  errors.some(({ code }) => code === ledgerErrors.MONEY_FROZEN.code);

describe('while money is frozen', () => {
  test('calls that move money: listed as stopping or not, and declare the stop in their contract', () => {
    const known = [...Object.keys(stop), ...Object.keys(goOn)];
    expect(known.toSorted()).toEqual(namesOf(({ movesMoney }) => Boolean(movesMoney)).toSorted());
    expect(Object.keys(stop).toSorted()).toEqual(namesOf(declaresFreeze).toSorted());
  });

  test.each(Object.entries(stop))('%s: stops until the stop is lifted', async (_, prepare) => {
    const call = await prepare(await anAdmin(app));
    await freeze();
    expect(await call()).toMatchObject({
      status: 409,
      body: { code: 'MONEY_FROZEN', message: ledgerErrors.MONEY_FROZEN.text },
    });
    await app.run(sql`delete from money_freezes`);
    expect((await call()).status).toBe(200);
  });

  test.each(Object.entries(goOn))('%s: works meanwhile', async (_, prepare) => {
    const call = await prepare(await anAdmin(app));
    await freeze();
    expect((await call()).status).toBe(200);
  });

  test('firm’s transfer and viewer’s earnings: booked meanwhile, and nothing leaves', async () => {
    const payment = await aPayment(app);
    const viewer = await aRichViewer(app, 100_000);
    const { id } = await aCampaign(app, { status: 'active' });
    await freeze();
    expect((await pay(app, payment, 'bank_transfer')).status).toBe(200);
    expect((await approve(app, payment)).status).toBe(200);
    expect((await watchAd(app, viewer, id)).data.earning).toBe(0.25);
    expect((await withdraw(app, viewer)).body.code).toBe('MONEY_FROZEN');
  });
});
