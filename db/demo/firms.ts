/** The firms of the demo and how their ads look. All are made up. */

export interface DemoFirm {
  /** The authorised person. */
  name: string;
  email: string;
  phone: string;
  firmName: string;
  /** The name on its ads. */
  brand: string;
  site: string;
  ground: string;
  accent: string;
  ink: string;
  taxOffice: string;
  taxNumber: string;
  address: string;
}

const firm = (
  [name, email, firmName, brand]: readonly [string, string, string, string],
  [ground, accent, ink]: readonly [string, string, string],
  [taxOffice, taxNumber, address]: readonly [string, string, string],
  index: number,
): DemoFirm => ({
  name,
  email,
  phone: `53100000${String(index).padStart(2, '0')}`,
  firmName,
  brand,
  site: email.slice(email.indexOf('@') + 1),
  ground,
  accent,
  ink,
  taxOffice,
  taxNumber,
  address,
});

const ROWS = [
  [
    ['Kerem Aksoy', 'kerem@kahve.example', 'Anadolu Kahve Sanayi A.Ş.', 'Anadolu Kahve'],
    ['#7f4f24', '#e8590c', '#2b1a0e'],
    ['Kadıköy', '0730018006', 'Moda Cad. No: 14, Kadıköy / İstanbul'],
  ],
  [
    ['Selin Duru', 'selin@giyim.example', 'Bosfor Giyim Ticaret Ltd. Şti.', 'Bosfor Giyim'],
    ['#a61e4d', '#f76707', '#3a0a1c'],
    ['Beşiktaş', '1870042117', 'Barbaros Bulvarı No: 88, Beşiktaş / İstanbul'],
  ],
  [
    ['Umut Çınar', 'umut@tekno.example', 'Dalga Teknoloji A.Ş.', 'Dalga Teknoloji'],
    ['#1c3d8f', '#22b8cf', '#0b1738'],
    ['Çankaya', '2650063228', 'Atatürk Bulvarı No: 120, Çankaya / Ankara'],
  ],
  [
    ['Nuran Taşçı', 'nuran@firin.example', 'Başak Fırıncılık Gıda Ltd. Şti.', 'Başak Fırın'],
    ['#b8650b', '#c92a2a', '#33190a'],
    ['Nilüfer', '1410055331', 'Fatih Sultan Mehmet Bulvarı No: 31, Nilüfer / Bursa'],
  ],
  [
    ['Ozan Ergin', 'ozan@banka.example', 'Köprü Katılım Bankası A.Ş.', 'Köprü Bank'],
    ['#0b5d4e', '#f08c00', '#04241e'],
    ['Büyük Mükellefler', '5760077440', 'Büyükdere Cad. No: 201, Şişli / İstanbul'],
  ],
  [
    ['Pelin Arıkan', 'pelin@spor.example', 'Zinde Spor Salonları A.Ş.', 'Zinde Spor'],
    ['#c92a2a', '#1971c2', '#2d0b0b'],
    ['Karşıyaka', '9980088552', 'Cemal Gürsel Cad. No: 210, Karşıyaka / İzmir'],
  ],
  [
    ['Hakan Soylu', 'hakan@market.example', 'Marmara Market Zincirleri A.Ş.', 'Marmara Market'],
    ['#2b7a3d', '#f76707', '#0d2a15'],
    ['Muratpaşa', '6120099663', 'Işıklar Cad. No: 9, Muratpaşa / Antalya'],
  ],
  [
    ['Bahar Tuna', 'bahar@kitap.example', 'Vadi Kitap ve Kırtasiye Ltd. Şti.', 'Vadi Kitap'],
    ['#5f3dc4', '#e64980', '#1d1040'],
    ['Odunpazarı', '9250010774', 'İki Eylül Cad. No: 47, Odunpazarı / Eskişehir'],
  ],
  [
    ['Levent Okay', 'levent@tatil.example', 'Yakamoz Turizm Seyahat A.Ş.', 'Yakamoz Tatil'],
    ['#0c6e8f', '#ff6b6b', '#062b3a'],
    ['Bodrum', '9410021885', 'Neyzen Tevfik Cad. No: 3, Bodrum / Muğla'],
  ],
  [
    ['Gönül Çınar', 'gonul@mobilya.example', 'Çınar Mobilya Sanayi Ltd. Şti.', 'Çınar Mobilya'],
    ['#6b4226', '#2f9e8f', '#26150a'],
    ['İnegöl', '2480032996', 'Organize Sanayi 3. Cad. No: 18, İnegöl / Bursa'],
  ],
  [
    ['Arda Yücel', 'arda@pati.example', 'Patili Dostlar Evcil Hayvan Ltd. Şti.', 'Patili Dostlar'],
    ['#3b7d2a', '#e8590c', '#12280c'],
    ['Bornova', '7210043008', 'Mustafa Kemal Cad. No: 66, Bornova / İzmir'],
  ],
  [
    ['Sibel Uzun', 'sibel@gulus.example', 'Gülüş Ağız ve Diş Sağlığı Ltd. Şti.', 'Gülüş Diş'],
    ['#1864ab', '#15aabf', '#08223c'],
    ['Selçuklu', '4030054110', 'Kule Cad. No: 12, Selçuklu / Konya'],
  ],
] as const;

/** Completes nine digits to a tax number: the last digit is a check digit. */
function taxNumberOf(nine: string): string {
  const parts = nine.split('').map((digit, index) => {
    const shifted = (Number(digit) + 9 - index) % 10;
    return shifted === 9 ? 9 : (shifted * 2 ** (9 - index)) % 9;
  });
  return `${nine}${(10 - (parts.reduce((sum, part) => sum + part, 0) % 10)) % 10}`;
}

export const DEMO_FIRMS: readonly DemoFirm[] = ROWS.map(
  ([names, colours, [office, number, address]], index) =>
    firm(names, colours, [office, taxNumberOf(number.slice(0, 9)), address], index + 1),
);
