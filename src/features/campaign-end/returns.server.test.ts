import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, run, sql } from '#lib/server/db.ts';
import { campaignAccount, firmWallet, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post, readBalance, reconcile } from '#platform/ledger/server.ts';
import { inEveryOrder, repeats } from '#testing/at-once.ts';
import { behindItsBack, expectBooksToBalance } from '#testing/books.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { aCampaign, type MadeCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { aPaidView } from '#testing/paid-views.ts';
import { approve, pay, aPayment, withholdVat } from '#testing/payments.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { anAdmin, aViewer, type Person, aFirm } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { startAd, viewAd } from '#testing/watching.ts';
import { completeIfDue, returnLeftover } from './server.ts';

const app = useTestApp();

function close({ id, firm }: MadeCampaign) {
  return app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
}

async function detailsOf({ id, firm }: MadeCampaign) {
  return (await app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token })).data;
}

async function topUp({ id, firm }: MadeCampaign, amount: number, admin: Person): Promise<void> {
  const { data } = await app.call('/api/firm/orders', { as: firm.token, body: { campaign_id: id, amount } });
  const payment = { id: Number(data.id), campaignId: id, firm, admin };
  await pay(app, payment, 'bank_transfer');
  await approve(app, payment);
}

const walletOf = ({ firm }: MadeCampaign) => readBalance(app.db, firmWallet(firm.userId));

async function move({ id }: MadeCampaign, amount: number, to?: Person): Promise<Person> {
  const viewer = to ?? (await aViewer(app));
  moved += 1;
  const ref = `moved-${moved}`;
  const postings = fromTo(campaignAccount(id), userWallet(viewer.userId), kurus(amount));
  await inTransaction(app.db, (tx) =>
    post(tx, { entries: [{ kind: 'profile_reward', ref, actorId: null, postings }], now: app.clock.now() }),
  );
  return viewer;
}

let moved = 0;

function postingsOf({ id }: MadeCampaign) {
  return app.rows(sql<{ kind: string; account: string; amount: number }>`
    select kind, split_part(account_id, ':', 1) as account, amount_kurus as amount
    from ledger_entries join ledger_postings on entry_id = ledger_entries.id
    where kind in ('campaign_completed', 'campaign_leftover') and split_part(ref, ':', 1) = ${String(id)}
    order by entry_id, account`);
}

async function invoicesOf({ firm }: MadeCampaign) {
  return (await app.call('/api/firm/invoices', { as: firm.token })).data.invoices;
}

