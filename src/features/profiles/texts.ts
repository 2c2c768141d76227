/** Every Turkish string of this feature's answers. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { EntryKind } from '#features/ledger/accounts.ts';

export const profileTexts = {
  unknownOption: (value: number | string) => `Listede böyle bir seçenek yok: ${value}`,
  districtWithoutCity: 'İlçe seçmek için önce şehir seç.',
  districtElsewhere: (name: string) => `Seçtiğin şehirde böyle bir ilçe yok: ${name}`,
  profileSaved: 'Profilin güncellendi.',
  detailsSaved: 'Bilgilerin kaydedildi.',
  firmSaved: 'Firma profilin güncellendi.',
  noted: 'Görüldü olarak işaretlendi.',
  welcomeBonus: (amount: Kurus) =>
    `Aramıza hoş geldin! ${formatKurus(amount)} hoş geldin bonusun cüzdanında.`,
  reward: (amount: Kurus) =>
    `Bilgilerini tamamladığın için ${formatKurus(amount)} kazandın. Cüzdanına eklendi.`,
};

/** What a movement of the wallet is called, by the kind of its entry. */
export const movementTexts: Partial<Record<EntryKind, string>> &
  Record<'other' | 'transfer_received', string> = {
  view: 'Reklam izleme kazancı',
  click: 'Reklam tıklama kazancı',
  welcome_bonus: 'Hoş geldin bonusu',
  profile_reward: 'Profil güncelleme kazancı',
  transfer: 'Gönderilen transfer',
  transfer_received: 'Gelen transfer',
  withdrawal_asked: 'Para çekme',
  withdrawal_rejected: 'Reddedilen para çekme iadesi',
  other: 'Cüzdan hareketi',
};
