/** The data-protection notice (KVKK aydınlatma metni). A change of its meaning needs a new NOTICE_VERSION. */

interface NoticeSection {
  heading: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
}

export const noticeTexts = {
  title: 'Aydınlatma metni',
  description: '6698 sayılı Kişisel Verilerin Korunması Kanunu (KVKK) uyarınca',
  version: (version: string) => `Sürüm ${version}`,
  authority: 'Kişisel Verileri Koruma Kurumu',
  authorityBefore: 'Ayrıntılı bilgi için: ',
};

/** The company is known once the configuration has come; the page is drawn before. */
export function noticeSections(
  product: string,
  company: { title: string; address: string; mersis: string; email: string | undefined } | undefined,
): readonly NoticeSection[] {
  return [
    {
      heading: 'Veri sorumlusu',
      paragraphs: [
        `Kişisel verilerin, ${product} hizmetini işleten ${company?.title ?? 'şirket'} tarafından veri sorumlusu sıfatıyla bu metinde anlatılan biçimde işlenir.`,
        ...(company ? [`${company.address}. MERSİS: ${company.mersis}.`] : []),
      ],
    },
    {
      heading: 'İşlediğimiz veriler',
      items: [
        'Kimlik ve iletişim: ad soyad, e-posta, cep telefonu; firmalarda firma adı ve iletişim bilgileri.',
        'Hesap güvenliği: şifrenin geri çevrilemez özeti, oturum kayıtları (IP adresi, tarayıcı bilgisi, zaman).',
        'İsteğe bağlı profil: yaş aralığı, cinsiyet, medeni durum, il ve ilçe, meslek, beden, ilgi alanları ve benzeri bilgiler.',
        'Kullanım: izlediğin ve tıkladığın reklamlar, bunların zamanı.',
        'Bize yazdıkların: iletişim formundaki adın, e-posta adresin ve mesajın; bildirdiğin reklamlar ve açıklaman; gizlediğin reklam verenler; gönderdiğin paranın notu.',
        'Finansal: cüzdan hareketlerin, çekim taleplerinde IBAN ve hesap sahibi adı.',
      ],
    },
    {
      heading: 'Neden işliyoruz?',
      items: [
        'Hesabını açmak, seni doğrulamak ve hesabını korumak.',
        'Kazancını hesaplamak, cüzdanını tutmak ve ödeme yapmak.',
        'Açıkça izin verdiysen, profil bilgilerinle sana uygun reklamları seçmek.',
        'Kötüye kullanımı önlemek ve yasal yükümlülükleri yerine getirmek.',
        'Açıkça izin verdiysen, yenilikleri SMS ve e-posta ile duyurmak.',
      ],
    },
    {
      heading: 'Hukuki sebep',
      paragraphs: [
        'Veriler; sözleşmenin kurulması ve ifası, hukuki yükümlülük, bir hakkın tesisi ve korunması ile meşru menfaat sebeplerine (KVKK m. 5/2), hedefleme ve ticari ileti için ise açık rızana (m. 5/1) dayanılarak, elektronik ortamda toplanır.',
      ],
    },
    {
      heading: 'Kimlerle paylaşıyoruz?',
      paragraphs: [
        'Para gönderdiğin izleyici adının baş harflerini ve yazdığın notu görür. Reklam verenlerle kişisel verin paylaşılmaz; onlar yalnızca toplam sayıları görür ve az kişinin bulunduğu dağılımlar gösterilmez. Veriler; SMS ve e-posta gönderimi, ödeme ve barındırma hizmeti veren iş ortaklarıyla işin gerektirdiği ölçüde, yetkili kamu kurumlarıyla ise yasal zorunluluk hâlinde paylaşılır.',
      ],
    },
    {
      heading: 'Ne kadar saklıyoruz?',
      items: [
        'Doğrulanmamış kayıtlar ve doğrulama kodları: en çok iki gün.',
        'Kapanmış oturum kayıtları: otuz gün.',
        'İletişim formundan yazdıkların: yanıtlandıktan ya da kapatıldıktan sonra bir yıl.',
        'Bildirdiğin reklamlara yazdığın açıklama: karardan sonra iki yıl.',
        'Hesap ve profil bilgileri: hesabın açık olduğu sürece. Hesabını kapattığında hemen silinir.',
        'Mali kayıtlar (cüzdan hareketleri, çekimlerin banka bilgileri): ilgili mevzuatın öngördüğü süre boyunca, kapatılan hesapta adından ayrı olarak.',
        'Kapatılan hesabın telefon numarasının geri çevrilemez özeti: bonusun aynı numaraya ikinci kez verilmemesi için gerekli olduğu sürece.',
      ],
    },
    {
      heading: 'Hakların',
      paragraphs: [
        'KVKK m. 11 uyarınca verilerinin işlenip işlenmediğini öğrenme, bilgi isteme, düzeltilmesini veya silinmesini isteme, aktarıldığı kişileri bilme, otomatik sistemlerle varılan aleyhine sonuçlara itiraz etme ve zararın giderilmesini isteme hakların vardır. Verilerini hesap ayarlarından indirebilir, hesabını oradan kapatabilirsin. Verdiğin rızayı dilediğin zaman geri alabilirsin; bu, geri alana kadar yapılan işlemleri etkilemez.',
        ...(company?.email === undefined
          ? []
          : [`Başvurunu ${company.email} adresine e-posta ile ya da yukarıdaki adresimize gönderebilirsin.`]),
      ],
    },
  ];
}
