/** The words of the landing page. Amounts come from the settings and are filled in. */

/** Amounts in the form in which they are shown. */
export interface LandingAmounts {
  bonus: string;
  /** The smallest withdrawal. */
  minimum: string;
}

/** How often one ad pays. */
function repeatText({ views, later, mean }: { views: number; later: string; mean: string }): string {
  if (views === 1) return 'Bir reklam sana bir kez kazandırır.';
  return `Bir reklam sana en çok ${views} kez kazandırır; sonraki izlemelerde ilk kazancın ${later} kadarını alırsın. Hesap, izleme başına ${mean} ortalamayla yapılır.`;
}

export const landingTexts = {
  title: ['Reklam izle,', 'para kazan'],
  lead: 'Kısa reklamları izle, kazancın anında cüzdanına eklensin. İstediğinde kendi hesabına çek.',
  signIn: 'Giriş yap',
  waiting: (seconds: number) => `Giriş yap (${seconds})`,
  register: 'Ücretsiz kayıt ol',
  free: 'Üyelik ücretsiz. 18 yaşını dolduran herkese açık.',
  hello: (name: string) => `Tekrar hoş geldin, ${name}.`,
  panels: { admin: 'Yönetici Paneli', firm: 'Firma Paneli', user: 'Profilim' },

  preview: {
    balance: 'Örnek cüzdan',
    today: 'Bugünkü kazanç',
    ad: 'Sıradaki reklam',
    adName: 'Demli bir mola',
    credited: 'Cüzdanına eklendi',
  },

  stepsHeading: 'Nasıl çalışır?',
  /** `null` while the amounts are not known. */
  steps: [
    {
      title: 'Kaydol, telefonunu doğrula',
      text: (amounts: LandingAmounts | null) =>
        `Birkaç dakikada hesabını aç. ${amounts ? `${amounts.bonus} hoş` : 'Hoş'} geldin bonusu cüzdanında seni bekler.`,
    },
    {
      title: 'Sana uygun reklamı izle',
      text: () => 'Başlamadan önce ne kazanacağını görürsün. Başlayan reklamın kazancı senin için ayrılır.',
    },
    {
      title: 'Kazancın cüzdanında',
      text: (amounts: LandingAmounts | null) =>
        `Her kuruşun nereden geldiğini gör. ${amounts ? `${amounts.minimum} olunca` : 'Birikince'} kendi IBAN'ına çek.`,
    },
  ],

  earningsHeading: 'Ne kazanırsın?',
  adsPerDay: 'Günde izlediğin reklam',
  adsPerDayValue: (count: number) => `${count} reklam`,
  onAverage: 'ortalama',
  atMost: 'en çok',
  perDay: (word: string) => `günde ${word}`,
  perMonth: (word: string) => `ayda ${word} (30 gün)`,
  earningsNote: ({ limit, ...pay }: { limit: string; views: number; later: string; mean: string }) =>
    `${repeatText(pay)} Günde en çok ${limit} kazanılır; kalan bir izlemeye yetmezse gün daha azla biter. Tutarlar bugün onaylanan reklamlar içindir; daha önce onaylananlar o günkü tutarı öder. Gerçek kazancın, sana uygun reklam sayısına bağlıdır; bir söz değildir.`,
  view: 'Bir reklamı ilk kez izlemek',
  click: 'İlgilendiğine tıklamak',
  bonus: 'Hoş geldin bonusu',

  trustHeading: 'Neden güvenebilirsin?',
  trust: [
    {
      title: 'Her kuruş kayıtlı',
      text: 'Bütün hareketler bankadaki gibi çift taraflı tutulur; hiçbiri sonradan değiştirilemez.',
    },
    {
      title: 'Para senin',
      text: 'Kazancın anında cüzdanına geçer. Çektiğinde kendi adına olan hesaba gider.',
    },
    {
      title: 'Bilgilerin sende',
      text: 'Reklam verenler seni değil, yalnızca toplam sayıları görür. Paylaşmak istemediğini boş bırak.',
    },
    { title: 'Baskı yok', text: 'Seri, ceza, zorunluluk yok. Ne zaman istersen o zaman izlersin.' },
  ],

  firmsBadge: 'Firmalar için',
  firmsHeading: 'Reklamını gerçekten izleyen insanlara ulaş',
  firmsText: 'Kime ulaşacağını sen seç, bütçeni sen belirle, sonucu canlı izle.',
  firmsPoints: [
    'İl, ilçe, yaş, meslek ve ilgi alanına göre hedef kitle',
    'Bütçen yalnızca tamamlanan izlenmelere ve tıklamalara harcanır',
    'Görüntüleme, tıklama ve kalan bütçe canlı raporlarda',
    'Harcanmayan bütçe firma cüzdanına geri döner',
  ],
  firmsAction: 'Kurumsal hesap aç',

  questionsHeading: 'Sık sorulanlar',
  questions: [
    {
      question: 'Üye olmak için ödeme yapmam gerekir mi?',
      answer: 'Hayır. Üyelik ücretsizdir ve senden hiçbir zaman para istenmez.',
    },
    {
      question: 'Telefonumu neden doğruluyorum?',
      answer:
        'Her numaraya tek hesap açılır. Böylece kazanç, gerçekten izleyen kişilere gider ve hesabın sana ait kalır.',
    },
    {
      question: 'Hangi reklamları görürüm?',
      answer:
        'Profilinde paylaştığın bilgilere uyanları. Profilini ne kadar tamamlarsan sana uygun reklam o kadar çoğalır; zorunlu değildir.',
    },
    {
      question: 'Paramı nasıl çekerim?',
      answer:
        'Cüzdanından, kendi adına olan IBAN için çekim talebi oluşturursun. Talep incelenip hesabına gönderilir.',
    },
  ],
};
