/** Withdrawals that the administrator pays out, and those on hold. */
import { approvalsTexts } from '#platform/approvals/texts.web.ts';
import { adminWithdrawalTexts, approvalWords, stepButtons } from '#features/wallet/admin-texts.web.ts';
import { groupInFours } from '#features/wallet/grouping.ts';
import { SENDING_TEXT } from '#features/wallet/lifecycle.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { withdrawalsTexts } from '#features/wallet/texts.web.ts';
import { aRichViewer, ibanOf, withdraw } from '#testing/money.ts';
import { anAdmin } from '#testing/people.ts';
import { proposeWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

test.use(PHONE);

test('paid withdrawal: its money stays gone', FOR_RELEASE, async ({ page: viewer, browser, made }) => {
  const other = await aRichViewer(made, 20_000, { name: 'Rıza Öteki' });
  const person = await aRichViewer(made, 20_000, { name: 'Pınar Ödeme' });
  for (const viewer of [other, person])
    expect((await withdraw(made, viewer, { amount: 75 })).status).toBe(200);
  const admin = await anotherPage(browser, DESK);
  await enterAs(
    admin,
    await anAdmin(made, { name: 'Ada Gönderen' }),
    'admin',
    '/admin/odemeler/cekimler?durum=pending',
  );
  await expect(shown(admin, other.name)).toBeVisible();
  const copy = admin.getByRole('button', { name: `${walletWords.copyIban}: ${other.name}` });
  await expect(copy).toHaveCount(1);
  await admin
    .getByRole('button', { name: new RegExp(`^${stepButtons.take}.*${person.name}`) })
    .filter({ visible: true })
    .click();
  const asking = admin.getByRole('dialog');
  await expect(asking).toContainText(person.name);
  await expect(asking).toContainText('₺75,00 için izlenmiş reklam yok');
  // The button that releases the claim does not stand before the one that pays.
  await expect(asking.getByRole('button').last()).toHaveText(adminWithdrawalTexts.releaseButton);
  await expectGoodScreen(admin);
  // Claimed by her: another administrator cannot pay it, nor can its viewer cancel it.
  const second = await anotherPage(browser, DESK);
  await enterAs(second, await anAdmin(made), 'admin', '/admin/odemeler/cekimler?durum=pending');
  const row = second.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText(`${SENDING_TEXT}Gönderen: Ada Gönderen`);
  await expect(row.getByRole('button', { name: new RegExp(`^${stepButtons.take}:`) })).toHaveCount(0);
  await expectGoodScreen(second);
  await enterAs(viewer, person, 'user', '/kullanici/cuzdan');
  await expect(shown(viewer, SENDING_TEXT)).toBeVisible();
  await expect(viewer.getByRole('button', { name: new RegExp(`^${withdrawalsTexts.cancel}`) })).toHaveCount(
    0,
  );
  await asking.getByRole('button', { name: approvalWords.confirm }).click();
  await expect(asking).toBeHidden();
  await viewer.reload();
  await expect(shown(viewer, '₺135,00')).toBeVisible();
  await expect(shown(viewer, 'Ödendi')).toBeVisible();
  await expectGoodScreen(viewer);
});

test('withdrawal above the limit: needs two administrators', async ({ page, browser, made }) => {
  const viewer = await aRichViewer(made, 3_000_000, { name: 'Gülce Büyük' });
  expect((await withdraw(made, viewer, { amount: 25_000.01, iban: ibanOf(viewer.userId) })).status).toBe(200);
  const [first, second] = [await anAdmin(made, { name: 'Ada Öneren' }), await anAdmin(made)];
  const desk = await anotherPage(browser, DESK);
  const address = '/admin/odemeler/cekimler?durum=pending&ara=Gülce';
  const act = (button: string) =>
    page.getByRole('button', { name: `${button}: ${viewer.name}` }).filter({ visible: true });

  await enterAs(page, first, 'admin', address);
  await act(stepButtons.propose).click();
  const asking = page.getByRole('dialog', { name: approvalWords.proposal });
  await expect(asking).toContainText(adminWithdrawalTexts.proposeAbout);
  await expect(asking).not.toContainText(approvalWords.confirm);
  await expectGoodScreen(page);
  await asking.getByRole('button', { name: proposeWords.confirm }).click();
  await expect(shown(page, adminWithdrawalTexts.waitsForSecond)).toBeVisible();
  await expect(act(stepButtons.propose)).toHaveCount(0);
  await expectGoodScreen(page);

  await enterAs(desk, second, 'admin', address);
  await expect(shown(desk, 'Ada Öneren')).toBeVisible();
  await desk
    .getByRole('link', { name: `${stepButtons.approve}: ${viewer.name}` })
    .filter({ visible: true })
    .click();
  const question = desk.getByRole('alertdialog', { name: approvalsTexts.approval.title });
  await expect(question).toContainText('yalnızca sen, bir kez');
  await expectGoodScreen(desk);
  await question.getByRole('button', { name: approvalsTexts.approval.confirm }).click();
  const sending = desk.getByRole('dialog', { name: approvalsTexts.toDo.title });
  await expect(sending).toContainText('₺25.000,01');
  await expect(sending).toContainText(groupInFours(ibanOf(viewer.userId)));
  await expectGoodScreen(desk);
  await sending.getByRole('button', { name: approvalsTexts.toDo.close }).click();
  await expect(sending).toBeHidden();
});
