import { expect, test } from 'vitest';
import { aPayment } from '#testing/payments.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { useTestApp } from '#testing/test-app.ts';
import { formatDate } from '#lib/shared/dates.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';

const app = useTestApp();

test('phones stand on paper as on screens', async () => {
  const { firm, campaignId } = await aPayment(app, {});
  const { data } = await app.call(`/api/firm/campaigns/${campaignId}/invoice`, { as: firm.token });
  const text = textOfPdf(Buffer.from(data, 'base64')).join(' ');
  expect(text).toContain(`Telefon: ${formatPhone(firm.phone)}`);
  expect(text).not.toContain(firm.phone);
});

test('a proforma is dated by the database where the server’s clock is ahead of it', async () => {
  app.clock.set(new Date(Date.now() + 40 * 86_400_000));
  const { firm, campaignId } = await aPayment(app, {});
  const { data } = await app.call(`/api/firm/campaigns/${campaignId}/invoice`, { as: firm.token });
  const text = textOfPdf(Buffer.from(data, 'base64')).join(' ');
  expect(text).toContain(formatDate(new Date()));
  expect(text).not.toContain(formatDate(app.clock.now()));
});
