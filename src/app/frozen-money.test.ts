/** T-M13: each call that moves money while reconciliation has stopped money; a new call must be classified here. */
import { afterEach, describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import type { Route } from '#lib/shared/route.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { bookLines, camtOf, COMPANY_IBAN, linesOf, uploadStatement } from '#testing/bank-files.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, closeAccount, FIRST_REWARD_DETAILS, type Person } from '#testing/people.ts';
import { aRichViewer, ibanOf, sendMoney, withdraw } from '#testing/money.ts';
import {
  aPayment,
  approve,
  fundFirm,
  pay,
  payPartly,
  reissue,
  reject,
  topUp,
  withdrawFromFirm,
} from '#testing/payments.ts';
import {
  aPayoutRun,
  createRun,
  giveFile,
  recordResults,
  somePayouts,
  statusXml,
  uploadStatus,
} from '#testing/payouts.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { clickAd, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { contracts } from './features.ts';

const app = useTestApp();
afterEach(async () => {
  await run(app.db, sql`delete from money_freezes`);
});

const freeze = () =>
  run(app.db, sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[]')`);
const put = (admin: Person, path: string, body?: unknown) =>
  app.call(path, { method: 'PUT', as: admin.token, ...(body === undefined ? {} : { body }) });
const reason = 'Gerekçesi burada yazıyor';

async function aWithdrawal() {
  const viewer = await aRichViewer(app, 100_000);
  const asked = await withdraw(app, viewer, { iban: ibanOf(viewer.userId) });
  return { viewer, id: asked.data.id as number };
}
async function aFiledRun() {
  const admin = await anAdmin(app);
  const { runId } = await aPayoutRun(app, admin);
  await giveFile(app, admin, runId);
  return { admin, runId };
}
const anAd = async () => (await aCampaign(app, { status: 'active' })).id;
async function aStartedAd() {
  const [adId, viewer] = [await anAd(), await aViewer(app)];
  const { data } = await startAd(app, viewer, adId);
  app.clock.advance(5000);
  return { adId, viewer, watchId: data.watch_id as number };
}

type Prepare = () => Promise<() => Promise<TestAnswer>>;

/** Money would leave for good or come to another person. */
const STOP: Readonly<Record<string, Prepare>> = {
  'wallet.transfer': async () => {
    const [sender, receiver] = [await aRichViewer(app, 100_000), await aViewer(app)];
    return () => sendMoney(app, sender, receiver, 10);
  },
  'wallet.withdraw': async () => {
    const viewer = await aRichViewer(app, 100_000);
    return () => withdraw(app, viewer);
  },
  'wallet.approveWithdrawal': async () => {
    const [{ id }, admin] = [await aWithdrawal(), await anAdmin(app)];
    return () => put(admin, `/api/admin/withdrawals/${id}/approve`);
  },
  'wallet.takeWithdrawal': async () => {
    const [{ id }, admin] = [await aWithdrawal(), await anAdmin(app)];
    return () => put(admin, `/api/admin/withdrawals/${id}/take`);
  },
  'wallet.createPayoutRun': async () => {
    const admin = await anAdmin(app);
    const [payout] = await somePayouts(app, admin);
    return () => createRun(app, admin, [payout?.id ?? 0]);
  },
  'wallet.givePayoutFile': async () => {
    const admin = await anAdmin(app);
    const { runId } = await aPayoutRun(app, admin);
    return () => giveFile(app, admin, runId);
  },
  'wallet.recordPayoutResults': async () => {
    const { admin, runId } = await aFiledRun();
    return () => recordResults(app, admin, runId);
  },
  'wallet.readPayoutStatus': async () => {
    const { admin, runId } = await aFiledRun();
    return () => uploadStatus(app, admin, runId, statusXml(runId, { group: 'ACSC' }));
  },
  'payments.bookBankLines': async () => {
    const admin = await anAdmin(app);
    const { runId, ids } = await aPayoutRun(app, admin);
    await giveFile(app, admin, runId);
    const [withdrawal_id = 0] = ids;
    const movements = [
      { day: '2026-11-20', amount: -6000, reference: 'F1', text: `IK-C-${withdrawal_id}-${runId}` },
    ];
    await uploadStatement(app, admin, camtOf({ iban: COMPANY_IBAN }, movements));
    const [id = 0] = await linesOf(app.db, movements);
    return () => bookLines(app, admin, [{ id, withdrawal_id, effect: 'pays' }]);
  },
  'payments.makePayment': async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 10_000_000);
    return () => pay(app, payment, 'wallet');
  },
  'payments.payFromWallet': async () => {
    const { id, firm } = await aPayment(app);
    await fundFirm(app, firm, 10_000_000);
    return () => app.call('/api/firm/wallet/pay', { as: firm.token, body: { order_ids: [id] } });
  },
  'payments.approvePayment': async () => {
    const payment = await aPayment(app);
    await fundFirm(app, payment.firm, 100_000);
    await payPartly(app, payment, 'bank_transfer', 100);
    return () => approve(app, payment);
  },
  'wallet.withdrawFromFirm': async () => {
    const firm = await aFirm(app);
    await fundFirm(app, firm, 100_000);
    return () => withdrawFromFirm(app, firm);
  },
  'personal-data.closeAccount': async () => {
    const viewer = await aViewer(app);
    return () => closeAccount(app, viewer, { give_up_balance: 10 });
  },
};

