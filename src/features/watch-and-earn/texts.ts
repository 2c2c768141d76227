/** Every Turkish string of this feature that is not an error. */
import type { NoAdReason } from './contract.ts';

/** Why there is nothing to watch, and what would change it. */
export const noAdTexts: Readonly<Record<NoAdReason, string>> = {
  NO_MATCH: 'Şu anda sana uygun, yayında olan bir reklam yok. Yeni reklamlar geldikçe burada göreceksin.',
  ALL_SEEN: 'Sana uygun reklamların hepsini izledin. Yeni reklamlar geldikçe burada göreceksin.',
  DAILY_LIMIT: 'Bugünkü kazanç sınırına ulaştın. Yarın kaldığın yerden devam edebilirsin.',
  PROFILE_INCOMPLETE:
    'Yayında sana uyabilecek reklamlar var. Profilindeki eksik bilgileri tamamlarsan onları da görebilirsin.',
  EARNING_OFF: 'Reklam kazancı kısa bir süreliğine durduruldu. Biraz sonra tekrar bak.',
};
