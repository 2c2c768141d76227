/** Forms of every role, each with a field and the text typed into it. */
import type { Locator, Page } from '@playwright/test';
import { withdrawTexts } from '#features/wallet/texts.web.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { run, sql } from '#lib/server/db.ts';
import type { Role } from '#lib/shared/route.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aWelcomedViewer } from './arrange.ts';
import { fund, withdraw } from '#testing/money.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';

export interface Fixture {
  viewer: Person;
  firm: Person;
  admin: Person;
  /** The id of a campaign. */
  draft: number;
}

export async function aFixture(made: TestServer): Promise<Fixture> {
  const [viewer, firm, admin] = [await aWelcomedViewer(made), await aFirm(made), await anAdmin(made)];
  const { id: draft } = await aCampaign(made, { firm });
  await fund(made.db, userWallet(viewer.userId), 20_000);
  await run(made.db, sql`update users set secured_at = secured_at - interval '2 days'`);
  await withdraw(made, viewer);
  return { viewer, firm, admin, draft };
}

interface Form {
  role: Role;
  at: (fixture: Fixture) => string;
  /** Opens the form where no address does. */
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  typed: string;
}

/** A required field has a mark behind its label. */
const labelled = (label: string) => (page: Page) => page.getByLabel(new RegExp(`^${label}`)).first();
export const nameField = labelled('Ad soyad');
const inDialog = (label: string) => (page: Page) => page.getByRole('dialog').getByLabel(label).first();

/** The forms that store a draft, and one of the dialogs that share how they do. */
export const FORMS: Record<string, Form> = {
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
};
