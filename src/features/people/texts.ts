/** Every Turkish string of this feature's answers. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { movementNames } from '#features/wallet/texts.ts';

/** Who is who, as screens and files say it. */
export const peopleWords = {
  viewer: 'İzleyici',
  total: 'Toplam kullanıcı',
};

export const profileTexts = {
  districtElsewhere: (name: string) => `Seçtiğin şehirde böyle bir ilçe yok: ${name}`,
  profileSaved: 'Profilin güncellendi.',
  detailsSaved: 'Bilgilerin kaydedildi.',
  noted: 'Görüldü olarak işaretlendi.',
  welcomeBonus: (amount: Kurus) =>
    `${movementNames.welcomeBonus}: ${formatKurus(amount)} cüzdanında. Aramıza hoş geldin!`,
  reward: (amount: Kurus) =>
    `${movementNames.profileReward}: ${formatKurus(amount)} cüzdanına eklendi. Bilgilerini paylaştığın için teşekkürler.`,
};
