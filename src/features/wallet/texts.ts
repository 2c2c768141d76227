/** Every Turkish string of this feature that is not an error or a field rule. */
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { EntryKind } from '#features/ledger/accounts.ts';
import { WITHDRAWAL_STATUS_TEXTS, type WithdrawalStatus } from './lifecycle.ts';
import { maskName } from './masked-name.ts';

export const walletTexts = {
  transferred: 'Para gönderildi',
  withdrawalAsked: 'Çekim talebini aldık. Onaylanınca hesabına gönderilecek.',
  withdrawalApproved: 'Çekim ödendi olarak işaretlendi',
  withdrawalRejected: 'Çekim reddedildi, tutar kullanıcının cüzdanına döndü',
};

/** When money may leave again after a change of password, phone or e-mail. */
export function coolingText(readyAt: Date): string {
  return `Hesap bilgilerin yeni değişti. Güvenliğin için para çıkışı ${formatDateTime(readyAt)} tarihine kadar bekletiliyor.`;
}

export function smallestWithdrawalText(smallest: Kurus): string {
  return `En az ${formatKurus(smallest)} çekebilirsin`;
}

export function balanceTooSmallText(balance: Kurus): string {
  return `Bakiyen yetersiz. Cüzdanında ${formatKurus(balance)} var.`;
}

export function tooManyText(what: 'transfer' | 'withdrawal', most: number): string {
  return what === 'transfer'
    ? `Bir saatte en çok ${most} kez para gönderebilirsin. Biraz sonra tekrar dene.`
    : `Bir günde en çok ${most} çekim talebi verebilirsin. Yarın tekrar dene.`;
}

/** Says how a withdrawal was decided. */
export function decidedText(status: WithdrawalStatus): string {
  return `Bu çekim talebi şu anda “${WITHDRAWAL_STATUS_TEXTS[status]}” durumunda; bu işlem yapılamaz.`;
}

export interface MovementFacts {
  kind: EntryKind;
  isCredit: boolean;
  adName: string | undefined;
  isRepeated: boolean;
  /** The other viewer's name, unmasked; it is masked here. */
  otherName: string | undefined;
  ibanEnd: string | undefined;
}

/** What a movement of a viewer's wallet was. */
export function movementText({
  kind,
  isCredit,
  adName,
  isRepeated,
  otherName,
  ibanEnd,
}: MovementFacts): string {
  const ad = adName === undefined ? 'Reklam' : `“${adName}”`;
  const other = otherName === undefined ? 'Başka bir kullanıcı' : maskName(otherName);
  const account = ibanEnd === undefined ? '' : ` (IBAN •••• ${ibanEnd})`;
  const texts: Partial<Record<EntryKind, string>> = {
    view: isRepeated ? `${ad} reklamını tekrar izledin` : `${ad} reklamını izledin`,
    click: `${ad} reklamına tıkladın`,
    welcome_bonus: 'Hoş geldin kazancı',
    profile_reward: 'Profilini tamamlama kazancı',
    transfer: isCredit ? `${other} sana gönderdi` : `${other} kişisine gönderdin`,
    withdrawal_asked: `Para çekme talebi${account}`,
    withdrawal_rejected: `Reddedilen çekim talebinin iadesi${account}`,
  };
  return texts[kind] ?? 'Cüzdan hareketi';
}
