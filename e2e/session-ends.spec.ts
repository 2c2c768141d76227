/** A session that ends while somebody is at work: why they stand at the login, and everything as it was after it. */
import type { Locator, Page, Route } from '@playwright/test';
import { signInTexts } from '#features/accounts/web/texts/public.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { run, sql } from '#lib/server/db.ts';
import type { Role } from '#lib/shared/route.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { fund } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { startAd } from '#testing/watching.ts';
import { withdrawTexts } from '#features/wallet/web/texts/viewer.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

const IBAN = 'TR330006100519786457841326';

/** Tells the page, as another tab of the browser would, that the session has ended. */
async function endElsewhere(page: Page): Promise<void> {
  await page.evaluate(
    `new BroadcastChannel('izle-kazan.session').postMessage({
      ended: JSON.parse(sessionStorage.getItem('izle-kazan.session')).token })`,
  );
}

async function comeBack(page: Page, { email }: Person): Promise<void> {
  await expect(page).toHaveURL('/giris');
  await expect(page.getByText(signInTexts.ended)).toBeVisible();
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
}

interface World {
  viewer: Person;
  firm: Person;
  admin: Person;
  /** Ids of campaigns, by their state. */
  draft: number;
  pending: number;
  active: number;
}

async function aWorld(made: TestServer): Promise<World> {
  const [viewer, firm, admin] = [await aViewer(made), await aFirm(made), await anAdmin(made)];
  const campaign = async (status: 'draft' | 'pending' | 'active') =>
    (await aCampaign(made, { firm, admin, status })).id;
  const draft = await campaign('draft');
  const [pending, active] = [await campaign('pending'), await campaign('active')];
  await aPayment(made, { firm, admin, status: 'pending' });
  await startAd(made, viewer, active);
  await made.call(`/api/user/ads/${active}/report`, { as: viewer.token, body: { reason: 'misleading' } });
  await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: viewer.token });
  await fund(made.db, userWallet(viewer.userId), 20_000);
  await run(made.db, sql`update users set secured_at = secured_at - interval '2 days'`);
  await made.call('/api/user/wallet/withdraw', {
    as: viewer.token,
    body: { amount: 60, iban: IBAN, account_holder: viewer.name, password: TEST_PASSWORD },
  });
  return { viewer, firm, admin, draft, pending, active };
}

interface Form {
  role: Role;
  at: (world: World) => string;
  /** What opens it, where no address does. */
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  typed: string;
}

/** A required field bears a mark behind its name. */
const labelled = (label: string) => (page: Page) => page.getByLabel(new RegExp(`^${label}`)).first();
const nameField = labelled('Ad soyad');
const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();
const inDialog = (label: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByLabel(label).first();

const FORMS: Record<string, Form> = {
  'a viewer’s details': {
    role: 'user',
    at: () => '/kullanici/profil?duzenle=1',
    field: labelled('Boy'),
    typed: '172',
  },
  'a viewer’s name': {
    role: 'user',
    at: () => '/kullanici/ayarlar',
    field: nameField,
    typed: 'Ayşe Nur Kaya',
  },
  'a withdrawal': {
    role: 'user',
    at: () => '/kullanici/cuzdan?islem=cek',
    open: async (page) => page.getByText(withdrawTexts.otherIban).click(),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'IBAN' }),
    typed: 'TR33 0006 1005 1978 6457 8413 26',
  },
  'a transfer': {
    role: 'user',
    at: () => '/kullanici/cuzdan?islem=gonder',
    field: inDialog('Alıcının e-posta adresi'),
    typed: 'fatma@ornek.com',
  },
  'a new campaign': {
    role: 'firm',
    at: () => '/firma/kampanyalar/yeni',
    field: labelled('Kampanya adı'),
    typed: 'Bahar çayı',
  },
  'a draft': {
    role: 'firm',
    at: ({ draft }) => `/firma/kampanyalar/${draft}/duzenle`,
    field: labelled('Kampanya adı'),
    typed: 'Yeni adı',
  },
  'a top-up': {
    role: 'firm',
    at: ({ active }) => `/firma/kampanyalar/aktif?butce=${active}`,
    field: inDialog('Eklenecek bütçe'),
    typed: '2.500,00',
  },
  'data on invoices': {
    role: 'firm',
    at: () => '/firma/muhasebe?sekme=faturalar',
    open: press(/Düzenle|Ekle/),
    field: inDialog('Vergi dairesi'),
    typed: 'Kadıköy',
  },
  'the authorised person': {
    role: 'firm',
    at: () => '/firma/profil',
    field: nameField,
    typed: 'Deniz Aydın',
  },
  'a setting': {
    role: 'admin',
    at: () => '/admin/ayarlar?bolum=kullanici',
    field: labelled('Günlük kazanç sınırı'),
    typed: '65,00',
  },
  'a homepage ad': {
    role: 'admin',
    at: () => '/admin/ayarlar?bolum=reklamlar&islem=ekle',
    field: inDialog('Başlık'),
    typed: 'Kış sürprizi',
  },
  'why a campaign is rejected': {
    role: 'admin',
    at: ({ pending }) => `/admin/kampanyalar/bekleyen?reddet=${pending}`,
    field: inDialog('Red sebebi'),
    typed: 'Görselde yazı okunmuyor.',
  },
  'why a payment is rejected': {
    role: 'admin',
    at: () => '/admin/odemeler/bekleyen?durum=to_decide',
    open: press(/^Reddet/),
    field: inDialog('Red sebebi'),
    typed: 'Havale gelmedi.',
  },
  'why a withdrawal is rejected': {
    role: 'admin',
    at: () => '/admin/odemeler/cekimler?durum=pending',
    open: press(/^Reddet/),
    field: inDialog(/sebebi/i),
    typed: 'Hesap başkasının.',
  },
  'why a complaint is dismissed': {
    role: 'admin',
    at: ({ active }) => `/admin/sikayetler?kapat=${active}`,
    field: (page) => page.getByRole('dialog').getByRole('textbox'),
    typed: 'Reklam kurallara uyuyor.',
  },
  'why somebody is suspended': {
    role: 'admin',
    at: ({ viewer }) => `/admin/kullanicilar/${viewer.userId}`,
    open: press(/^Askıya al/),
    field: (page) => page.getByRole('textbox', { name: /^Sebep/ }).last(),
    typed: 'Sahte bilgiler.',
  },
};

