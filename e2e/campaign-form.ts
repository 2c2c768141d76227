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

/** Whether the browser has stored a chosen picture, which it does asynchronously. */
export const hasStoredPicture = (page: Page) =>
  page.evaluate<boolean>(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'draft-pictures')) return false;
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open('draft-pictures'));
    const count = await done(database.transaction('pictures').objectStore('pictures').count());
    database.close();
    return count > 0;
  })()`);

/** Fills in all seven fields in the order in which they unlock. */
export async function typeCampaign(
  page: Page,
  { name, budget }: { name: string; budget: string },
): Promise<void> {
  await page.getByLabel('Kampanya adı').fill(name);
  await page.getByLabel('Kampanya bağlantısı').fill('https://cay.example/hasat');
  await page.getByLabel('Açıklama').fill('Rize’den sofrana: yeni hasat çay bu hafta indirimde.');
  await typeDay(page, 'Başlangıç tarihi', typedDay(0));
  await typeDay(page, 'Bitiş tarihi', typedDay(20));
  await page.getByLabel('Bütçe').fill(budget);
  await page.getByLabel('Gösterim süresi').fill('8');
  await page.getByLabel('Gösterim süresi').press('Tab');
}
