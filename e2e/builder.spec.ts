import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { run, sql } from '#lib/server/db.ts';
import { draftTexts, editTexts, forecastTexts, previewTexts } from '#features/campaigns/firm-texts.web.ts';
import { audiencePageTexts, reviewTexts } from '#features/campaigns/texts.web.ts';
import { reachTexts } from '#features/audience/texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import { unsavedWords } from '#lib/web/words.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { insertViewers } from '#testing/simulation/many-viewers.ts';
import { aFirm } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { setSettings } from '#testing/watching.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { aTeaPicture, typeCampaign } from './campaign-form.ts';
import { expect, PHONE, test, stepForRelease } from './fixtures.ts';
import { expectGoodScreen, shown } from './people.ts';

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
    await expect(shown(page, forecastTexts.nothing)).toBeVisible();
    await typeCampaign(page, { name: 'Hasat Zamanı', budget: '5000' });
    await expect(phone).toContainText('yeni hasat çay bu hafta indirimde');
    await page.setInputFiles('input[type=file]', await aTeaPicture('cay.png'));
    await expect(phone.locator('img').last()).toHaveAttribute('src', /^blob:/);
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
    await page.getByLabel('Bütçe').fill('5000');
    await expect(forecast).toContainText('5–6 günde');

    await page.reload();
    await expect(page.getByLabel('Kampanya adı')).toHaveValue('Hasat Zamanı');
    await expect(page.getByLabel('Bütçe')).toHaveValue('5.000,00');
    await expect(phone.locator('img').last()).toHaveAttribute('src', /^blob:/);
    await page.getByLabel('Kampanya adı').fill('Hasat Zamanı 2');

    await page.getByRole('button', { name: 'Kampanya Oluştur' }).click();
    await page.getByRole('link', { name: 'Hedef kitleyi belirle' }).click();
    // No viewer has a city.
    await page.getByRole('combobox', { name: 'Şehirler' }).fill('riz');
    await page.getByRole('option', { name: 'Rize' }).click();
    await page.keyboard.press('Escape');
    await expect(forecast).toContainText(/Bu kitle çok dar|Bütçenin bitmesi beklenmiyor/);
    await expectGoodScreen(page);
    await page.getByRole('switch').click();
    // While everybody is counted, the reach of the choice before is not shown.
    const counting = `${forecastTexts.title} · ${reachTexts.counting}`;
    const meanwhile = await page.getByRole('region', { name: counting }).textContent();
    expect(meanwhile).not.toContain('çok az izleyici');
    await expect(forecast).toContainText('5–6 günde');

    await page.getByRole('button', { name: 'Özeti gör' }).filter({ visible: true }).click();
    await expect(forecast).toContainText('5–6 günde');
    await expect(phone).toContainText('Hasat Zamanı 2');
    await expect(phone.locator('img').last()).toHaveAttribute('src', /^\/uploads\//);
    await expect(page.getByRole('region', { name: reviewTexts.owed })).toContainText(
      reviewTexts.owedText('₺6.000,00'),
    );
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Onaya gönder' }).click();
    await expect(page).toHaveURL(/\/firma\/kampanyalar\/bekleyen/);
    await expect(shown(page, 'Hasat Zamanı')).toBeVisible();
  });
});

test('audience and form pages: each summarises the other’s choices', async ({ page, made }) => {
  const firm = await aFirm(made);
  const rejected = await aCampaign(made, { firm, status: 'rejected' });
  const forecast = page.getByRole('region', { name: forecastTexts.title });
  await enterAs(page, firm, 'firm', `/firma/kampanyalar/duzenle/${rejected.id}`);
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

test.describe('on a phone', () => {
  test.use(PHONE);

  test('preview on a phone: behind a button', FOR_RELEASE, async ({ page, made }) => {
    await enterAs(page, await aFirm(made), 'firm', '/firma/kampanyalar/yeni');
    await page.getByLabel('Kampanya adı').fill('Hasat Zamanı');
    await expect(page.getByRole('figure', { name: previewTexts.title })).toBeHidden();
    await page.getByRole('button', { name: previewTexts.open }).click();
    await expect(page.getByRole('dialog').getByRole('figure')).toContainText('Hasat Zamanı');
    await expectGoodScreen(page);
  });
});