describe('closing a campaign', () => {
  test('the refund announced before is returned, from campaign, VAT and margin', async () => {
    const campaign = await aCampaign(app, { status: 'active' });
    const { userId: viewerId } = await aViewer(app);
    await aPaidView(app, { campaignId: campaign.id, viewerId, at: app.clock.now() });
    const before = await detailsOf(campaign);
    expect(before.refund).toEqual({ net: 4499.75, vat_and_fee: 1499.91, total: 5999.66 });
    expect((await close(campaign)).body).toMatchObject({
      message: 'Kampanya sonlandırıldı, ₺5.999,66 firma cüzdanına iade edildi',
    });
    expect(await walletOf(campaign)).toBe(599_966);
    expect(await postingsOf(campaign)).toEqual([
      { kind: 'campaign_completed', account: 'campaign', amount: -449_975 },
      { kind: 'campaign_completed', account: 'firm_wallet', amount: 599_966 },
      { kind: 'campaign_completed', account: 'platform_revenue', amount: -49_997 },
      { kind: 'campaign_completed', account: 'vat_payable', amount: -99_994 },
    ]);
    expect((await detailsOf(campaign)).refund).toEqual(before.refund);
    const admin = await anAdmin(app);
    const { data } = await app.call('/api/admin/campaigns/completed?limit=100', { as: admin.token });
    const listed = data.campaigns.find(({ id }: { id: number }) => id === campaign.id);
    expect(listed.refund).toEqual(before.refund);
  });

  test('return invoice: the next number, with the original numbers', async () => {
    const admin = await anAdmin(app);
    const campaign = await aCampaign(app, { status: 'active', admin, name: 'Yaz Şenliği' });
    await topUp(campaign, 1000, admin);
    const originals = (await invoicesOf(campaign)).map(({ number }: { number: string }) => number);
    await close(campaign);
    const [invoice] = await invoicesOf(campaign);
    expect(invoice).toMatchObject({
      kind: 'return',
      order_id: null,
      campaign_id: campaign.id,
      original_numbers: originals.toReversed(),
      base_amount: 6000,
      vat_amount: 1200,
      total_amount: 7200,
    });
    expect(Number(invoice.number.slice(-9))).toBe(Number(originals[0].slice(-9)) + 1);
    const { data } = await app.call(`/api/firm/invoices/${invoice.id}`, { as: campaign.firm.token });
    const text = textOfPdf(Buffer.from(data.file.content, 'base64')).join(' ');
    for (const part of [
      'İade faturası',
      ...originals,
      '7.200,00',
      'Firma cüzdanı',
      campaignWords.returnedPart,
    ])
      expect(text).toContain(part);
    const csv = await app.call('/api/firm/accounting/export?what=invoices', { as: campaign.firm.token });
    expect(Buffer.from(csv.data.content, 'base64').toString()).toMatch(
      /;İade faturası;.*;-\d+,\d\d;"?%20[^;]*;-\d+,\d\d;-\d+,\d\d;/,
    );
  });

  test('nothing left: no return and no invoice', async () => {
    const campaign = await aCampaign(app, { status: 'active' });
    await move(campaign, 450_000);
    await close(campaign);
    expect(await walletOf(campaign)).toBe(0);
    expect(await invoicesOf(campaign)).toHaveLength(1);
  });

  test('while a view settles: the viewer is paid and the rest returned, in either order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const campaign = await aCampaign(app, { status: 'active' });
      const viewer = await aViewer(app);
      const { data: watch } = await startAd(app, viewer, campaign.id);
      app.clock.advance(watch.display_duration * 1000);
      await inEveryOrder(
        round,
        () => close(campaign),
        () => viewAd(app, viewer, campaign.id, watch.watch_id),
      );
      expect(await readBalance(app.db, campaignAccount(campaign.id))).toBe(0);
      expect(await walletOf(campaign)).toBe(599_966);
      expect(await invoicesOf(campaign)).toHaveLength(2);
    }
  });

  test('an abandoned watch: its reservation is returned later, with its own invoice', async () => {
    const campaign = await aCampaign(app, { status: 'active' });
    const other = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app);
    await startAd(app, viewer, campaign.id);
    await close(campaign);
    expect(await walletOf(campaign)).toBe(599_966);
    await startAd(app, viewer, other.id); // Which releases the first.
    const due = { campaignId: campaign.id, issuer: TEST_ISSUER, now: app.clock.now() };
    const returned = await Promise.all([returnLeftover(app.db, due), returnLeftover(app.db, due)]);
    expect(returned.filter(Boolean)).toHaveLength(1);
    expect(await walletOf(campaign)).toBe(600_000);
    expect(
      (await invoicesOf(campaign)).map(({ total_amount: total }: { total_amount: number }) => total),
    ).toEqual([0.34, 5999.66, 6000]);
    expect((await detailsOf(campaign)).refund).toEqual({ net: 4500, vat_and_fee: 1500, total: 6000 });
  });

  test('at the same moment as the job: once', async () => {
    const campaign = await aCampaign(app, { status: 'active', end_date: '2026-11-30' });
    const due = { campaignId: campaign.id, issuer: TEST_ISSUER, now: new Date('2026-11-30T21:00:00Z') };
    await Promise.all([close(campaign), completeIfDue(app.db, due), completeIfDue(app.db, due)]);
    expect(await walletOf(campaign)).toBe(600_000);
    expect(await invoicesOf(campaign)).toHaveLength(2);
  });
});

test('books: balanced after all of it', () => expectBooksToBalance(app));

