/** The campaign form: its fields, pictures, drafts, preview and forecast, and the audience beside it. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { pictureTexts } from '#lib/shared/pictures.ts';
import { run, sql } from '#lib/server/db.ts';
import { CAMPAIGN_IMAGE } from '#features/campaigns/contract/firm.ts';
import {
  draftTexts,
  editTexts,
  forecastTexts,
  formTexts,
  newTexts,
  previewTexts,
} from '#features/campaigns/firm-texts.web.ts';
import { audiencePageTexts, reviewTexts } from '#features/campaigns/texts.web.ts';
import { watchWords } from '#platform/words/watching.ts';
import { unsavedWords } from '#lib/web/words.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aMovingPicture } from '#testing/images.ts';
import { insertViewers } from '#testing/simulation/many-viewers.ts';
import { aFirm } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { setSettings } from '#testing/watching.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { aTeaPicture, hasStoredPicture, typeCampaign, typedDay, typeDay } from './campaign-form.ts';
import { expect, PHONE, test, stepForRelease } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';
import { drawPicture } from './picture.ts';

const VIEWERS = 6000;

/** Creates many viewers, and three campaigns that reached a tenth of them on each of two days. */
async function aBusyPlatform(made: TestServer): Promise<void> {
  await setSettings(made, { view_rate: 125, click_rate: 250 });
  await insertViewers(
    made,
    Array.from({ length: VIEWERS }, () => ({})),
  );
  const began = startOfDay(addDays(istanbulDay(made.clock.now()), -3));
  for (let count = 0; count < 3; count += 1) {
    const { id } = await aCampaign(made, { status: 'active' });
    await run(
      made.db,
      sql`insert into campaign_matches values (${id}, ${began}, ${VIEWERS}, true)
          on conflict (campaign_id) do update set began_at = excluded.began_at, matching = excluded.matching`,
    );
    await run(
      made.db,
      sql`insert into campaign_hours (campaign_id, hour, views, hour_viewers, day_viewers, new_viewers, paid_clicks,
            first_view_kurus, repeat_view_kurus, click_kurus)
          select ${id}, ${began}::timestamptz + day * interval '1 day', 600, 600, 600, 600, 60, 0, 0, 0
          from generate_series(0, 1) as day`,
    );
  }
  await run(
    made.db,
    sql`update report_progress set counted_until = ${began}::timestamptz + interval '2 days'`,
  );
}

async function expectRefusal(page: Page, label: string, typed: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await field.fill(typed);
  await field.press('Tab');
  await expect(page.getByText(text, { exact: true }), `${label}: ${typed}`).toBeVisible();
}

test('fields of a campaign: unlock one after another, each with its own error', async ({ page, made }) => {
  await enterAs(page, await aFirm(made), 'firm', '/firma/kampanyalar/yeni');
  const [name, link] = ['Kampanya adı', 'Kampanya bağlantısı'];
  const wrong = page.locator('[aria-invalid="true"]');
  const submit = page.getByRole('button', { name: newTexts.submit });
  await submit.click();
  await expect(page.getByText('Lütfen kampanya adını giriniz')).toBeVisible();
  await expect(wrong).toHaveCount(1);
  await expect(page.getByLabel(name)).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel(link)).toBeDisabled();
  await expectGoodScreen(page);
  await page.getByLabel(name).fill('Rize Çayı');
  // The next field unlocks, without an error before it was left.
  await expect(page.getByLabel(link)).toBeEnabled();
  await expect(wrong).toHaveCount(0);
  await submit.click();
  await expect(page.getByLabel(link)).toBeFocused();

  const linkText = 'Geçerli bir URL giriniz (http:// veya https:// ile başlamalıdır)';
  await expectRefusal(page, link, 'javascript:alert(1)', linkText);
  await page.getByLabel(link).clear();
  await page.getByLabel(link).pressSequentially('cay.example');
  await page.getByLabel(link).press('Tab');
  await expect(page.getByLabel('Açıklama')).toBeFocused();
  await expect(page.getByLabel(link)).toHaveValue('https://cay.example');
  await page.getByLabel('Açıklama').fill('Yeni hasat çay geldi.');
  const start = 'Başlangıç tarihi';
  await expectRefusal(page, start, typedDay(-1), 'Başlangıç tarihi bugün veya daha sonrası olmalıdır');
  await typeDay(page, start, typedDay(0));
  const tooShort = 'Kampanya süresi en az 7 gün olmalıdır! (2 gün daha eklemelisiniz)';
  await expectRefusal(page, 'Bitiş tarihi', typedDay(5), tooShort);
  await typeDay(page, 'Bitiş tarihi', typedDay(8));
  await expectRefusal(page, 'Bütçe', '4999,99', 'Bütçe en az 5.000₺ olmalıdır');
  // A refused budget shows no price: 4.999,99 without tax, and with it.
  await expect(page.getByText('₺5.999,99')).toHaveCount(0);
  await page.getByLabel('Bütçe').fill('5000');
  await expect(page.getByText('₺6.000,00')).toBeVisible();
  await expectRefusal(page, 'Gösterim süresi', '61', 'Maksimum süre: 60 saniye');
});

