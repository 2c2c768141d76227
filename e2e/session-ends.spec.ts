/** A session that ends during work: the login shows the reason, and drafts are restored after it. */
import type { Page, Route } from '@playwright/test';
import { signInTexts } from '#features/accounts/public-texts.web.ts';
import { CAMPAIGN_STATUS_TEXTS } from '#features/campaigns/texts.ts';
import { run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, anAdmin, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { FOR_RELEASE, isForRelease, sampled } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs, withoutPopups } from './arrange.ts';
import { expect, logInHere, PHONE, test } from './fixtures.ts';
import { aFixture, FORMS, nameField } from './forms.ts';
import { expectGoodScreen } from './people.ts';

/** Ends the session as another tab of the browser would. */
async function endElsewhere(page: Page): Promise<void> {
  await page.evaluate(
    `new BroadcastChannel('izle-kazan.session').postMessage({
      ended: JSON.parse(sessionStorage.getItem('izle-kazan.session')).token })`,
  );
}

async function comeBack(page: Page, { email }: Person): Promise<void> {
  await expect(page).toHaveURL('/giris');
  await expect(page.getByText(signInTexts.ended)).toBeVisible();
  await logInHere(page, { email });
}

test('draft of any form: restored after the login', async ({ page, made }) => {
  const fixture = await aFixture(made);
  const people = { user: fixture.viewer, firm: fixture.firm, admin: fixture.admin };
  await withoutPopups(made);
  for (const [name, { role, at, open, field, typed }] of Object.entries(FORMS).filter(
    (_, index) => isForRelease || index === 0,
  )) {
    await test.step(name, async () => {
      await page.evaluate('sessionStorage.clear()').catch(() => undefined);
      // The oldest of many sessions of one account are ended.
      const { email } = people[role];
      const { data } = await made.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
      await enterAs(page, { ...people[role], token: data.token }, role, at(fixture));
      await open?.(page);
      await field(page).fill(typed);
      await expect(field(page)).toHaveValue(typed);
      const address = page.url();
      await endElsewhere(page);
      await comeBack(page, people[role]);
      await expect(page, name).toHaveURL(address);
      await expect(field(page), name).toHaveValue(typed);
    });
  }
});

test.describe('on a phone', () => {
  test.use(PHONE);
  for (const hours of sampled([26, -31]))
    test(`a phone whose clock is ${hours} hours off: the login lasts`, async ({ page, made }) => {
      const firm = await aFirm(made);
      await aCampaign(made, { firm, status: 'active' });
      await withoutPopups(made);
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      await page.goto('/firma/kampanyalar/aktif');
      await logInHere(page, { email: firm.email });
      const state = page.getByRole('table').getByText(CAMPAIGN_STATUS_TEXTS.active, { exact: true });
      await expect(state).toBeVisible();
      await page.reload();
      await expect(state).toBeVisible();
    });

  test('session ended by the server: leads to the login', FOR_RELEASE, async ({ page, made }) => {
    const viewer = await aWelcomedViewer(made);
    await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
    await nameField(page).fill('Ayşe Nur Yılmaz');
    // The session ends while the call is pending: earlier, the page would notice by itself and redirect.
    let hasEnded = false;
    const endsFirst = async (route: Route) => {
      // A slow page may still load the profile.
      if (!hasEnded && route.request().method() !== 'GET') {
        hasEnded = true;
        await run(made.db, sql`update sessions set ended_at = now() where user_id = ${viewer.userId}`);
      }
      await route.continue();
    };
    await page.route('**/api/user/profile', endsFirst);
    await page.getByRole('button', { name: 'Kaydet' }).first().click();
    await expect(page.getByText(signInTexts.endedText)).toBeVisible();
    await expectGoodScreen(page);
    await comeBack(page, viewer);
    await expect(page).toHaveURL('/kullanici/ayarlar');
    await expect(nameField(page)).toHaveValue('Ayşe Nur Yılmaz');
    await page.getByRole('button', { name: 'Kaydet' }).first().click();
    await expect(page.getByRole('button', { name: 'Kaydet' }).first()).toBeEnabled();
    await page.reload();
    await expect(nameField(page)).toHaveValue('Ayşe Nur Yılmaz');
  });
});

test('expired session: a chosen picture is restored', FOR_RELEASE, async ({ page, made }) => {
  const firm = await aFirm(made);
  const { id } = await aCampaign(made, { firm });
  await page.clock.install();
  await enterAs(page, firm, 'firm', `/firma/kampanyalar/${id}/duzenle`);
  const image = { name: 'reklam.png', mimeType: 'image/png', buffer: await aPicture() };
  await page.locator('input[type=file]').setInputFiles(image);
  await expect(page.getByText('reklam.png')).toBeVisible();
  await page.clock.fastForward('02:00:00');
  await comeBack(page, firm);
  await expect(page).toHaveURL(`/firma/kampanyalar/${id}/duzenle`);
  await expect(page.getByText('reklam.png')).toBeVisible();
});

test('expired session: shown at the next visit, not after a logout', async ({ page, made }) => {
  const admin = await anAdmin(made);
  await enterAs(page, admin, 'admin', '/admin/panel');
  await page.evaluate(`{
    const stored = JSON.parse(sessionStorage.getItem('izle-kazan.session'));
    sessionStorage.setItem('izle-kazan.session', JSON.stringify({ ...stored, expiresAt: Date.now() - 1 }));
  }`);
  await page.goto('/admin/ayarlar');
  await expect(page.getByText(signInTexts.endedText)).toBeVisible();
  // Shown again at the next visit.
  await page.goto('/admin/ayarlar');
  await comeBack(page, admin);
  await expect(page).toHaveURL('/admin/ayarlar');
  await page.getByRole('button', { name: /Hesap menüsü/ }).click();
  await page.getByRole('button', { name: 'Çıkış yap' }).click();
  await expect(page).toHaveURL('/giris');
  await expect(page.getByText(signInTexts.ended)).toHaveCount(0);
  await page.goto('/admin/panel');
  await expect(page).toHaveURL('/giris');
  await expect(page.getByText(signInTexts.ended)).toHaveCount(0);
});

test('draft of another person: never restored', async ({ page, made }) => {
  const [one, other] = [await aWelcomedViewer(made), await aWelcomedViewer(made)];
  await enterAs(page, one, 'user', '/kullanici/ayarlar');
  await nameField(page).fill('Gizli Kalsın');
  await endElsewhere(page);
  await comeBack(page, other);
  await expect(nameField(page)).toHaveValue(other.name);
});