test('top-ups, spending and late returns in any sequence: the sum of one return', async () => {
  const admin = await anAdmin(app);
  const events = fc.record({
    budget: fc.integer({ min: 500_000, max: 999_999 }),
    topUps: fc.array(fc.integer({ min: 100_000, max: 333_333 }), { maxLength: 2 }),
    spent: fc.integer({ min: 30_000, max: 300_000 }),
    late: fc.array(fc.integer({ min: 1, max: 9999 }), { maxLength: 3 }),
    withholding: fc.constantFrom('0/10', '3/10'),
  });
  await fc.assert(
    fc.asyncProperty(events, async ({ budget, topUps, spent, late, withholding }) => {
      const firm = await aFirm(app);
      await withholdVat(app, firm, admin, withholding);
      const campaign = await aCampaign(app, { status: 'active', admin, firm, budget: budget / 100 });
      for (const amount of topUps) await topUp(campaign, amount / 100, admin);
      const viewer = await move(campaign, spent);
      await close(campaign);
      for (const amount of late) {
        await move(campaign, -amount, viewer);
        const due = { campaignId: campaign.id, issuer: TEST_ISSUER, now: app.clock.now() };
        expect(await returnLeftover(app.db, due)).toBe(true);
      }
      const paid = await app.one(sql<{
        total: number;
        net: number;
      }>`select sum(payable_kurus)::bigint as total,
        sum(campaign_budget_kurus)::bigint as net
        from orders where campaign_id = ${campaign.id} and payment_status = 'paid'`);
      const returned = paid.net - spent + late.reduce((sum, amount) => sum + amount, 0);
      expect(await walletOf(campaign)).toBe(
        Number((BigInt(paid.total) * BigInt(returned)) / BigInt(paid.net)),
      );
      expect(await readBalance(app.db, campaignAccount(campaign.id))).toBe(0);
      expect(await invoicesOf(campaign)).toHaveLength(1 + topUps.length + 1 + late.length);
    }),
    { numRuns: repeats({ usually: 4, fully: 8 }) },
  );
  const found = (await reconcile(app.db, app.clock.now())).map(({ invariant }) => invariant);
  // This money came back without a view or click that was taken back.
  expect(found.filter((invariant) => invariant !== 'campaigns-add-up')).toEqual([]);
});

test('a return of the net budget alone: found by the check of the books', async () => {
  const campaign = await aCampaign(app, { status: 'active' });
  const account = campaignAccount(campaign.id);
  await inTransaction(app.db, async (tx) => {
    await run(
      tx,
      sql`update campaigns set status = 'completed', completed_at = now() where id = ${campaign.id}`,
    );
    const postings = [
      { account, amount: kurus(-450_000) },
      { account: firmWallet(campaign.firm.userId), amount: kurus(450_000) },
    ];
    const entry = { kind: 'campaign_completed' as const, ref: campaign.id, actorId: null, postings };
    await post(tx, { entries: [entry], now: app.clock.now() });
    await run(
      tx,
      sql`insert into campaign_returns (campaign_id, kind, ref, net_kurus, vat_kurus, total_kurus, at)
      values (${campaign.id}, 'campaign_completed', ${String(campaign.id)}, 450000, 0, 450000, now())`,
    );
  });
  const differing = (await reconcile(app.db, app.clock.now())).map(({ invariant }) => invariant);
  expect(differing).toContain('returns-follow-rule');
});

