import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { adminTexts as texts } from '../texts/admin.ts';

/** The sum of a payment; where the wallet pays a part, what is to be seen at the bank stands first. */
export function amountDetails({ total_with_vat: total, wallet_part: part }: AdminPayment) {
  const whole = { label: words.totalAmount, value: formatKurus(total) };
  if (part === 0) return [whole];
  return [
    { label: texts.transferPart, value: formatKurus(kurus(total - part)) },
    { label: texts.walletPart, value: formatKurus(part) },
    whole,
  ];
}
