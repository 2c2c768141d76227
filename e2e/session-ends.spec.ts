/** A session that ends during work: the login shows the reason, and drafts are restored after it. */
import type { Page } from '@playwright/test';
import { signInTexts } from '#features/accounts/public-texts.web.ts';
import { CAMPAIGN_STATUS_TEXTS } from '#features/campaigns/texts.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { fund } from '#testing/money.ts';
import type { TestServer } from '#testing/test-app.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { sampled } from '#testing/runs/release.ts';
import { aWelcomedViewer, enterAs, withoutPopups } from './arrange.ts';
import { expect, logInHere, PHONE, test } from './fixtures.ts';

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

/** A required field has a mark behind its label. */
const nameField = (page: Page) => page.getByLabel(/^Ad soyad/).first();

const aRichWelcomedViewer = async (made: TestServer) => {
  const viewer = await aWelcomedViewer(made);
  await fund(made.db, userWallet(viewer.userId), 20_000);
  return viewer;
};

/** A form of each role that stores a draft: on a page, in a dialog with an address, and of a campaign. */
const FORMS = [
  {
    role: 'user',
    make: aRichWelcomedViewer,
    address: '/kullanici/cuzdan?islem=gonder',
    label: 'Alıcının e-posta adresi',
    typed: 'fatma@ornek.com',
  },
  {
    role: 'firm',
    make: aFirm,
    address: '/firma/kampanyalar/yeni',
    label: 'Kampanya adı',
    typed: 'Bahar çayı',
  },
  {
    role: 'admin',
    make: anAdmin,
    address: '/admin/ayarlar?bolum=kullanici',
    label: 'Günlük kazanç sınırı',
    typed: '65,00',
  },
] as const;

for (const { role, make, address, label, typed } of sampled(FORMS))
  test(`draft in a form of ${role}: restored after the login`, async ({ page, made }) => {
    const person = await make(made);
    await enterAs(page, person, role, address);
    const field = page.getByLabel(new RegExp(`^${label}`)).first();
    await field.fill(typed);
    await expect(field).toHaveValue(typed);
    const before = page.url();
    await endElsewhere(page);
    await comeBack(page, person);
    await expect(page).toHaveURL(before);
    await expect(field).toHaveValue(typed);
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
