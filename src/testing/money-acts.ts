/** Every call that moves money, prepared: the stop of money and the audit log are tested with each. */
import { bookLines, camtOf, COMPANY_IBAN, linesOf, uploadStatement } from './bank-files.ts';
import { aCampaign } from './campaigns.ts';
import { aRichViewer, ibanOf, sendMoney, withdraw } from './money.ts';
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
} from './payments.ts';
import {
  aPayoutRun,
  createRun,
  giveFile,
  recordResults,
  somePayouts,
  statusXml,
  uploadStatus,
} from './payouts.ts';
import { aFirm, anAdmin, aViewer, closeAccount, FIRST_REWARD_DETAILS, type Person } from './people.ts';
import { openCase } from './simulation/farms.ts';
import type { TestAnswer, TestApp, TestCall } from './test-app.ts';
import { clickAd, startAd, viewAd } from './watching.ts';

/** The administrator does the call, if it is one of administrators. */
type Prepare = (admin: Person) => Promise<() => Promise<TestAnswer>>;
type MoneyActs = Readonly<Record<string, Prepare>>;

const reason = 'Gerekçesi burada yazıyor';

export function moneyActs(app: TestApp): Record<'stop' | 'goOn', MoneyActs> {
  const post =
    ({ token }: Person, path: string, more: TestCall = {}) =>
    () =>
      app.call(path, { method: 'POST', as: token, ...more });
  const put = (person: Person, path: string, more: TestCall = {}) =>
    post(person, path, { method: 'PUT', ...more });

  async function aWithdrawal() {
    const viewer = await aRichViewer(app, 100_000);
    const asked = await withdraw(app, viewer, { iban: ibanOf(viewer.userId) });
    return { viewer, path: `withdrawals/${asked.data.id}` };
  }
  const decide =
    (act: string, { after, ...more }: TestCall & { after?: string } = {}): Prepare =>
    async (admin) => {
      const path = `/api/admin/${(await aWithdrawal()).path}`;
      if (after !== undefined) await put(admin, `${path}/${after}`)();
      return put(admin, `${path}/${act}`, more);
    };
  async function aFiledRun(admin: Person) {
    const run = await aPayoutRun(app, admin);
    await giveFile(app, admin, run.runId);
    return run;
  }
  const anAd = async () => (await aCampaign(app, { status: 'active' })).id;
  async function aStartedAd() {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    return { adId, viewer, watchId: data.watch_id as number };
  }
  async function aFundedFirm() {
    const firm = await aFirm(app);
    await fundFirm(app, firm, 100_000);
    return firm;
  }

  return {
    stop: {
      'wallet.transfer': async () => {
        const [sender, receiver] = [await aRichViewer(app, 100_000), await aViewer(app)];
        return () => sendMoney(app, sender, receiver, 10);
      },
      'wallet.withdraw': async () => {
        const viewer = await aRichViewer(app, 100_000);
        return () => withdraw(app, viewer);
      },
      'wallet.approveWithdrawal': decide('approve'),
      'wallet.takeWithdrawal': decide('take'),
      'wallet.createPayoutRun': async (admin) => {
        const [payout] = await somePayouts(app, admin);
        return () => createRun(app, admin, [payout?.id ?? 0]);
      },
      'wallet.givePayoutFile': async (admin) => {
        const { runId } = await aPayoutRun(app, admin);
        return () => giveFile(app, admin, runId);
      },
      'wallet.recordPayoutResults': async (admin) => {
        const { runId } = await aFiledRun(admin);
        return () => recordResults(app, admin, runId);
      },
      'wallet.readPayoutStatus': async (admin) => {
        const { runId } = await aFiledRun(admin);
        return () => uploadStatus(app, admin, runId, statusXml(runId, { group: 'ACSC' }));
      },
      'payments.bookBankLines': async (admin) => {
        const { runId, ids } = await aFiledRun(admin);
        const [withdrawal_id = 0] = ids;
        const text = `IK-C-${withdrawal_id}-${runId}`;
        const movements = [{ day: '2026-11-20', amount: -6000, reference: `F${runId}`, text }];
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
        return post(firm, '/api/firm/wallet/pay', { body: { order_ids: [id] } });
      },
      'payments.approvePayment': async (admin) => {
        const payment = await aPayment(app, { admin });
        await fundFirm(app, payment.firm, 100_000);
        await payPartly(app, payment, 'bank_transfer', 100);
        return () => approve(app, payment);
      },
      'wallet.withdrawFromFirm': async () => {
        const firm = await aFundedFirm();
        return () => withdrawFromFirm(app, firm);
      },
      'personal-data.closeAccount': async () => {
        const viewer = await aViewer(app);
        return () => closeAccount(app, viewer, { give_up_balance: 10 });
      },
    },
    goOn: {
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
      'wallet.releaseWithdrawal': decide('release', { after: 'take' }),
      'wallet.returnWithdrawal': decide('return', { after: 'approve', body: { reason } }),
      'wallet.rejectWithdrawal': decide('reject', { body: { reason } }),
      'wallet.cancelWithdrawal': async () => {
        const { path, viewer } = await aWithdrawal();
        return post(viewer, `/api/user/wallet/${path}/cancel`);
      },
      'wallet.cancelFirmWithdrawal': async () => {
        const firm = await aFundedFirm();
        const { id } = (await withdrawFromFirm(app, firm)).data;
        return post(firm, `/api/firm/wallet/withdrawals/${id}/cancel`);
      },
      'payments.topUpWallet': async () => {
        const firm = await aFirm(app);
        return () => topUp(app, firm, 100);
      },
      'payments.takeBackAnnouncement': async () => {
        const { id, firm } = await aPayment(app, { status: 'pending' });
        return post(firm, `/api/firm/orders/${id}/take-back`);
      },
      'payments.receivePayment': async (admin) => {
        const { id } = await aPayment(app);
        return post(admin, `/api/admin/payments/${id}/received`, {
          body: { amount: 6000, date: '2026-11-20' },
        });
      },
      'payments.rejectPayment': async (admin) => {
        const { id } = await aPayment(app, { status: 'pending' });
        return () => reject(app, { id, admin });
      },
      'payments.reissueInvoice': async (admin) => {
        const payment = await aPayment(app, { status: 'paid' });
        return () => reissue(app, admin, payment);
      },
      'payments.openTopUp': async () => {
        const { id, firm } = await aCampaign(app, { status: 'active' });
        return post(firm, '/api/firm/orders', { body: { campaign_id: id, amount: 1000 } });
      },
      'payments.cancelTopUp': async () => {
        const { id, firm } = await aCampaign(app, { status: 'active' });
        const order = await post(firm, '/api/firm/orders', { body: { campaign_id: id, amount: 1000 } })();
        return post(firm, `/api/firm/orders/${order.data.id}/cancel`);
      },
      'campaigns.closeCampaign': async () => {
        const { id, firm } = await aCampaign(app, { status: 'active' });
        return post(firm, `/api/firm/campaigns/${id}/close`);
      },
      'campaigns.takeBackCampaign': async () => {
        const { id, firm } = await aCampaign(app, { status: 'approved' });
        return post(firm, `/api/firm/campaigns/${id}/take-back`);
      },
      'people.updateDetails': async () => {
        const viewer = await aViewer(app);
        const { data } = await app.call('/api/user/profile/details', { as: viewer.token });
        const body = { version: data.version, ...FIRST_REWARD_DETAILS };
        return put(viewer, '/api/user/profile/details', { body });
      },
      'fraud.decideFraudGroup': async (admin) => {
        const { userId } = await aViewer(app);
        await openCase(app, { userId });
        const body = { decision: 'closed', category: 'automated', reason, user_ids: [userId] };
        return put(admin, `/api/admin/fraud-groups/${userId}/decision`, { body });
      },
      'approvals.approveProposal': async (admin) => {
        const body = { from_account: 'bank', to_account: 'platform_revenue', amount: 1, reason };
        const proposed = await post(await anAdmin(app), '/api/admin/oversight/corrections', { body })();
        return put(admin, `/api/admin/proposals/${proposed.data.proposal_id}/approve`);
      },
    },
  };
}
