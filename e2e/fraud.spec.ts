/**
 * Suspected accounts: an administrator reads the reasons, clears honest ones and closes a farm; the firm sees the
 * refund.
 */
import { fraudJobs } from '#features/fraud/server.ts';
import { adminFraudTexts, firmTieText } from '#features/fraud/texts.ts';
import {
  decisionTexts,
  groupTexts,
  historyTexts,
  objectionTexts,
  queueTexts,
  shortfallTexts,
} from '#features/fraud/admin-texts.web.ts';
import { approvalTexts } from '#platform/approvals/texts.ts';
import { approvalsTexts } from '#platform/approvals/texts.web.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { moneyTexts, performanceTexts } from '#features/performance/firm-texts.web.ts';
import { TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { fund, sendMoney, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { aPaidView } from '#testing/paid-views.ts';
import { aPastFarm, openCase } from '#testing/simulation/farms.ts';
import type { TestServer } from '#testing/test-app.ts';
import { setSettings } from '#testing/watching.ts';
import { kurus } from '#lib/shared/money.ts';
import { run, sql } from '#lib/server/db.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords, proposeWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, test, stepForRelease } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

const ADS = 10;

interface Suspects {
  admin: Person;
  accounts: Person[];
  campaigns: MadeCampaign[];
}

/** Creates accounts that watched in lockstep, already noticed by the score. */
async function suspects(made: TestServer, names: readonly string[]): Promise<Suspects> {
  const admin = await anAdmin(made);
  const campaigns: MadeCampaign[] = [];
  for (let ad = 0; ad < ADS; ad += 1)
    campaigns.push(await aCampaign(made, { status: 'active', admin, name: `Kış Şenliği ${ad + 1}` }));
  const accounts: Person[] = [];
  for (const name of names) accounts.push(await aViewer(made, { name }));
  await aPastFarm(made, { accounts, campaigns });
  return { admin, accounts, campaigns };
}

async function askWithdrawal(made: TestServer, viewer: Person): Promise<number> {
  await fund(made.db, userWallet(viewer.userId), 10_000);
  return (await withdraw(made, viewer, { amount: 75 })).data.id;
}

const look = (made: TestServer) => fraudJobs(made)[0]?.run();

test('closing a farm: earnings go back to the firm', FOR_RELEASE, async ({ page, made }) => {
  const names = [
    'Toplayan Kişi',
    'Bir Kukla',
    'İki Kukla',
    'Üç Kukla',
    'Dört Kukla',
    'Beş Kukla',
    'Altı Kukla',
  ];
  const { admin, accounts, campaigns } = await suspects(made, names);
  const [collector, ...others] = accounts as [Person, ...Person[]];
  for (const other of others) expect((await sendMoney(made, other, collector, 12)).status).toBe(200);
  await look(made);

  await enterAs(page, admin, 'admin', '/admin/supheli-hesaplar');
  const card = page.getByRole('article', { name: /Kukla|Toplayan/ });
  await expect(card).toContainText('6 başka hesapla aynı reklamları aynı saniyede başlattı');
  await expectGoodScreen(page);
  await card.getByRole('link', { name: new RegExp(`^${queueTexts.look}`) }).click();

  const row = page.getByRole('row').filter({ hasText: 'Toplayan Kişi' });
  await expect(row).toContainText('₺72,00 aldı');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: decisionTexts.closed.confirm }).click();
  const dialog = page.getByRole('dialog', { name: decisionTexts.closed.title });
  await expect(dialog).toContainText('7 hesap askıya alınır');
  // Six wallets kept 0,50 ₺ of the 2,50 ₺ that each earned.
  await expect(dialog).toContainText(decisionTexts.closed.shortfall(kurus(1200)));
  await dialog.getByRole('button', { name: decisionTexts.closed.confirm }).click();
  await expect(dialog).toContainText('Geçersizliğin türünü seç');
  await dialog.getByLabel(adminFraudTexts.category).selectOption(TAKE_BACK_TEXTS.one_person);
  await dialog.getByLabel(decisionTexts.closed.reason).fill('Yedi hesap aynı saniyede izledi.');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: decisionTexts.closed.confirm }).click();
  await expect(shown(page, adminFraudTexts.done.closed)).toBeVisible();
  // The server's job takes the earnings back, and the page updates.
  await expect(page.getByText(historyTexts.taken(7 * ADS, 0))).toBeVisible({ timeout: 30_000 });
  await expect(row).toContainText(groupTexts.decided.closed);
  await expectGoodScreen(page);

  const [campaign] = campaigns as [MadeCampaign];
  await enterAs(page, campaign.firm, 'firm', `/firma/kampanyalar/${campaign.id}/performans`);
  await expect(page.getByText(moneyTexts.invalid({ views: 7, clicks: 0 }))).toBeVisible();
  await page.getByText(performanceTexts.why).first().click();
  await expect(page.getByText(moneyTexts.invalidHint)).toBeVisible();
  await expectGoodScreen(page);
});

