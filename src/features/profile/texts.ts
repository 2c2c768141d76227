import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { movementNames } from '#features/wallet/texts.ts';

export const profileTexts = {
  profileSaved: 'Profilin güncellendi.',
  detailsSaved: 'Bilgilerin kaydedildi.',
  noted: 'Görüldü olarak işaretlendi.',
  welcomeBonus: (amount: Kurus) =>
    `${movementNames.welcomeBonus}: ${formatKurus(amount)} cüzdanında. Aramıza hoş geldin!`,
  noWelcomeBonus:
    'Hoş geldin bonusu her telefon numarasına yalnızca bir kez verilir; bu numara için yeniden verilemiyor. Önceki hesapta alınan profil ödülleri de yeniden verilmez. Reklam izleyerek kazanmaya hemen başlayabilirsin.',
  reward: (amount: Kurus) =>
    `${movementNames.profileReward}: ${formatKurus(amount)} cüzdanına eklendi. Bilgilerini paylaştığın için teşekkürler.`,
};
