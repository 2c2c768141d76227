import type { Page } from '@playwright/test';
import { drawPicture } from './picture.ts';
import { addDays, formatDay, istanbulDay } from '#lib/shared/dates.ts';

export function typedDay(offset: number): string {
  return formatDay(addDays(istanbulDay(new Date()), offset));
}

export const aTeaPicture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture(['#1b4332', '#95d5b2'], 5),
});

export async function typeDay(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await field.fill(text);
  await field.press('Tab');
}

/** Runs `act` on the browser's store of chosen pictures, which exists once a picture was stored. */
const inPictures = <T>(page: Page, act: string) =>
  page.evaluate<T>(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'draft-pictures')) return false;
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open('draft-pictures'));
    const pictures = database.transaction('pictures', 'readwrite').objectStore('pictures');
    const answer = await (${act})(pictures, done);
    database.close();
    return answer;
  })()`);

/** Whether the browser has stored a chosen picture, which it does asynchronously. */
export const hasStoredPicture = (page: Page) =>
  inPictures<boolean>(page, 'async (pictures, done) => (await done(pictures.count())) > 0');

export const replaceStoredPicture = (page: Page, bytes: Buffer) =>
  inPictures(
    page,
    `async (pictures, done) => {
      const [[place], [stored]] = [await done(pictures.getAllKeys()), await done(pictures.getAll())];
      const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0));
      await done(pictures.put({ ...stored, file: new File([bytes], stored.file.name) }, place));
    }`,
  );

export interface TypedCampaign {
  name: string;
  budget: string;
}

/** Fills in all seven fields in the order in which they unlock. */
export async function typeCampaign(page: Page, { name, budget }: TypedCampaign): Promise<void> {
  await page.getByLabel('Kampanya adı').fill(name);
  await page.getByLabel('Kampanya bağlantısı').fill('https://cay.example/hasat');
  await page.getByLabel('Açıklama').fill('Rize’den sofrana: yeni hasat çay bu hafta indirimde.');
  await typeDay(page, 'Başlangıç tarihi', typedDay(0));
  await typeDay(page, 'Bitiş tarihi', typedDay(20));
  await page.getByLabel('Bütçe').fill(budget);
  await page.getByLabel('Gösterim süresi').fill('8');
  await page.getByLabel('Gösterim süresi').press('Tab');
}
