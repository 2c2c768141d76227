/** The receipt that a bank of the demo hands out for a transfer. */
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { makePdf } from '#lib/server/pdf/pdf.ts';

export interface DemoTransfer {
  /** Lira. */
  amount: number;
  reference: string;
  iban: string;
  account_holder: string;
  sender: string;
  now: Date;
}

/** Draws the receipt as a PDF of one page. */
export function drawReceipt({ amount, reference, iban, account_holder, sender, now }: DemoTransfer) {
  const bank = 'Örnek Bank';
  const description = { title: 'Dekont', author: bank, footer: `${bank} · örnek belge`, now };
  return makePdf(description, (page) => {
    page.heading({
      brand: bank,
      title: 'Havale dekontu',
      facts: [{ label: 'Tarih', value: formatDateTime(now) }],
    });
    page.blocks([
      { title: 'Gönderen', lines: [sender] },
      { title: 'Alıcı', lines: [account_holder, iban] },
    ]);
    page.paragraph(`Açıklama: ${reference}`);
    page.totals([
      { label: 'Gönderilen tutar', value: formatKurus(liraToKurus(amount) ?? ZERO_KURUS), isStrong: true },
    ]);
  });
}