/** People go on earning, what comes in is booked, and what is undone returns to where it came from. */
const GO_ON: Readonly<Record<string, Prepare>> = {
  'watch-and-earn.startAd': async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    return () => startAd(app, viewer, adId);
  },
  'watch-and-earn.viewAd': async () => {
    const { adId, viewer, watchId } = await aStartedAd();
    return () => viewAd(app, viewer, adId, watchId);
  },
  'watch-and-earn.clickAd': async () => {
    const { adId, viewer } = await aStartedAd();
    return () => clickAd(app, viewer, adId);
  },
  'wallet.releaseWithdrawal': async () => {
    const [{ id }, admin] = [await aWithdrawal(), await anAdmin(app)];
    return () => put(admin, `/api/admin/withdrawals/${id}/release`);
  },
  'wallet.returnWithdrawal': async () => {
    const [admin, { id }] = [await anAdmin(app), await aWithdrawal()];
    await put(admin, `/api/admin/withdrawals/${id}/approve`);
    return () => put(admin, `/api/admin/withdrawals/${id}/return`, { reason });
  },
  'wallet.rejectWithdrawal': async () => {
    const [{ id }, admin] = [await aWithdrawal(), await anAdmin(app)];
    return () => put(admin, `/api/admin/withdrawals/${id}/reject`, { reason });
  },
  'wallet.cancelWithdrawal': async () => {
    const { id, viewer } = await aWithdrawal();
    return () => app.call(`/api/user/wallet/withdrawals/${id}/cancel`, { method: 'POST', as: viewer.token });
  },
  'wallet.cancelFirmWithdrawal': async () => {
    const firm = await aFirm(app);
    await fundFirm(app, firm, 100_000);
    const { id } = (await withdrawFromFirm(app, firm)).data;
    const path = `/api/firm/wallet/withdrawals/${id}/cancel`;
    return () => app.call(path, { method: 'POST', as: firm.token });
  },
  'payments.topUpWallet': async () => {
    const firm = await aFirm(app);
    return () => topUp(app, firm, 100);
  },
  'payments.takeBackAnnouncement': async () => {
    const { id, firm } = await aPayment(app, { status: 'pending' });
    return () => app.call(`/api/firm/orders/${id}/take-back`, { method: 'POST', as: firm.token });
  },
  'payments.receivePayment': async () => {
    const { id, admin } = await aPayment(app);
    const body = { amount: 6000, date: '2026-11-20' };
    return () => app.call(`/api/admin/payments/${id}/received`, { as: admin.token, body });
  },
  'payments.rejectPayment': async () => {
    const payment = await aPayment(app, { status: 'pending' });
    return () => reject(app, payment);
  },
  'payments.reissueInvoice': async () => {
    const payment = await aPayment(app, { status: 'paid' });
    return () => reissue(app, payment.admin, payment);
  },
  'payments.openTopUp': async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    return () => app.call('/api/firm/orders', { as: firm.token, body: { campaign_id: id, amount: 1000 } });
  },
  'payments.cancelTopUp': async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const body = { campaign_id: id, amount: 1000 };
    const { data } = await app.call('/api/firm/orders', { as: firm.token, body });
    return () => app.call(`/api/firm/orders/${data.id}/cancel`, { method: 'POST', as: firm.token });
  },
  'campaigns.closeCampaign': async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    return () => app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
  },
  'campaigns.takeBackCampaign': async () => {
    const { id, firm } = await aCampaign(app, { status: 'approved' });
    return () => app.call(`/api/firm/campaigns/${id}/take-back`, { method: 'POST', as: firm.token });
  },
  'people.updateDetails': async () => {
    const viewer = await aViewer(app);
    const { data } = await app.call('/api/user/profile/details', { as: viewer.token });
    const body = { version: data.version, ...FIRST_REWARD_DETAILS };
    return () => app.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body });
  },
  'fraud.decideFraudGroup': async () => {
    const [viewer, admin] = [await aViewer(app), await anAdmin(app)];
    await openCase(app, viewer);
    const body = { decision: 'closed', category: 'automated', reason, user_ids: [viewer.userId] };
    return () => put(admin, `/api/admin/fraud-groups/${viewer.userId}/decision`, body);
  },
  'approvals.approveProposal': async () => {
    const [proposer, other] = [await anAdmin(app), await anAdmin(app)];
    const body = { from_account: 'bank', to_account: 'platform_revenue', amount: 1, reason };
    const { data } = await app.call('/api/admin/oversight/corrections', { as: proposer.token, body });
    return () => put(other, `/api/admin/proposals/${data.proposal_id}/approve`);
  },
};

