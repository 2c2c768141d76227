/** The page about a firm on a desk, and messages of administrators to people on phones. */
import { announceTexts, formTexts, messageTexts } from '#features/announcements/texts.web.ts';
import { announcementMessages, audienceTexts } from '#features/announcements/texts.ts';
import { bellTexts } from '#platform/notices/texts.web.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs } from './arrange.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.describe('on a desk', () => {
  test.use(DESK);

  test('announcement: sent to all firms', FOR_RELEASE, async ({ page, made }) => {
    const [admin, firm] = [await anAdmin(made), await aFirm(made, { firmName: 'Işık Aydınlatma' })];
    await enterAs(page, admin, 'admin', `/admin/kullanicilar/${firm.userId}?sekme=bildirimler`);
    await expect(page).toHaveURL(`/admin/firmalar/${firm.userId}?sekme=bildirimler`);
    await expectGoodScreen(page);
    await page.goto('/admin/duyurular');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: announceTexts.open }).first().click();
    await dialog.getByText(audienceTexts.firms, { exact: true }).click();
    await dialog.getByLabel(formTexts.title).fill('Kısa bir bakım');
    await dialog.getByRole('textbox', { name: formTexts.text }).fill('Bu gece üçte.');
    await expect(dialog.getByText(/\d kişiye gidecek/)).toBeVisible();
    await expectGoodScreen(page);
    await page.setViewportSize({ width: 1280, height: 640 });
    await dialog.getByRole('button', { name: announceTexts.dialog.confirm }).click();
    await expect(dialog.getByText(formTexts.unconfirmed)).toBeInViewport({ ratio: 1 });
    await dialog.getByText(formTexts.confirm).last().click();
    await dialog.getByRole('button', { name: announceTexts.dialog.confirm }).click();
    await expect(page.getByText(announcementMessages.announced)).toBeVisible();
    await expect(page.getByRole('table')).toContainText('Kısa bir bakım');
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('message of a moderator: in the viewer’s bell', FOR_RELEASE, async ({ page, made }) => {
    const [moderator, viewer] = [await anAdmin(made, { duty: 'moderator' }), await aWelcomedViewer(made)];
    await enterAs(page, moderator, 'admin', `/admin/kullanicilar/${viewer.userId}`);
    await page.getByRole('button', { name: messageTexts.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(formTexts.title).fill('Çekimin hakkında');
    await dialog.getByRole('textbox', { name: formTexts.text }).fill('Yarın hesabında olacak.');
    await dialog.getByText(formTexts.confirm).last().click();
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: messageTexts.dialog.confirm }).click();
    await expect(page.getByText(announcementMessages.messageSent)).toBeVisible();
    await enterAs(page, viewer, 'user', '/kullanici/bildirimler');
    await expect(page.getByRole('list', { name: bellTexts.title })).toContainText('Yarın hesabında olacak.');
  });
});
