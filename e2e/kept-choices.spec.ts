/** A firm's choices for a campaign stay until it changes them. */
import sharp from 'sharp';
import { drawPicture } from './picture.ts';
import { CAMPAIGN_IMAGE } from '#features/campaigns/contract/firm.ts';
import { pictureTexts } from '#lib/shared/pictures.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aMovingPicture } from '#testing/images.ts';
import { aFirm, anAdmin } from '#testing/people.ts';
import { audienceTexts } from '#features/audience/texts.web.ts';
import { audiencePageTexts } from '#features/campaigns/texts.web.ts';
import { creativeTexts } from '#features/campaigns/texts.web.ts';
import { editTexts, formTexts, newTexts } from '#features/campaigns/firm-texts.web.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { enterAs } from './arrange.ts';
import { aTeaPicture, hasStoredPicture, typeCampaign } from './campaign-form.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test('picture of a new campaign: survives a reload', FOR_RELEASE, async ({ page, made }) => {
  const firm = await aFirm(made, { firmName: 'Rize Çay A.Ş.' });
  await enterAs(page, firm, 'firm', '/firma/kampanyalar/yeni');
  await expect(page.getByRole('banner')).toContainText('Rize Çay A.Ş.');
  await typeCampaign(page, { name: 'Rize Çayı', budget: '6000' });
  await page.setInputFiles('input[type=file]', await aTeaPicture('hasat.png'));
  await expect(page.getByText('hasat.png', { exact: true })).toBeVisible();
  await expect.poll(() => hasStoredPicture(page)).toBe(true);
  await page.reload();
  await expect(page.getByText('hasat.png', { exact: true })).toBeVisible();
  await expect(page.getByText(newTexts.draft.text)).toBeVisible();
  await expectGoodScreen(page);

  await enterAs(page, await aFirm(made), 'firm', '/firma/kampanyalar/yeni');
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('');
  await expect(page.getByText('hasat.png', { exact: true })).toHaveCount(0);
  await enterAs(page, firm, 'firm', '/firma/kampanyalar/yeni');
  await expect(page.getByText('hasat.png', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('Rize Çayı');
  await page.getByRole('button', { name: newTexts.submit }).click();
  await expect(page.getByRole('heading', { name: newTexts.doneTitle })).toBeVisible();

  const { data } = await made.call('/api/firm/campaigns/draft', { as: firm.token });
  const [draft] = data.campaigns;
  expect(draft.image_path).toMatch(/^campaigns\//);
  await page.goto('/firma/kampanyalar/yeni');
  await expect(page.getByText('hasat.png', { exact: true })).toHaveCount(0);

  const edit = `/firma/kampanyalar/${draft.id}/duzenle`;
  await page.goto(edit);
  await page.getByRole('button', { name: 'Kaldır', exact: true }).click();
  await page.getByRole('button', { name: formTexts.restoreImage }).click();
  await expect(page.getByRole('img', { name: 'Şu anki görsel' })).toBeVisible();
  await page.getByRole('button', { name: 'Kaldır', exact: true }).click();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: editTexts.save }).click();
  await expect(page.getByRole('heading', { name: editTexts.draftDoneTitle })).toBeVisible();
  const after = await made.call(`/api/firm/campaigns/${draft.id}/details`, { as: firm.token });
  expect(after.data.image_path).toBeNull();

  await page.goto('/firma/kampanyalar/yeni');
  await page.getByLabel('Kampanya adı').fill('Kimse görmesin');
  const stored = () => page.evaluate<string>('JSON.stringify(localStorage)');
  expect(await stored()).toContain('Kimse görmesin');
  await page.reload();
  await page.getByRole('button', { name: newTexts.draft.back }).click();
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('');
  expect(await stored()).not.toContain('draft:');
  await page.getByLabel('Kampanya adı').fill('Bunu da');
  await page.getByRole('button', { name: /Hesap menüsü/ }).click();
  await page.getByRole('button', { name: 'Çıkış yap' }).click();
  await expect(page).toHaveURL('/giris');
  expect(await stored()).not.toContain('draft:');
  expect(await hasStoredPicture(page)).toBe(false);
});

