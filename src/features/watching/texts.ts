import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { NoAdReason } from './contract.ts';

const noAdTexts: Readonly<Record<NoAdReason, string>> = {
  NO_MATCH: 'Şu anda sana uygun, yayında olan bir reklam yok. Yeni reklamlar geldikçe burada göreceksin.',
  ALL_SEEN: 'Sana uygun reklamların hepsini izledin. Yeni reklamlar geldikçe burada göreceksin.',
  DAILY_LIMIT: 'Bugünkü kazanç sınırına ulaştın. Yarın kaldığın yerden devam edebilirsin.',
  PROFILE_INCOMPLETE:
    'Yayında sana uyabilecek reklamlar var. Profilindeki eksik bilgileri tamamlarsan onları da görebilirsin.',
  CHANGED_TODAY:
    'Bugün değiştirdiğin bilgiler yarından itibaren sayılır. Yarın onlara uyan reklamları da göreceksin.',
  TARGETING_OFF:
    'Bilgilerine göre reklam seçilmesine izin vermediğin için yalnızca herkese açık reklamları görürsün. İzni hesap ayarlarından açabilirsin.',
  HIDDEN:
    'Yayındaki reklamlar gizlediğin reklam verenlere ait. Hesap ayarlarından onları yeniden gösterebilirsin.',
  EARNING_OFF: 'Reklam kazancı kısa bir süreliğine durduruldu. Biraz sonra tekrar bak.',
  IN_REVIEW: 'Hesabın incelemede, şu anda yeni reklam başlatamazsın. Nedeni ve itiraz yolu cüzdanında.',
};

export const wayTexts = {
  completeProfile: 'Profilini tamamla',
  openSettings: 'Hesap ayarlarını aç',
  openWallet: 'Cüzdana git',
};

export function noAdText(reason: NoAdReason, dayRoom: Kurus): string {
  return reason === 'DAILY_LIMIT' && dayRoom > 0
    ? `Bugünkü kazanç sınırına ${formatKurus(dayRoom)} kaldı; bu, sıradaki reklama yetmiyor. Yarın devam edebilirsin.`
    : noAdTexts[reason];
}

export const sessionText = (earned: Kurus): string => `Bu turda ${formatKurus(earned)} kazandın`;

export const todayText = (earned: Kurus): string => `Bugün ${formatKurus(earned)} kazandın`;

export const dailyLimitText = (limit: Kurus): string => `${formatKurus(limit)} sınır`;

export const aboutMessages = {
  hidden: 'Bu reklam verenin reklamları artık gösterilmeyecek',
  shown: 'Reklam veren yeniden gösterilecek',
};