describe('mutations of the books', () => {
  type Statement = ReturnType<typeof sql>;

  async function differenceIn(invariant: string) {
    const found = (await reconcile(app.db, app.clock.now())).find((each) => each.invariant === invariant);
    return found && { subject: found.subject, found: found.found };
  }

  async function mutated(invariant: string, { mutate, undo }: Record<'mutate' | 'undo', Statement>) {
    await behindItsBack(app, mutate);
    const difference = await differenceIn(invariant);
    await behindItsBack(app, undo);
    expect(await differenceIn(invariant)).toBeUndefined();
    return difference;
  }

  async function aReturn(): Promise<number> {
    const campaign = await aCampaign(app, { status: 'active' });
    await close(campaign);
    return campaign.id;
  }

  async function aLateTransfer() {
    const payment = await aPayment(app, { status: 'pending' });
    const path = `/api/firm/campaigns/${payment.campaignId}/take-back`;
    await app.call(path, { method: 'POST', as: payment.firm.token });
    await approve(app, payment);
    return payment;
  }

  describe('returns-posted finds', () => {
    const invariant = 'returns-posted';

    test('a return of another amount than its entry', async () => {
      const id = await aReturn();
      const mutate = sql`update campaign_returns set net_kurus = net_kurus - 1 where campaign_id = ${id}`;
      const undo = sql`update campaign_returns set net_kurus = net_kurus + 1 where campaign_id = ${id}`;
      const found = await mutated(invariant, { mutate, undo });
      expect(found).toEqual({ subject: `campaign ${id}`, found: 1 });
    });

    test('a return without its entry, and the entry without its return', async () => {
      const id = await aReturn();
      const mutate = sql`update campaign_returns set ref = ref || ':9' where campaign_id = ${id}`;
      const undo = sql`update campaign_returns set ref = ${String(id)} where campaign_id = ${id}`;
      const found = await mutated(invariant, { mutate, undo });
      expect(found).toMatchObject({ found: 2 });
      expect(found?.subject).toMatch(/^entry \d+$/);
    });

    test('an entry that took the money from another campaign', async () => {
      const [id, other] = [await aReturn(), await aReturn()];
      const mutate = sql`update campaign_returns set campaign_id = ${other} where ref = ${String(id)}`;
      const undo = sql`update campaign_returns set campaign_id = ${id} where ref = ${String(id)}`;
      const found = await mutated(invariant, { mutate, undo });
      expect(found).toEqual({ subject: `campaign ${other}`, found: 1 });
    });
  });

  describe('late-transfers-posted finds', () => {
    const invariant = 'late-transfers-posted';

    test('a credit that never reached the wallet', async () => {
      const { id } = await aPayment(app, { status: 'pending' });
      const mutate = sql`insert into payment_events (order_id, event, from_status, to_status, actor_id, method, reason, at)
      values (${id}, 'credit', 'pending', 'void', null, null, 'x', now())`;
      const undo = sql`delete from payment_events where order_id = ${id} and event = 'credit'`;
      const found = await mutated(invariant, { mutate, undo });
      expect(found).toEqual({ subject: `order ${id}`, found: 1 });
    });

    test('another amount than was transferred', async () => {
      const { id } = await aLateTransfer();
      const raise = (by: number) =>
        sql`update orders set base_budget_kurus = base_budget_kurus + ${by}::bigint,
        total_with_vat_kurus = total_with_vat_kurus + ${by}::bigint,
        campaign_budget_kurus = campaign_budget_kurus + ${by}::bigint where id = ${id}`;
      const found = await mutated(invariant, { mutate: raise(1), undo: raise(-1) });
      expect(found).toEqual({ subject: `order ${id}`, found: 1 });
    });

    test('money in the wallet of another firm', async () => {
      const { id, firm } = await aLateTransfer();
      const other = await aFirm(app);
      const give = (to: number) => sql`update orders set firm_id = ${to} where id = ${id}`;
      const found = await mutated(invariant, { mutate: give(other.userId), undo: give(firm.userId) });
      expect(found).toEqual({ subject: `order ${id}`, found: 1 });
    });

    // Last, because what was posted stays.
    test('money for no order', async () => {
      const { id, firm } = await aCampaign(app, { status: 'active' });
      const postings = fromTo(campaignAccount(id), firmWallet(firm.userId), kurus(100));
      const entry = { kind: 'late_transfer' as const, ref: '987654321', actorId: null, postings };
      await inTransaction(app.db, (tx) => post(tx, { entries: [entry], now: app.clock.now() }));
      expect(await differenceIn(invariant)).toEqual({ subject: 'order 987654321', found: 1 });
    });
  });
});
