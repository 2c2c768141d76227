/** Withdrawals that administrators pay: in runs, one by one, on hold, and by two of them. */
import { approvalsTexts } from '#platform/approvals/texts.web.ts';
import { adminWithdrawalTexts, approvalWords, stepButtons } from '#features/wallet/admin-texts.web.ts';
import { groupInFours } from '#features/wallet/grouping.ts';
import { SENDING_TEXT, WITHDRAWAL_STATUS_TEXTS } from '#features/wallet/lifecycle.ts';
import { payoutProblems, RESULT_TEXTS, runTitle } from '#features/wallet/payouts/texts.ts';
import {
  callOffTexts,
  fileDialogTexts,
  resultDialogTexts,
  RUN_STATUS_TEXTS,
  runTexts,
  selectionTexts,
  statusDialogTexts,
} from '#features/wallet/payouts/texts.web.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { withdrawalsTexts } from '#features/wallet/texts.web.ts';
import { actionWords, proposeWords } from '#lib/web/words.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { aRichViewer, balanceOf, ibanOf, withdraw } from '#testing/money.ts';
import { somePayouts, statusXml } from '#testing/payouts.ts';
import { anAdmin } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

async function asked(made: TestServer, name: string): Promise<{ id: number; userId: number }> {
  const viewer = await aRichViewer(made, 20_000, { name });
  const { data } = await withdraw(made, viewer, { amount: 75, iban: ibanOf(viewer.userId) });
  return { id: data.id as number, userId: viewer.userId };
}