test('picture on screen: the one that is sent, however soon', async ({ page, server, made }) => {
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
  // A picture that is chosen after sending the form belongs to no campaign.
  const late = await aTeaPicture('gec.png');
  await page.setInputFiles('input[type=file]', late).catch(() => {});
  await page.goto('/firma/kampanyalar/yeni');
  await expect(page.getByLabel('Kampanya adı')).toHaveValue('');
  await page.waitForTimeout(500);
  await expect(page.getByText(/^(a|b|gec)\.png$/)).toHaveCount(0);
  expect(await hasStoredPicture(page)).toBe(false);
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

test('criteria of an audience: survive a closed tab', FOR_RELEASE, async ({ page, made, context }) => {
  const firm = await aFirm(made);
  const { id } = await aCampaign(made, { firm });
  const address = `/firma/kampanyalar/${id}/hedef-kitle`;
  await enterAs(page, firm, 'firm', address);
  await page.getByRole('combobox', { name: 'Şehirler' }).fill('riz');
  await page.getByRole('option', { name: 'Rize' }).click();
  await page.keyboard.press('Escape');
  const chosen = page.getByRole('button', { name: /Rize/ }).first();
  await expect(chosen).toBeVisible();
  const everybody = page.getByRole('switch', { name: audienceTexts.allUsers });
  await everybody.click();
  await expect(chosen).toHaveCount(0);
  await everybody.click();
  await expect(chosen).toBeVisible();
  await expect(page.getByText(audiencePageTexts.ofDraft.draftHint)).toBeVisible();

  await page.close();
  const again = await context.newPage();
  await enterAs(again, firm, 'firm', address);
  const keptCity = again.getByRole('button', { name: /Rize/ }).first();
  await expect(keptCity).toBeVisible();
  // A newer version saved elsewhere replaces the local draft.
  const body = { genders: [1] };
  await made.call(`/api/firm/campaigns/${id}/target-audience`, { method: 'POST', as: firm.token, body });
  await made.call(`/api/firm/campaigns/${id}/take-back`, { method: 'POST', as: firm.token });
  await again.goto(address);
  await expect(again.getByText(audienceTexts.allUsers, { exact: true }).first()).toBeVisible();
  await expect(keptCity).toHaveCount(0);
});

test('picture in review: complete and large, as viewers see it', FOR_RELEASE, async ({ page, made }) => {
  const image = await drawPicture(['#7f1d1d', '#fecaca'], 3);
  const { id } = await aCampaign(made, { status: 'pending', name: 'Bütün Görsel', image });
  await enterAs(page, await anAdmin(made), 'admin', `/admin/kampanyalar/bekleyen?detay=${id}`);
  const detail = page.getByRole('dialog', { name: 'Bütün Görsel' });
  await expect(detail.getByRole('img', { name: 'Bütün Görsel: Görsel' })).toHaveCSS('object-fit', 'contain');
  // Nothing covers the corner, where ads often show their address.
  const { x, y, width, height } = (await detail
    .getByRole('img', { name: 'Bütün Görsel: Görsel' })
    .boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(
    await page.evaluate<string>(
      `document.elementFromPoint(${x + width - 24}, ${y + height - 24}).getAttribute('alt')`,
    ),
  ).toBe('Bütün Görsel: Görsel');
  await detail.getByRole('button', { name: creativeTexts.enlarge('Bütün Görsel') }).press('Enter');
  const large = page.getByRole('dialog', { name: creativeTexts.asSeen });
  await expect(large).toContainText('Bütün botlarda yüzde elli indirim seni bekliyor.');
  const box = await large.getByRole('img', { name: 'Bütün Görsel: Görsel' }).boundingBox();
  expect(box?.width).toBeGreaterThan(600);
  expect(box?.height).toBeGreaterThan(400);
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(detail).toBeVisible();
  await expect(detail.getByRole('button', { name: creativeTexts.enlarge('Bütün Görsel') })).toBeFocused();
});