// In a short run one form of each role.
test('what was typed in any form is there again after the login', async ({ page, made }) => {
  const world = await aWorld(made);
  const people = { user: world.viewer, firm: world.firm, admin: world.admin };
  await run(
    made.db,
    sql`insert into seen_notices (firm_id, kind, campaign_id, seen_at)
      select firm_id, kind, id, now() from campaigns, unnest(array['approved', 'payment_approved']) as kind
      on conflict do nothing`,
  );
  for (const [name, { role, at, open, field, typed }] of Object.entries(FORMS).filter(
    (_, index) => isForRelease || index % 6 === 0,
  )) {
    await test.step(name, async () => {
      await page.evaluate('sessionStorage.clear()').catch(() => undefined);
      // Of many sessions of one account the oldest are ended.
      const { email } = people[role];
      const { data } = await made.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
      await enterAs(page, { ...people[role], token: data.token }, role, at(world));
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
  test('a session that the server has ended leads to the login with its reason', async ({ page, made }) => {
    const viewer = await aViewer(made);
    await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: viewer.token });
    await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
    await nameField(page).fill('Ayşe Nur Yılmaz');
    // It ends while the press is on its way: before that, the page could hear of it by itself and be gone.
    let hasEnded = false;
    const endsFirst = async (route: Route) => {
      // Reading the profile, which a slow page may still do, is no press.
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

test('a day later the session has expired; a chosen picture is still there after the login', async ({
  page,
  made,
}) => {
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

test('an expired session is told of at the next visit; who logged out, or never was in, hears nothing', async ({
  page,
  made,
}) => {
  const admin = await anAdmin(made);
  await enterAs(page, admin, 'admin', '/admin/panel');
  await page.evaluate(`{
    const stored = JSON.parse(sessionStorage.getItem('izle-kazan.session'));
    sessionStorage.setItem('izle-kazan.session', JSON.stringify({ ...stored, expiresAt: Date.now() - 1 }));
  }`);
  await page.goto('/admin/ayarlar');
  await expect(page.getByText(signInTexts.endedText)).toBeVisible();
  // Whoever was not looking hears of it, too.
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

test('nobody else is given what was typed', async ({ page, made }) => {
  const [one, other] = [await aViewer(made), await aViewer(made)];
  for (const { token } of [one, other])
    await made.call('/api/user/welcome-bonus/shown', { method: 'POST', as: token });
  await enterAs(page, one, 'user', '/kullanici/ayarlar');
  await nameField(page).fill('Gizli Kalsın');
  await endElsewhere(page);
  await comeBack(page, other);
  await expect(nameField(page)).toHaveValue(other.name);
});
