/** Texts about a money stop, by themselves because viewers' pages load them. */

interface StopWords {
  title: string;
  about: (since: string) => string;
}

export const moneyStopTexts: Readonly<Record<'admin' | 'firm' | 'user', StopWords>> = {
  admin: {
    title: 'Para çıkışları durduruldu',
    about: (since) =>
      `Defterde ${since} tarihinde fark bulundu: çekim ödemeleri, transferler ve cüzdandan ödemeler durdu. İzleme ve tıklama kazançları sürüyor.`,
  },
  firm: {
    title: 'Cüzdandan ödeme geçici olarak durduruldu',
    about: () =>
      'Güvenlik denetimi bitene kadar cüzdanla ödeme yapılamaz. Havale ve kartla ödeyebilirsin; kampanyaların yayında kalır.',
  },
  user: {
    title: 'Para çıkışları geçici olarak durduruldu',
    about: () =>
      'Güvenlik denetimi bitene kadar para çekemez ve gönderemezsin. İzleyip kazanmaya devam edebilirsin.',
  },
};

export const moneyStopBadge = 'Durdu';
