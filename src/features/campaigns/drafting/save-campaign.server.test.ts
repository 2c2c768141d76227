import { describe, expect, test } from 'vitest';
import { first, sql } from '#lib/server/db.ts';
import { aCampaign, campaignForm, decideCampaign } from '#testing/campaigns.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, type TestCall, useTestApp } from '#testing/test-app.ts';
import { UPLOAD_PLACES } from '#lib/server/uploads/uploads.ts';
import { oneLine } from '#lib/shared/turkish.ts';
import { atOnce, repeats } from '#testing/at-once.ts';

const app = useTestApp();

async function anImage() {
  return { filename: 'kis.png', type: 'image/png', bytes: await aPicture() };
}

const own = (firm: Person, path: string, call: TestCall = {}) =>
  app.call(`/api/firm/campaigns/${path}`, { as: firm.token, ...call });
const details = (id: number, firm: Person) => own(firm, `${id}/details`);
const create = (firm: Person, form: NonNullable<TestCall['form']>) =>
  app.call('/api/firm/campaigns', { as: firm.token, form });

describe('a new campaign', () => {
  test('saved as a draft, with figures by the settings', async () => {
    const firm = await aFirm(app);
    const form = { ...campaignForm(app), image: await anImage() };
    const created = await create(firm, form);
    expect(created).toMatchObject({ status: 200, body: { message: 'Kampanyan taslak olarak kaydedildi' } });
    const { data } = await details(created.data.campaign_id, firm);
    expect(data).toMatchObject({
      id: created.data.campaign_id,
      campaign_name: 'Kış İndirimi',
      campaign_link: 'https://ornek.com/kis',
      status: 'draft',
      budget: 5000,
      display_duration: 5,
      start_date: '2026-11-23',
      end_date: '2026-12-07',
      total_views: 0,
      target_audience: null,
      budget_details: {
        base_budget: 5000,
        vat_amount: 1000,
        total_with_vat: 6000,
        payable: 6000,
        system_fee: 1500,
        campaign_budget: 4500,
        remaining_budget: 0,
      },
    });
    expect(data.image_path).toMatch(/^campaigns\/2026\/11\//);
    expect(data).not.toHaveProperty('firm_id');
  });

  test('a line break: one character, though forms send two', async () => {
    const firm = await aFirm(app);
    const description = `Yeni hasat\nçay geldi.\n${'a'.repeat(478)}`;
    expect(description).toHaveLength(500);
    const form = { ...campaignForm(app), description };
    const created = await create(firm, form);
    expect(created.status).toBe(200);
    expect((await details(created.data.campaign_id, firm)).data.description).toBe(description);
  });

  test('wrong fields: all refused, each with its text', async () => {
    const firm = await aFirm(app);
    const form = {
      campaign_name: '',
      campaign_link: 'javascript:alert(1)',
      description: 'kısa',
      start_date: '2026-11-22',
      end_date: '2026-11-23',
      budget: '4999.99',
      display_duration: '61',
    };
    const refused = await create(firm, form);
    expect(refused).toMatchObject(refusal(400, 'VALIDATION'));
    expect(refused.body).toMatchObject({ message: 'Lütfen form alanlarını kontrol ediniz.' });
    expect(refused.body.errors).toEqual({
      campaign_name: 'Lütfen kampanya adını giriniz',
      campaign_link: 'Geçerli bir URL giriniz (http:// veya https:// ile başlamalıdır)',
      description: 'Açıklama en az 10 karakter olmalıdır',
      start_date: 'Başlangıç tarihi bugün veya daha sonrası olmalıdır',
      end_date: 'Kampanya süresi en az 7 gün olmalıdır! (6 gün daha eklemelisiniz)',
      budget: 'Bütçe en az 5.000₺ olmalıdır',
      display_duration: 'Maksimum süre: 60 saniye',
    });
  });

  test('of a viewer: refused with its own text', async () => {
    const refused = await create(await aViewer(app), campaignForm(app));
    expect(refused).toMatchObject(refusal(403, 'FORBIDDEN'));
    expect(refused.body.message).toBe('Firma yetkisi gerekli');
  });

  test('refused: no campaign is stored', async () => {
    const firm = await aFirm(app);
    const form = { ...campaignForm(app), campaign_name: 'ab', image: await anImage() };
    expect((await create(firm, form)).status).toBe(400);
    const stored = await first(app.db, sql`select 1 from campaigns where firm_id = ${firm.userId}`);
    expect(stored).toBeUndefined();
  });

  test('refuses a file that is no image', async () => {
    const firm = await aFirm(app);
    const image = { filename: 'kis.png', type: 'image/png', bytes: Buffer.from('<script>alert(1)</script>') };
    const refused = await create(firm, { ...campaignForm(app), image });
    expect(refused.status).toBe(415);
    expect(refused.body.errors?.image).toBe('Sadece JPG, PNG veya GIF dosyalarını yükleyebilirsiniz');
  });
});

describe('editing', () => {
  test('a draft: missing fields stay unchanged', async () => {
    const { id, firm } = await aCampaign(app);
    const form = { campaign_name: 'Yaz İndirimi', budget: '7500.50' };
    const edited = await own(firm, `draft/${id}`, { method: 'PUT', form });
    expect(edited.body).toMatchObject({ success: true, message: 'Kampanyanız taslak olarak güncellendi' });
    expect((await details(id, firm)).data).toMatchObject({
      campaign_name: 'Yaz İndirimi',
      budget: 7500.5,
      campaign_link: 'https://ornek.com/kis',
      status: 'draft',
      version: 2,
    });
  });

  test.each(['draft', 'rejected'] as const)('a %s campaign can lose its image', async (status) => {
    const { id, firm } = await aCampaign(app, { status, image: await aPicture() });
    const before = (await details(id, firm)).data.image_path;
    const form = { remove_image: 'true' };
    const path = `${status}/${id}`;
    expect((await own(firm, path, { method: 'PUT', form })).status).toBe(200);
    expect((await details(id, firm)).data.image_path).toBeNull();
    // The admin compares with the rejected image.
    expect((await app.app.inject(`/uploads/${before}`)).statusCode).toBe(status === 'draft' ? 404 : 200);
  });

  test('a draft with a new image: the old file is deleted, even if its removal is sent too', async () => {
    const { id, firm } = await aCampaign(app, { image: await aPicture() });
    const before = (await details(id, firm)).data.image_path;
    const form = { remove_image: 'true', image: await anImage() };
    await own(firm, `draft/${id}`, { method: 'PUT', form });
    const after = (await details(id, firm)).data.image_path;
    expect(after).not.toBe(before);
    expect((await app.app.inject(`/uploads/${before}`)).statusCode).toBe(404);
    expect((await app.app.inject(`/uploads/${after}`)).statusCode).toBe(200);
  });

  test('a draft: refused with the texts of its form', async () => {
    const { id, firm } = await aCampaign(app);
    const form = { campaign_name: '', end_date: '2026-11-23', budget: '10', display_duration: '61' };
    const refused = await own(firm, `draft/${id}`, { method: 'PUT', form });
    expect(refused.body.errors).toEqual({
      campaign_name: 'Kampanya adı zorunludur',
      end_date: 'Bitiş tarihi başlangıç tarihinden sonra olmalıdır',
      budget: 'Minimum bütçe: 5.000₺',
      display_duration: 'Maksimum süre: 60 saniye',
    });
  });

  test('a rejected campaign: sent again without its reason, with its audience', async () => {
    const { id, firm } = await aCampaign(app, { status: 'rejected' });
    expect((await details(id, firm)).data).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Görsel okunmuyor',
      rejection_category: 'image',
    });
    const form = { campaign_name: 'Yeni ad', current_image: '' };
    const edited = await own(firm, `rejected/${id}`, { method: 'PUT', form });
    expect(edited.status).toBe(200);
    expect((await details(id, firm)).data).toMatchObject({
      campaign_name: 'Yeni ad',
      status: 'pending',
      rejection_reason: null,
      rejection_category: null,
      target_audience: { all_users: true },
    });
  });

  test('campaigns that are neither draft nor rejected: refused', async () => {
    for (const status of ['pending', 'approved', 'active', 'stopped', 'completed'] as const) {
      const { id, firm } = await aCampaign(app, { status });
      for (const kind of ['draft', 'rejected']) {
        const edit = { method: 'PUT' as const, form: { campaign_name: 'Başka ad' } };
        const refused = await own(firm, `${kind}/${id}`, edit);
        expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
      }
      expect((await details(id, firm)).data.campaign_name).toBe('Kış İndirimi');
    }
  });
});