test('picture of a new campaign: survives a reload', FOR_RELEASE, async ({ page, made }) => {
  const firm = await aFirm(made);
  await enterAs(page, firm, 'firm', '/firma/kampanyalar/yeni');
  await typeCampaign(page, { name: 'Rize Çayı', budget: '6000' });
  await page.setInputFiles('input[type=file]', await aTeaPicture('hasat.png'));
  await expect.poll(() => hasStoredPicture(page)).toBe(true);
  await page.reload();
  await expect(page.getByText('hasat.png', { exact: true })).toBeVisible();
  await expect(page.getByText(newTexts.draft.text)).toBeVisible();
  await expectGoodScreen(page);
  // A refused file leaves the accepted one, and its message goes with it.
  const document = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await page.setInputFiles('input[type=file]', document);
  await expect(page.getByText(CAMPAIGN_IMAGE.messages.wrongType)).toBeVisible();
  await expect(page.getByText('hasat.png', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: newTexts.submit }).click();
  await expect(page.getByRole('heading', { name: newTexts.doneTitle })).toBeVisible();
  expect(await hasStoredPicture(page)).toBe(false);

  const { data } = await made.call('/api/firm/campaigns/draft', { as: firm.token });
  const [draft] = data.campaigns;
  expect(draft.image_path).toMatch(/^campaigns\//);
  await page.goto(`/firma/kampanyalar/${draft.id}/duzenle`);
  await page.getByRole('button', { name: 'Kaldır', exact: true }).click();
  await page.getByRole('button', { name: formTexts.restoreImage }).click();
  await expect(page.getByRole('img', { name: 'Şu anki görsel' })).toBeVisible();
  await page.getByRole('button', { name: 'Kaldır', exact: true }).click();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: editTexts.save }).click();
  await expect(page.getByRole('heading', { name: editTexts.draftDoneTitle })).toBeVisible();
  const after = await made.call(`/api/firm/campaigns/${draft.id}/details`, { as: firm.token });
  expect(after.data.image_path).toBeNull();
});

test('picture on screen: the one that is sent, however soon', FOR_RELEASE, async ({ page, server, made }) => {
  const firm = await aFirm(made);
  // Slows down the check of a picture.
  await page.addInitScript(`
    const check = createImageBitmap;
    window.createImageBitmap = async (...of) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return check(...of);
    };`);
  await enterAs(page, firm, 'firm', '/firma/kampanyalar/yeni');
  await typeCampaign(page, { name: 'Rize Çayı', budget: '6000' });
  await page.setInputFiles('input[type=file]', await aTeaPicture('a.png'));
  await expect(page.getByText('a.png', { exact: true })).toBeVisible();
  const red = await drawPicture(['#7f1d1d', '#b91c1c'], 3);
  await page.setInputFiles('input[type=file]', { name: 'b.png', mimeType: 'image/png', buffer: red });
  await page.getByRole('button', { name: newTexts.submit }).click();
  await expect(page.getByRole('heading', { name: newTexts.doneTitle })).toBeVisible();
  const { data } = await made.call('/api/firm/campaigns/draft', { as: firm.token });
  const sent = await fetch(`${server.baseUrl}/uploads/${data.campaigns[0].image_path}`);
  const { dominant } = await sharp(Buffer.from(await sent.arrayBuffer())).stats();
  expect(dominant.r).toBeGreaterThan(2 * dominant.g);
});

test('check of a picture: by its bytes; animations stay', async ({ page, server, made }) => {
  const firm = await aFirm(made);
  await enterAs(page, firm, 'firm', '/firma/kampanyalar/yeni');
  await typeCampaign(page, { name: 'Rize Çayı', budget: '6000' });
  const choose = (buffer: Buffer, mimeType: string) =>
    page.setInputFiles('input[type=file]', { name: 'hareketli', mimeType, buffer });
  const long = await sharp({ create: { width: 7000, height: 50, channels: 3, background: '#963' } })
    .png()
    .toBuffer();
  await choose(long, 'image/png');
  await expect(page.getByText(pictureTexts.sideTooLong)).toBeVisible();
  await choose(await aMovingPicture('webp', { frames: 3 }), 'image/gif');
  await expect(page.getByText(CAMPAIGN_IMAGE.messages.wrongType)).toBeVisible();
  await choose(await aMovingPicture('gif', { frames: 9, width: 500, height: 300 }), '');
  await expect(page.getByText(pictureTexts.coarse(500))).toBeVisible();
  await expect(page.getByText(pictureTexts.standsStill)).toHaveCount(0);
  await page.getByText(pictureTexts.limitsTitle).click();
  await expect(page.getByText(pictureTexts.limits)).toBeVisible();
  await expectGoodScreen(page);

  await expect.poll(() => hasStoredPicture(page)).toBe(true);
  await page.reload();
  await expect(page.getByText(pictureTexts.coarse(500))).toBeVisible();
  await page.getByRole('button', { name: newTexts.submit }).click();
  await expect(page.getByRole('heading', { name: newTexts.doneTitle })).toBeVisible();
  const { data } = await made.call('/api/firm/campaigns/draft', { as: firm.token });
  const stored = await fetch(`${server.baseUrl}/uploads/${data.campaigns[0].image_path}`);
  const { pages, width } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
  expect({ pages, width }).toEqual({ pages: 9, width: 500 });
});

