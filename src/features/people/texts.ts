/** Every Turkish string of this feature's answers. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { movementNames } from '#features/wallet/texts.ts';

export const profileTexts = {
  unknownOption: (value: number | string) => `Listede böyle bir seçenek yok: ${value}`,
  districtWithoutCity: 'İlçe seçmek için önce şehir seç.',
  districtElsewhere: (name: string) => `Seçtiğin şehirde böyle bir ilçe yok: ${name}`,
  profileSaved: 'Profilin güncellendi.',
  detailsSaved: 'Bilgilerin kaydedildi.',
  noted: 'Görüldü olarak işaretlendi.',
  welcomeBonus: (amount: Kurus) =>
    `${movementNames.welcomeBonus}: ${formatKurus(amount)} cüzdanında. Aramıza hoş geldin!`,
  reward: (amount: Kurus) =>
    `${movementNames.profileReward}: ${formatKurus(amount)} cüzdanına eklendi. Bilgilerini paylaştığın için teşekkürler.`,
};