const CORES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">tıkla</a>',
  '<style>@import url(//evil.example)</style>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0>',
  '<!--#exec cmd="id"-->',
  '<![CDATA[<x>]]>',
  '<?php system($_GET[0]); ?>',
  '{{constructor.constructor("alert(1)")()}}',
  '${7*7}#{7*7}<%= 7*7 %>',
  "'; drop table campaigns; --",
  '" or ""="',
  '=HYPERLINK("http://evil.example")',
  '+cmd|"/c calc"!A1',
  '`id`; $(id) && id',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '&lt;script&gt;&#x61;lert(1)',
  '\\u003cscript\\u003e',
  'javascript:/*--></title>*/alert(1)',
  '\u202Egpj.exe\u202C',
  'İıŞş 🏳️‍🌈 e\u0301 \u00A0 \u200B',
  '../../../etc/passwd',
];
const SHELLS: ((core: string) => string)[] = [
  (core) => core,
  (core) => `">${core}`,
  (core) => `'-${core}-'`,
  (core) => `</title>${core}`,
  (core) => `--!>${core}`,
  (core) => `]]>${core}`,
  (core) => `{{${core}}}`,
  (core) => `Kış ${core} İndirimi`,
];
const ALL_TEXTS = CORES.flatMap((core) => SHELLS.map((shell) => shell(core)));
/** For a release each in each shell, otherwise each in one. */
const TEXTS = ALL_TEXTS.filter(
  (_, index) =>
    (Math.floor(index / SHELLS.length) + index) % repeats({ usually: SHELLS.length, fully: 1 }) === 0,
);

