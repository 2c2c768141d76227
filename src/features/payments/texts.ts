/** Every Turkish string of this feature that is not an error or a field rule. */
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { EntryKind } from '#features/ledger/accounts.ts';
import { PAYMENT_STATUS_TEXTS, type PaymentMethod, type PaymentStatus } from './lifecycle.ts';

export const paymentTexts = {
  submitted: 'Ödeme bildirimini aldık. Havalen hesabımıza geçince kampanyan yayına girecek.',
  paidFromWallet: 'Ödemen alındı, kampanyan yayında.',
  toppedUpFromWallet: 'Ödemen alındı, kampanyanın bütçesi arttı.',
  approved: 'Ödeme onaylandı',
  rejected: 'Ödeme reddedildi',
  campaignCompleted: 'Kampanya tamamlandığı için bütçesi artık artırılamaz.',
  topUpOpened: 'Bütçe artırımı açıldı. Ödemen onaylanınca kampanyanın bütçesine eklenecek.',
};

/** Says in which state a payment was found. */
export function stateText(status: PaymentStatus): string {
  return `Bu ödeme şu anda “${PAYMENT_STATUS_TEXTS[status]}” durumunda; bu işlem yapılamaz.`;
}

export function tooLateText(endDate: string): string {
  return `Kampanyanın bitiş tarihi (${formatDay(endDate)}) geçti; bu ödeme artık alınamaz.`;
}

export function walletTooSmallText({ balance, amount }: { balance: Kurus; amount: Kurus }): string {
  return `Firma cüzdanındaki ${formatKurus(balance)}, ${formatKurus(amount)} tutarındaki ödemeye yetmiyor.`;
}

export function smallestTopUpText(smallest: Kurus): string {
  return `Bütçe artırımı en az ${formatKurus(smallest)} olmalıdır`;
}

export const METHOD_TEXTS: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Banka havalesi',
  wallet: 'Firma cüzdanı',
  card: 'Kart',
};

/** What a movement of the firm's wallet is. */
export function firmMovementText(kind: EntryKind, campaignName: string | undefined): string {
  const campaign = campaignName === undefined ? 'Kampanya' : `“${campaignName}”`;
  if (kind === 'order_paid') return `${campaign} ödemesi`;
  if (kind === 'campaign_completed') return `${campaign} tamamlandı, kalan bütçe`;
  return `${campaign} kampanyasından iade`;
}

/** What a movement of the platform's own wallet is. */
export function platformMovementText(kind: EntryKind, campaignName: string | undefined): string {
  if (kind === 'order_paid') return `“${campaignName ?? ''}” ödemesinden kalan pay`;
  return kind === 'welcome_bonus' ? 'Hoş geldin kazancı' : 'Profil kazancı';
}
