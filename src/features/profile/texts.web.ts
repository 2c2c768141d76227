import { formatCount } from '#lib/shared/numbers.ts';

export const settingsTexts = {
  identity: 'Ad ve e-posta',
};

export const viewerTexts = {
  title: 'Profilim',
  basics: 'Temel bilgiler',
  settings: 'Hesap ayarları',
  details: 'Detaylı bilgiler',
  detailsHint:
    'Hepsi isteğe bağlı. Dilediğini boş bırak, dilediğini reklam seçiminin dışında tut, dilediğin zaman değiştir. İlk kez eklediğin bilgi hemen, değiştirdiğin yarından itibaren sayılır.',
  fill: 'Bilgilerimi ekle',
  notSaid: 'Belirtilmedi',
  preferNot: 'Belirtmek istemiyorum',
  savedTitle: 'Bilgilerin kaydedildi',
  unchangedTitle: 'Profilinde bir değişiklik yok',
  saved: {
    unused: 'Teşekkürler! İznin kapalı olduğu sürece bu bilgiler reklam seçmek için kullanılmaz.',
    more: 'Teşekkürler! Bundan sonra sana daha uygun reklamlar göstereceğiz.',
    fewer: 'Kaldırdığın bilgiler artık reklam seçiminde kullanılmayacak.',
    none: 'Bir bilgi ekle ya da değiştir, sonra kaydet.',
  },
  rewardTitle: 'Tebrikler!',
  rewardText: 'Bilgilerini paylaştığın için cüzdanına eklendi.',
  failedTitle: 'Kaydedilemedi',
  use: 'Reklam seçiminde kullanılsın',
  useNamed: (group: string) => `${group}: Reklam seçiminde kullanılsın`,
  isWithheld: 'Reklam seçiminde kullanılmıyor',
  optionsFailed: 'Seçenekler alınamadı',
  cityFirst: 'Önce şehir seç',
  districtCleared: (district: string) => `Şehrin değişti: ilçen (${district}) silindi. Yeni ilçeni seç.`,
  more: ['Daha çok bilgi ver', 'Daha çok reklam gör', 'Daha çok kazan'],
  unusedTitle: 'Cevapların şu an reklam seçmek için kullanılmıyor',
  unusedText:
    '“Bana uygun reklamlar” iznin kapalı; yalnızca herkese açık reklamları görürsün. Bilgilerini yine de ekleyebilir, izni istediğin zaman açabilirsin.',
  unusedLink: 'İzinlerime git',
  privacyTitle: 'Bilgilerin güvende',
  privacyText: 'Kişisel verilerin 6698 sayılı KVKK kapsamında korunur. Firmalar seni tek tek göremez.',
  privacyLink: 'KVKK hakkında bilgi al',
  welcomeTitle: 'Aramıza hoş geldin!',
  welcomeText:
    'Hoş geldin bonusun cüzdanında. Reklam izledikçe üzerine eklenir; ne kadarını çekebileceğini cüzdanın söyler.',
  welcomeButton: 'Harika, başlayalım',
  groups: {
    about: 'Hakkında',
    place: 'Yaşadığın yer',
    work: 'İş',
    likes: 'İlgi alanları',
    body: 'Beden ölçüleri',
  },
};

export const completenessTexts = {
  percent: (percent: number) => `Profilin %${percent} dolu`,
  offer: (details: number, amount: string) =>
    details === 0 ? `${amount} ödülün hazır` : `${details} cevap daha, ${amount}`,
  reward: (details: number, amount: string) =>
    `Daha önce vermediğin ${details} bilgiyi ekle, ${amount} kazan.`,
  rewardForPhone: (details: number, amount: string) =>
    `Bu telefon numarasıyla daha önce verilmemiş ${details} bilgiyi ekle, ${amount} kazan.`,
  rewardDue: (amount: string) => `${amount} ödülün hazır: Bilgilerini kaydet, cüzdanına eklensin.`,
  rewardsPaid: (paid: number, total: number) => `Profil ödülü: ${paid} / ${total}`,
  rewardsOfPhone: (paid: number, total: number) =>
    `Profil ödülü: ${paid} / ${total} (numaranın önceki hesabıyla birlikte)`,
  rewardsDone: 'Profil ödüllerinin hepsini aldın.',
  rewardRests: (views: number) =>
    `Ödülün ${formatCount(views)} reklam daha izleyince çekilebilir ve gönderilebilir.`,
  moreAds: 'Profilini tamamladıkça sana uyan reklamlar çoğalır.',
  unused: 'Cevapların şu an reklam seçmek için kullanılmıyor.',
  thanks: 'Teşekkürler! Sana en uygun reklamları gösterebiliyoruz.',
  button: 'Profilini tamamla',
  buttonDue: 'Ödülünü al',
};