async function roundTrip(text: string, firm: Person, admin: Person) {
  const description = `${text} ${text} seni bekliyor`;
  const form = { ...campaignForm(app), campaign_name: text, description };
  const created = await create(firm, form);
  expect({ text, errors: created.body.errors }).toEqual({ text, errors: undefined });
  const id: number = created.data.campaign_id;
  await own(firm, `${id}/target-audience`, { body: { all_users: true } });
  await decideCampaign(app, id, admin, { status: 'rejected', rejection_reason: text });
  const answers = [
    await own(firm, `${id}/details`, {}),
    await app.call(`/api/admin/campaigns/${id}`, { as: admin.token }),
  ];
  return { answers, sent: { campaign_name: oneLine(text), description, rejection_reason: text } };
}

describe('T-F4: hostile text in every field of a campaign', () => {
  test(`${TEXTS.length} of them are stored and answered letter by letter, as text and as JSON only`, async () => {
    expect(new Set(ALL_TEXTS).size).toBe(200);
    expect(TEXTS.length).toBeGreaterThanOrEqual(CORES.length);
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    await atOnce(
      TEXTS.length,
      async (index) => {
        const { answers, sent } = await roundTrip((TEXTS[index] ?? '').normalize('NFC').trim(), firm, admin);
        for (const { data, headers } of answers) {
          expect(data).toMatchObject(sent);
          expect(headers).toMatchObject({
            'content-type': 'application/json; charset=utf-8',
            'x-content-type-options': 'nosniff',
          });
        }
      },
      { width: UPLOAD_PLACES.perPerson },
    );
  }, 120_000);

  test('searched: finds itself and nothing else', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    for (const name of ['100% <b>_indirim_</b> \\o/', "'; select 1 --"]) await roundTrip(name, firm, admin);
    const find = async (search: string) => {
      const query = new URLSearchParams({ search }).toString();
      return (await own(firm, `pending?${query}`, {})).data.pagination.total;
    };
    expect(await find('<b>_indirim_')).toBe(1);
    expect(await find("'; select 1 --")).toBe(1);
    expect(await find('%')).toBe(1);
    expect(await find('_')).toBe(1);
    expect(await find("' or '1'='1")).toBe(0);
  });

  test.each(['a\u0000bc', 'abc\u0007', 'abc\u001B[31m', 'abc\uD800'])(
    'control characters: %j is refused',
    async (text) => {
      const firm = await aFirm(app);
      const form = { ...campaignForm(app), description: `${text} yeterince uzun` };
      // UTF-8 cannot carry a lone surrogate: it arrives as the replacement character, which is ordinary text.
      const { status } = await create(firm, form);
      expect(status).toBe(text.isWellFormed() ? 400 : 200);
    },
  );
});
