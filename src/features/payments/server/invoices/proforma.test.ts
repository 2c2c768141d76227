import { expect, test } from 'vitest';
import { aPayment, aTransfer } from '#testing/payments.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { useTestApp } from '#testing/test-app.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { paymentWords } from '../../texts.ts';

const app = useTestApp();

test('phones stand on paper as on screens', async () => {
  const { firm, campaignId } = await aPayment(app, {});
  const { data } = await app.call(`/api/firm/campaigns/${campaignId}/invoice`, { as: firm.token });
  const text = textOfPdf(Buffer.from(data, 'base64')).join(' ');
  expect(text).toContain(`Telefon: ${formatPhone(firm.phone)}`);
  expect(text).not.toContain(firm.phone);
});

test('the proforma of a payment in a transfer of several has the code and the sum of that, until it is apart', async () => {
  const { id, reference, firm, payments } = await aTransfer(app, { state: 'open' });
  const [one] = payments;
  if (one === undefined) throw new Error('two payments were made');
  const proforma = async () => {
    const { data } = await app.call(`/api/firm/campaigns/${one.campaignId}/invoice`, { as: firm.token });
    return textOfPdf(Buffer.from(data, 'base64')).join(' ').replaceAll(/\s+/g, ' ');
  };
  const together = await proforma();
  for (const text of [
    `Toplu havale: ${reference}`,
    'Toplu havaledeki payı ₺6.000,00',
    'Toplu havalenin tutarı: ₺12.000,00 (bunun ₺6.000,00 tutarı bu proformanındır)',
    `${paymentWords.quote}: ${reference}`,
  ])
    expect(together).toContain(text);
  expect(together.split(paymentWords.quote)).toHaveLength(2);
  await app.call(`/api/firm/bank-transfers/${id}/undo`, { method: 'POST', as: firm.token });
  const own = (await app.call(`/api/firm/orders/${one.id}`, { as: firm.token })).data.reference;
  const alone = await proforma();
  expect(alone).toContain(`${paymentWords.quote}: ${own}`);
  expect(alone).not.toContain('Toplu');
});
