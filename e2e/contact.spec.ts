import { TOPIC_LABELS } from '#features/contact/contract.ts';
import { contactTexts } from '#features/contact/public-texts.web.ts';
import { words } from '#lib/shared/words.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';

test.use(PHONE);

test('contact form: its message reaches the operator by mail', async ({ page: visitor, server }) => {
  await visitor.goto('/iletisim');
  await visitor.getByLabel(words.name).fill('Gülşen Işık');
  await visitor.getByLabel(words.email).fill('gulsen@ornek.com');
  await visitor.getByLabel(contactTexts.topic).selectOption({ label: TOPIC_LABELS.money });
  const message = visitor.getByLabel(contactTexts.message);
  await message.fill('Çekimim ne zaman gelir?');
  await expectGoodScreen(visitor);
  // The draft survives a visit to the terms.
  await visitor.getByRole('link', { name: 'Koşullar' }).first().click();
  await expect(message).toHaveCount(0);
  await visitor.goBack();
  await expect(message).toHaveValue('Çekimim ne zaman gelir?');
  await visitor.getByRole('button', { name: contactTexts.send }).click();
  await expect(visitor.getByText(contactTexts.sentTitle)).toBeVisible();
  await expect(message).toHaveCount(0);
  await expect(visitor.getByRole('heading', { name: contactTexts.heading })).toBeFocused();
  await expect.poll(() => server.mailTo('destek@izlekazan.example')).toContain('Çekimim ne zaman gelir?');
});
