/** A visitor writes from a phone; an administrator sees in the menu that it waits, answers once, and the mail goes. */
import { answerMail, TOPIC_LABELS } from '#features/contact/texts.ts';
import { answerTexts, queueTexts } from '#features/contact/web/texts/admin.ts';
import { contactTexts } from '#features/contact/web/texts/public.ts';
import { words } from '#lib/shared/words.ts';
import { anAdmin } from '#testing/people.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(PHONE);

test('a message from a phone waits in the menu, is answered at a desk once, and the answer is in the mail', async ({
  page: visitor,
  browser,
  made,
  server,
}) => {
  await visitor.goto('/iletisim');
  await visitor.getByLabel(words.name).fill('Gülşen Işık');
  await visitor.getByLabel(words.email).fill('gulsen@ornek.com');
  await visitor.getByLabel(contactTexts.topic).selectOption({ label: TOPIC_LABELS.money });
  const message = visitor.getByLabel(contactTexts.message);
  await message.fill('Çekimim ne zaman gelir?');
  await expectGoodScreen(visitor);
  // What was typed waits while one reads the terms.
  await visitor.getByRole('link', { name: 'Koşullar' }).first().click();
  await expect(message).toHaveCount(0);
  await visitor.goBack();
  await expect(message).toHaveValue('Çekimim ne zaman gelir?');
  await visitor.getByRole('button', { name: contactTexts.send }).click();
  await expect(visitor.getByText(contactTexts.sentTitle)).toBeVisible();
  await expect(message).toHaveCount(0);

  const desk = await anotherPage(browser, DESK);
  await enterAs(desk, await anAdmin(made), 'admin', '/admin/panel');
  const entry = desk.getByRole('link', { name: queueTexts.title });
  await expect(entry).toHaveText(/Mesajlar\s*1/);
  await entry.click();
  await expectGoodScreen(desk);
  await desk.getByRole('button', { name: `${queueTexts.answer}: Gülşen Işık` }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('Çekimim ne zaman gelir?');
  await expect(dialog.getByText(answerMail.greeting('Gülşen Işık'))).toBeVisible();
  await dialog.getByLabel(answerTexts.field).fill('Yarın öğlene kadar.');
  await expectGoodScreen(desk);
  await dialog.getByRole('button', { name: answerTexts.confirm }).dblclick();
  await expect(desk.getByText(queueTexts.emptyNew)).toBeVisible();
  await expect(entry).not.toHaveText(/1/);
  await expect.poll(() => server.mailTo('gulsen@ornek.com')).toContain('Yarın öğlene kadar.');

  await desk.goto('/admin/mesajlar?durum=answered');
  await expect(desk.getByText('Yarın öğlene kadar.')).toBeVisible();
  await expect(desk.getByRole('button', { name: `${queueTexts.answer}: Gülşen Işık` })).toHaveCount(0);
});
