import { formatKurus } from '#lib/shared/money.ts';
import { ORDER_KIND_TEXTS } from '../../texts.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { adminTexts as texts } from '../texts/admin.ts';

/** What a bank transfer for several pays, each with its sum. */
export function TransferParts({ payment: { parts } }: { payment: AdminPayment }) {
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold text-ink">{texts.transferParts}</h3>
      <ul className="mt-1 divide-y divide-line">
        {parts.map((part) => (
          <li key={part.id} className="flex justify-between gap-3 py-2 text-sm">
            <span className="min-w-0 break-words">
              {part.campaign_name}
              {part.kind === 'top_up' && <span className="text-soft"> · {ORDER_KIND_TEXTS.top_up}</span>}
              {part.is_late && <span className="block text-xs text-soft">{texts.toWallet}</span>}
            </span>
            <span className="tabular shrink-0 font-semibold text-ink">
              {formatKurus(part.total_with_vat)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