test.describe('among many viewers', () => {
  test.use({ company: 'builder' });

  test('campaign form: preview and forecast follow the input', FOR_RELEASE, async ({ page, made }) => {
    await aBusyPlatform(made);
    await enterAs(page, await aFirm(made), 'firm', '/firma/kampanyalar/yeni');
    const phone = page.getByRole('figure', { name: previewTexts.title });
    await expect(phone).toContainText(watchWords.visit);
    await expect(phone).toContainText('₺1,25');
    await page.getByLabel('Kampanya adı').pressSequentially('Hasat');
    await expect(phone).toContainText('Hasat');
    await typeCampaign(page, { name: 'Hasat Zamanı', budget: '5000' });
    await expect(phone).toContainText('yeni hasat çay bu hafta indirimde');
    await page.setInputFiles('input[type=file]', await aTeaPicture('cay.png'));
    await expect(phone.locator('img').last()).toHaveAttribute('src', /^blob:/);
    const frame = await phone.locator('img').first().boundingBox();
    const [width = 0, height = 1] = CAMPAIGN_IMAGE.best.match(/\d+/g)?.map(Number) ?? [];
    expect(frame && frame.width / frame.height).toBeCloseTo(width / height, 2);
    // A net budget of 4.500 ₺, and 900 ₺ a day from a tenth of 6.000 people.
    const forecast = page.getByRole('region', { name: forecastTexts.title, exact: true });
    await expect(forecast).toContainText('5–6 günde');
    await expect(forecast).not.toContainText('Bütçenin');
    await page.getByLabel('Bütçe').fill('100000');
    await expect(forecast).toContainText('Bütçenin bitmesi beklenmiyor');
    await expectGoodScreen(page);
    await forecast.getByRole('button', { name: /^Bütçeyi ₺[\d.]+00,00 yap$/ }).click();
    await expect(page.getByLabel('Bütçe')).not.toHaveValue('100.000,00');
    await expect(forecast).not.toContainText('beklenmiyor');
    await expect(forecast.getByRole('button')).toHaveCount(0);
    await page.setViewportSize(PHONE.viewport);
    await expect(phone).toBeHidden();
    await page.getByRole('button', { name: previewTexts.open }).click();
    await expect(page.getByRole('dialog').getByRole('figure')).toContainText('Hasat Zamanı');
    await expectGoodScreen(page);
  });
});

test('audience and form pages: each summarises the other’s choices', async ({ page, made }) => {
  const firm = await aFirm(made);
  const rejected = await aCampaign(made, { firm, status: 'rejected' });
  const forecast = page.getByRole('region', { name: forecastTexts.title });
  // The address of a draft's form leads to that of a rejected campaign.
  await enterAs(page, firm, 'firm', `/firma/kampanyalar/${rejected.id}/duzenle`);
  await expect(page).toHaveURL(`/firma/kampanyalar/duzenle/${rejected.id}`);
  await expect(forecast).toContainText(forecastTexts.forSavedAudience);
  await page.getByLabel('Bütçe').fill('60.000');
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/forecast') && request.postDataJSON().budget === 60_000,
  );
  await page.getByRole('link', { name: editTexts.changeAudience }).click();
  await asked;
  await page.getByRole('button', { name: 'Özeti gör' }).filter({ visible: true }).click();
  const { ofRejected, ofDraft, unsent } = audiencePageTexts;
  await expect(page.getByRole('heading', { name: ofRejected.reviewTitle })).toBeVisible();
  await expect(page.getByRole('region', { name: reviewTexts.owed })).toHaveCount(0);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: ofRejected.submit }).click();
  await expect(page.getByLabel('Bütçe')).toHaveValue('60.000,00');

  await stepForRelease('the pages of a draft, and what they keep', async () => {
    const draft = await aCampaign(made, { firm });
    await page.goto(`/firma/kampanyalar/${draft.id}/hedef-kitle`);
    await expect(page.getByText(ofDraft.draftHint)).toBeVisible();
    await expect(page.getByText(unsent)).toHaveCount(0);
    await page.goto(`/firma/kampanyalar/${draft.id}/duzenle`);
    await page.getByLabel('Bütçe').fill('70.000');
    await page.getByRole('link', { name: editTexts.backToDrafts }).first().click();
    const row = page
      .getByRole('article', { name: 'Kış İndirimi' })
      .or(page.getByRole('row', { name: /Kış İndirimi/ }));
    await row.getByRole('link', { name: new RegExp(draftTexts.nextStep) }).click();
    await expect(page.getByText(unsent)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: reviewTexts.change }).click();
    await expect(page.getByText(unsavedWords.text)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: unsavedWords.back }).click();
    await expect(page.getByLabel('Bütçe')).not.toHaveValue('70.000,00');
  });
});