const calls = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
);
const namesOf = (isIncluded: (route: Route) => boolean) =>
  calls.filter(({ route }) => isIncluded(route)).map(({ name }) => name);
const declaresFreeze = ({ errors = [] }: Route) =>
  errors.some(({ code }) => code === ledgerErrors.MONEY_FROZEN.code);

describe('while money is frozen', () => {
  test('calls that move money: listed as stopping or not, and declare the stop in their contract', () => {
    const known = [...Object.keys(STOP), ...Object.keys(GO_ON)];
    expect(known.toSorted()).toEqual(namesOf(({ movesMoney }) => Boolean(movesMoney)).toSorted());
    expect(Object.keys(STOP).toSorted()).toEqual(namesOf(declaresFreeze).toSorted());
  });

  test.each(Object.entries(STOP))('%s: stops until the stop is lifted', async (_, prepare) => {
    const call = await prepare();
    await freeze();
    expect(await call()).toMatchObject({
      status: 409,
      body: { code: 'MONEY_FROZEN', message: ledgerErrors.MONEY_FROZEN.text },
    });
    await run(app.db, sql`delete from money_freezes`);
    expect((await call()).status).toBe(200);
  });

  test.each(Object.entries(GO_ON))('%s: works meanwhile', async (_, prepare) => {
    const call = await prepare();
    await freeze();
    expect((await call()).status).toBe(200);
  });

  test('firm’s transfer and viewer’s earnings: booked meanwhile, and nothing leaves', async () => {
    const payment = await aPayment(app);
    const [viewer, adId] = [await aRichViewer(app, 100_000), await anAd()];
    await freeze();
    expect((await pay(app, payment, 'bank_transfer')).status).toBe(200);
    expect((await approve(app, payment)).status).toBe(200);
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
    expect((await withdraw(app, viewer)).body.code).toBe('MONEY_FROZEN');
  });
});
