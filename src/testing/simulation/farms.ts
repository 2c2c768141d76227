import { run, sql } from '#lib/server/db.ts';
import { aCampaign, type MadeCampaign } from '../campaigns.ts';
import { aPaidView } from '../paid-views.ts';
import { anAdmin, type Person, someViewers } from '../people.ts';
import type { TestAnswer, TestServer } from '../test-app.ts';

type Movable = TestServer & { clock: { advance(ms: number): void } };

export interface Farm {
  accounts: Person[];
  campaigns: MadeCampaign[];
}

function must(answer: TestAnswer): TestAnswer {
  if (answer.status !== 200)
    throw new Error(`a farm was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

export async function aFarm(test: Movable, size: { accounts: number; ads: number }): Promise<Farm> {
  const admin = await anAdmin(test);
  const accounts = await someViewers(test, size.accounts);
  const campaigns: MadeCampaign[] = [];
  for (let ad = 0; ad < size.ads; ad += 1) campaigns.push(await aCampaign(test, { status: 'active', admin }));
  for (const { id } of campaigns) {
    const path = `/api/user/ads/${id}`;
    const starts = await Promise.all(
      accounts.map(({ token }) => test.call(`${path}/start`, { method: 'POST', as: token })),
    );
    test.clock.advance(5000);
    await Promise.all(
      accounts.map(async ({ token }, index) => {
        const body = { watch_id: must(starts[index] as TestAnswer).data.watch_id };
        must(await test.call(`${path}/view`, { as: token, body }));
      }),
    );
    test.clock.advance(200);
  }
  return { accounts, campaigns };
}

/** A farm whose accounts have just watched, without waiting: for end-to-end tests, with a real clock. */
export async function aPastFarm(
  test: TestServer,
  { accounts, campaigns }: { accounts: readonly Person[]; campaigns: readonly MadeCampaign[] },
): Promise<void> {
  const began = test.clock.now().getTime() - campaigns.length * 6000;
  for (const [index, { id: campaignId }] of campaigns.entries()) {
    for (const { userId: viewerId } of accounts)
      await aPaidView(test, { campaignId, viewerId, at: new Date(began + index * 6000) });
  }
}

export async function openCase(test: TestServer, { userId }: Pick<Person, 'userId'>): Promise<void> {
  await run(
    test.db,
    sql`insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching)
        values (${userId}, ${test.clock.now()}, 90, 1, '[]', true) on conflict do nothing`,
  );
}

/** Puts accounts in review, the first of which is linked to each of the others in a way of its own. */
export async function tieTogether(
  test: TestServer,
  viewers: readonly Pick<Person, 'userId'>[],
): Promise<void> {
  const kinds = ['device', 'lockstep', 'iban'];
  const [first, ...others] = viewers;
  for (const [index, other] of others.entries()) {
    await run(
      test.db,
      sql`insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
          values (least(${first?.userId}::bigint, ${other.userId}), greatest(${first?.userId}::bigint, ${other.userId}),
            ${kinds[index % kinds.length]}, ${index + 1}, ${test.clock.now()}, ${test.clock.now()})
          on conflict do nothing`,
    );
  }
  for (const viewer of viewers) await openCase(test, viewer);
}