test.describe('on a desk', () => {
  test.use(DESK);

  test('looked at by one key each, selected, filed, and the results written', async ({ page, made }) => {
    const people = [];
    for (const name of ['Yeliz Bir', 'Yeliz Iki', 'Yeliz Uc']) people.push(await asked(made, name));
    await enterAs(page, await anAdmin(made), 'admin', '/admin/odemeler/cekimler?durum=pending&ara=Yeliz');
    const unseen = page.getByRole('checkbox', { name: /^Yeliz Bir/ });
    await expect(unseen).toBeDisabled();
    await expect(unseen).toHaveAttribute('title', payoutProblems.unseen);
    await page.goto('/admin/odemeler/cekimler?durum=to_look&ara=Yeliz');
    await expect(page.getByRole('row').filter({ hasText: 'Yeliz' })).toHaveCount(3);
    await expectGoodScreen(page);
    const first = page.getByRole('button', { name: /^Baktım: / }).first();
    const { x, y, width, height } = (await first.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole('row').filter({ hasText: 'Yeliz' })).toHaveCount(2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(shown(page, /^Yeliz .+: Bakıldı$/).first()).toBeVisible();
    await page.keyboard.press('j');
    for (const left of [1, 0]) {
      // The focus marks the row that a key acts on; it comes to the next one a moment after the last one has gone.
      await expect(page.locator('[data-row] :focus')).toBeVisible();
      await page.keyboard.press('b');
      await expect(page.getByRole('row').filter({ hasText: 'Yeliz' })).toHaveCount(left);
    }
    await expect(shown(page, /ile ilgili çekim talebi bulunamadı/)).toBeVisible();

    await page.goto('/admin/odemeler/cekimler?durum=pending&ara=Yeliz');
    await page.getByRole('button', { name: selectionTexts.all }).click();
    const all = page.getByRole('alertdialog');
    await expect(all).toContainText(/\d çekim, ₺[\d.]+,\d\d/);
    await expectGoodScreen(page);
    await all.getByRole('button', { name: actionWords.cancel }).click();
    for (const name of ['Yeliz Bir', 'Yeliz Iki', 'Yeliz Uc'])
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    await expect(shown(page, '3 çekim seçildi · ₺225,00')).toBeInViewport();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: selectionTexts.create, exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/odemeler\/gonderimler\/\d+$/);
    await expect(shown(page, RUN_STATUS_TEXTS.open)).toBeVisible();
    await expectGoodScreen(page);

    await page.getByRole('button', { name: runTexts.takeFile }).click();
    const giving = page.getByRole('dialog', { name: fileDialogTexts.title });
    await giving.getByText('CSV', { exact: true }).click();
    await expectGoodScreen(page);
    const download = page.waitForEvent('download');
    await giving.getByRole('button', { name: fileDialogTexts.confirm }).click();
    expect((await download).suggestedFilename()).toMatch(/^gonderim-\d+\.csv$/);
    await expect(shown(page, RUN_STATUS_TEXTS.filed)).toBeVisible();

    await page.getByRole('button', { name: `${runTexts.writeResult}: Yeliz Bir` }).click();
    const result = page.getByRole('dialog', { name: resultDialogTexts.title });
    await result.getByText(RESULT_TEXTS.returned, { exact: true }).click();
    await result.getByRole('textbox', { name: /^Sebep/ }).fill('Hesap kapalı');
    await expectGoodScreen(page);
    await result.getByRole('button', { name: resultDialogTexts.confirm }).click();
    await expect(result).toBeHidden();
    await page.getByRole('button', { name: runTexts.writeRest }).click();
    await result.getByRole('button', { name: resultDialogTexts.confirm }).click();
    await expect(shown(page, RUN_STATUS_TEXTS.done)).toBeVisible();
    await expect(shown(page, '2 ödendi, 1 bankadan döndü')).toBeVisible();
    await expectGoodScreen(page);
    expect(await balanceOf(made, people[0] ?? { userId: 0 })).toBe(21_000);

    await page.getByRole('button', { name: 'Detay: Yeliz Iki' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: adminWithdrawalTexts.returning.entry })
      .click();
    const back = page.getByRole('dialog', { name: adminWithdrawalTexts.returning.title });
    await back.getByRole('textbox', { name: /^Bankanın sebebi/ }).fill('Alıcı hesabı kapalı');
    const day = back.getByRole('textbox', { name: new RegExp(`^${resultDialogTexts.day}`) });
    const today = await day.inputValue();
    await day.fill('01.01.2020');
    await back.getByRole('button', { name: adminWithdrawalTexts.returning.confirm }).click();
    await expect(back.getByText(/tarihinden önce olamaz/)).toBeVisible();
    await expectGoodScreen(page);
    await day.fill(today);
    await back.getByRole('button', { name: adminWithdrawalTexts.returning.confirm }).click();
    await expect(back).toBeHidden();
    await expect(shown(page, '1 ödendi, 2 bankadan döndü')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown(page, `Ödendi ${today} · Bankadan döndü ${today}`)).toBeVisible();
    await expectGoodScreen(page);
    expect(await balanceOf(made, people[1] ?? { userId: 0 })).toBe(21_000);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a run called off, and another one with its file and the bank’s status file', async ({
    page,
    made,
  }) => {
    const admin = await anAdmin(made);
    const ids = (await somePayouts(made, admin, { count: 2, name: 'Tülay Telefon' })).map(({ id }) => id);
    const list = '/admin/odemeler/cekimler?ara=Tülay';
    await enterAs(page, admin, 'admin', list);
    const runOf = () => Number(/gonderimler\/(\d+)$/.exec(page.url())?.[1]);
    async function createRun() {
      for (const box of [0, 1]) await page.getByRole('checkbox').nth(box).check();
      await page.getByRole('button', { name: selectionTexts.create, exact: true }).click();
      await expect(page).toHaveURL(/\/gonderimler\/\d+$/);
      await expect(page.getByRole('heading', { name: runTitle(runOf()) })).toBeVisible();
    }
    await createRun();
    await page.getByRole('button', { name: callOffTexts.confirm }).click();
    const calling = page.getByRole('alertdialog');
    await calling.getByRole('button', { name: callOffTexts.confirm }).click();
    await expect(calling).toBeHidden();
    await expect(shown(page, RUN_STATUS_TEXTS.called_off)).toBeVisible();
    await expect(shown(page, '2 gönderilmedi')).toBeVisible();
    await expect(shown(page, WITHDRAWAL_STATUS_TEXTS.pending)).toHaveCount(0);
    await expectGoodScreen(page);
    await page.goto(list);
    await createRun();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: runTexts.takeFile }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: fileDialogTexts.confirm }).click();
    expect((await download).suggestedFilename()).toBe(`gonderim-${runOf()}.xml`);
    await page.getByRole('button', { name: runTexts.readStatus }).click();
    const dialog = page.getByRole('dialog', { name: statusDialogTexts.title });
    const xml = statusXml(runOf(), {
      rows: ids.map((id, index) => ({ id, status: index === 0 ? 'RJCT' : 'ACSC' })),
    });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'durum.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) });
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: statusDialogTexts.confirm }).click();
    await expect(dialog).toBeHidden();
    await expect(shown(page, '1 ödendi, 1 bankadan döndü')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/admin/odemeler/gonderimler');
    await expect(shown(page, RUN_STATUS_TEXTS.done).first()).toBeVisible();
    await expectGoodScreen(page);
  });

  test(
    'withdrawals: one to a new IBAN rests, one is paid by whoever took it, and its money stays gone',
    FOR_RELEASE,
    async ({ page: viewer, browser, made }) => {
      const person = await aRichViewer(made, 20_000, { name: 'Pınar Ödeme' });
      for (const iban of [ibanOf(person.userId), ibanOf(5000 + person.userId)])
        expect((await withdraw(made, person, { amount: 75, iban })).status).toBe(200);
      const list = '/admin/odemeler/cekimler?durum=pending&ara=Pınar';
      const admin = await anotherPage(browser, DESK);
      await enterAs(admin, await anAdmin(made, { name: 'Ada Gönderen' }), 'admin', list);
      await expect(shown(admin, /^Yeni IBAN: /)).toBeVisible();
      const copy = admin.getByRole('button', { name: `${walletWords.copyIban}: ${person.name}` });
      await expect(copy).toHaveCount(2);
      const take = admin
        .getByRole('button', { name: new RegExp(`^${stepButtons.take}.*${person.name}`) })
        .filter({ visible: true });
      await expect(take).toHaveCount(2);
      await expect(take.and(admin.locator(':disabled'))).toHaveCount(1);
      await expectGoodScreen(admin);
      await take.and(admin.locator(':enabled')).click();
      const asking = admin.getByRole('dialog');
      await expect(asking).toContainText(person.name);
      await expect(asking).toContainText('₺75,00 için izlenmiş reklam yok');
      // The button that releases the claim does not stand before the one that pays.
      await expect(asking.getByRole('button').last()).toHaveText(adminWithdrawalTexts.releaseButton);
      await expectGoodScreen(admin);
      // Claimed by her: another administrator cannot pay it, nor can its viewer cancel it.
      const second = await anotherPage(browser, DESK);
      await enterAs(second, await anAdmin(made), 'admin', list);
      const row = second.getByRole('row').filter({ hasText: `${SENDING_TEXT}Gönderen: Ada Gönderen` });
      await expect(row.getByRole('button', { name: new RegExp(`^${stepButtons.take}:`) })).toHaveCount(0);
      await expect(row).toHaveCount(1);
      await expectGoodScreen(second);
      await enterAs(viewer, person, 'user', '/kullanici/cuzdan');
      await expect(shown(viewer, SENDING_TEXT)).toBeVisible();
      await expect(shown(viewer, /^Yeni IBAN olduğu için en erken/)).toBeVisible();
      const cancel = viewer.getByRole('button', { name: new RegExp(`^${withdrawalsTexts.cancel}`) });
      await expect(cancel).toHaveCount(1);
      await asking.getByRole('button', { name: approvalWords.confirm }).click();
      await expect(asking).toBeHidden();
      await viewer.reload();
      await expect(shown(viewer, '₺60,00')).toBeVisible();
      await expect(shown(viewer, /: Ödendi/)).toBeVisible();
      await expectGoodScreen(viewer);
    },
  );

  test('withdrawal above the limit: needs two administrators', async ({ page, browser, made }) => {
    const viewer = await aRichViewer(made, 3_000_000, { name: 'Gülce Büyük' });
    expect((await withdraw(made, viewer, { amount: 25_000.01, iban: ibanOf(viewer.userId) })).status).toBe(
      200,
    );
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
});