test('cleared accounts: may withdraw; one left out stays in review', FOR_RELEASE, async ({ page, made }) => {
  const names = ['Anne Kaya', 'Baba Kaya', 'Kızı Kaya', 'Oğlu Kaya', 'Nine Kaya', 'Yabancı Biri'];
  const { admin, accounts } = await suspects(made, names);
  await look(made);
  const [mother] = accounts as [Person];
  const withdrawal = await askWithdrawal(made, mother);
  const pay = () =>
    made.call(`/api/admin/withdrawals/${withdrawal}/approve`, { method: 'PUT', as: admin.token });
  expect((await pay()).body.code).toBe('WITHDRAWAL_IN_REVIEW');
  const text = 'Akşam yemeğinden sonra ailece izliyoruz.';
  await made.call('/api/user/review/objection', { as: mother.token, body: { text } });

  await enterAs(page, admin, 'admin', '/admin/supheli-hesaplar?ara=Anne+Kaya');
  const card = page.getByRole('article', { name: /Anne Kaya/ });
  await expect(card).toContainText(queueTexts.objected(1));
  await card.getByRole('link', { name: new RegExp(`^${queueTexts.look}`) }).click();
  await expect(page.getByRole('region', { name: objectionTexts.title })).toContainText(text);
  await expectGoodScreen(page);
  await expect(page.getByText('6 hesap, hepsi incelemede')).toBeVisible();
  await page.getByRole('checkbox', { name: /Yabancı Biri/ }).uncheck();
  await expect(page.getByText(decisionTexts.about(5))).toBeVisible();
  await page.getByRole('button', { name: decisionTexts.cleared.confirm }).click();
  const dialog = page.getByRole('dialog', { name: decisionTexts.cleared.title });
  await dialog.getByLabel(decisionTexts.cleared.reason).fill('Bir aile, aynı evde izliyor.');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: decisionTexts.cleared.confirm }).click();
  await expect(shown(page, adminFraudTexts.done.cleared)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Anne Kaya' })).toContainText(
    groupTexts.decided.cleared,
  );
  await expect(page.getByRole('row').filter({ hasText: 'Yabancı Biri' })).toContainText(groupTexts.waiting);
  await expect(page.getByText('6 hesap, 1 tanesi incelemede, 5 tanesi temize çıktı')).toBeVisible();
  await expect(page.getByText(decisionTexts.about(1))).toBeVisible();
  expect((await pay()).status).toBe(200);
});

// Tests of other files share the server.
test.afterEach(({ made }) => setSettings(made, { four_eyes_amount: 2_500_000 }));

test('expensive closing: proposed, and decided by a second administrator', async ({ page, made }) => {
  const [first, second] = [await anAdmin(made, { name: 'Ada Öneren' }), await anAdmin(made)];
  await setSettings(made, { four_eyes_amount: 100 });
  const debtor = await aViewer(made, { name: 'Boş Cüzdan' });
  const { id: campaignId, firm } = await aCampaign(made, { status: 'active', admin: first });
  await run(made.db, sql`update firms set contact_phone = ${debtor.phone} where user_id = ${firm.userId}`);
  await aPaidView(made, { campaignId, viewerId: debtor.userId, amount: 500, at: made.clock.now() });
  await fund(made.db, userWallet(debtor.userId), -1200);
  await openCase(made, debtor);
  const address = `/admin/supheli-hesaplar/${debtor.userId}`;

  await enterAs(page, first, 'admin', address);
  const close = page.getByRole('button', { name: decisionTexts.closed.confirm });
  await close.click();
  const dialog = page.getByRole('dialog', { name: decisionTexts.closed.proposal });
  await expect(dialog).toContainText(proposeWords.about);
  await expect(dialog).toContainText(decisionTexts.closed.shortfall(kurus(200)));
  await dialog.getByLabel(adminFraudTexts.category).selectOption(TAKE_BACK_TEXTS.automated);
  await dialog.getByLabel(decisionTexts.closed.reason).fill('Ekranda kimse yoktu.');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: proposeWords.confirm }).click();
  await expect(shown(page, words.proposed)).toBeVisible();
  await expect(shown(page, decisionTexts.waiting)).toBeVisible();
  await expect(close).toBeDisabled();
  await expectGoodScreen(page);

  await enterAs(page, second, 'admin', address);
  await page.getByRole('link', { name: decisionTexts.toApprovals }).click();
  await expect(shown(page, '₺2,00')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: new RegExp(`^${actionWords.approve}`) }).click();
  await page.getByRole('button', { name: approvalsTexts.approval.confirm }).click();
  await expect(shown(page, approvalTexts.approved)).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('row').filter({ hasText: 'Boş Cüzdan' })).toContainText(
    groupTexts.decided.closed,
  );
  await stepForRelease('the part that no wallet covers waits, and this administrator keeps it', async () => {
    // The firm has the account's phone.
    await expect(shown(page, firmTieText({ kind: 'phone', accounts: 1 }))).toBeVisible({ timeout: 30_000 });
    await expectGoodScreen(page);
    await page.getByRole('button', { name: new RegExp(`^${shortfallTexts.kept.confirm}:`) }).click();
    const keeping = page.getByRole('dialog', { name: shortfallTexts.kept.title });
    await keeping.getByLabel(shortfallTexts.kept.reason).fill('Firma kendi hesabıyla izlemiş.');
    await expectGoodScreen(page);
    await keeping.getByRole('button', { name: shortfallTexts.kept.confirm }).click();
    await expect(page.getByText(new RegExp(`^${shortfallTexts.kept.state}: ${second.name}`))).toBeVisible();
    await expectGoodScreen(page);
  });
});
