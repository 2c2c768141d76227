interface LandingAmounts {
  bonus: string;
  minimum: string;
}

export const landingTexts = {
  title: ['Reklam izle,', 'para kazan'],
  lead: 'Kısa reklamları izle, kazancın anında cüzdanına eklensin.',
  signIn: 'Giriş yap',
  waiting: (seconds: number) => `Giriş yap (${seconds})`,
  register: 'Ücretsiz kayıt ol',
  free: '18 yaşını dolduran herkese açık.',
  hello: (name: string) => `Tekrar hoş geldin, ${name}.`,
  panels: { admin: 'Yönetici Paneli', firm: 'Firma Paneli', user: 'Profilim' },

  stepsHeading: 'Nasıl çalışır?',
  /** `null` while the amounts are not known. */
  steps: [
    {
      title: 'Kaydol, telefonunu doğrula',
      text: (amounts: LandingAmounts | null) =>
        `${amounts ? `${amounts.bonus} hoş` : 'Hoş'} geldin bonusu seni bekler.`,
    },
    {
      title: 'Sana uygun reklamı izle',
      text: () => 'Ne kazanacağını başlamadan görürsün.',
    },
    {
      title: 'Kazancın cüzdanında',
      text: (amounts: LandingAmounts | null) =>
        `${amounts ? `${amounts.minimum} olunca` : 'Birikince'} kendi IBAN'ına çek.`,
    },
  ],

  earningsHeading: 'Ne kazanırsın?',
  adsPerDay: 'Günde izlediğin reklam',
  adsPerDayValue: (count: number) => `${count} reklam`,
  perDay: 'günde',
  perMonth: 'ayda (30 gün)',
  guess: 'Bu bir tahmindir, söz değildir.',
  earningsNote: ({ limit, views, seconds }: { limit: string; views: number; seconds: number }) =>
    `Bir reklam sana en çok ${views} kez, bir gün en çok ${limit} kazandırır; kalan bir izlemeye yetmezse gün daha azla biter. Tıklamalar en az ${seconds} sn arayla kazandırır. Tutarlar bugün onaylanan reklamlar içindir. Kazancın, sana uygun reklam sayısına bağlıdır.`,
  view: 'Bir reklamı ilk kez izlemek',
  viewAgain: 'Yeniden izlemek',
  click: 'İzlediğin reklama tıklamak',
  bonus: 'Hoş geldin bonusu',

  trustHeading: 'Neden güvenebilirsin?',
  trust: [
    {
      title: 'Her kuruş kayıtlı',
      text: 'Hiçbir hareket sonradan değiştirilemez.',
    },
    {
      title: 'Para senin',
      text: 'Kendi adına olan hesaba çekersin.',
    },
    {
      title: 'Bilgilerin sende',
      text: 'Reklam verenler yalnızca toplam sayıları görür.',
    },
    { title: 'Baskı yok', text: 'Ne zaman istersen o zaman izlersin.' },
  ],

  firmsBadge: 'Firmalar için',
  firmsHeading: 'Reklamını gerçekten izleyen insanlara ulaş',
  firmsFigures: {
    viewPrice: 'İzleme başına',
    budget: 'En az bütçe',
    viewers: 'İzleyici',
  },
  firmsPrice: 'İzleme fiyatına KDV ve hizmet bedeli dahil, bütçeye KDV hariçtir.',
  firmsPoints: [
    'Bütçen yalnızca tamamlanan izlenmelere ve tıklamalara harcanır',
    'Harcanmayan bütçe firma cüzdanına geri döner',
  ],
  firmsAction: 'Kurumsal hesap aç',
};

export const sliderTexts = {
  heading: 'Öne çıkan reklamlar',
  role: 'döngü',
  slideRole: 'reklam',
  place: (position: number, count: number) => `${position} / ${count}`,
  show: (position: number, title: string) => `${position}. reklamı göster: ${title}`,
  pause: 'Döngüyü durdur',
  play: 'Döngüyü başlat',
  hint: 'Detaylı bilgi için tıkla',
  newTab: '(yeni sekmede açılır)',
  failed: 'Reklamlar yüklenemedi',
  malformed: 'Geçersiz reklam verisi',
};
