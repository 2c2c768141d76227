/** The Turkish strings of why an ad is shown and of hidden advertisers: few open them, so pages load them apart. */
import type { Criterion } from './matched-criteria.ts';

/** What each criterion is called, in the order in which the profile asks. */
export const criterionTexts: Readonly<Record<Criterion, string>> = {
  age_range_ids: 'Yaş aralığın',
  gender_ids: 'Cinsiyetin',
  marital_status_ids: 'Medeni durumun',
  children_count_ids: 'Çocuk sayın',
  city_ids: 'Şehrin',
  district_ids: 'İlçen',
  profession_ids: 'Mesleğin',
  sector_ids: 'Sektörün',
  hobby_ids: 'Hobilerin',
  brand_ids: 'Sevdiğin markalar',
  color_ids: 'Sevdiğin renkler',
  clothing_size_ids: 'Bedenin',
};

export const aboutMessages = {
  hidden: 'Bu reklam verenin reklamları artık gösterilmeyecek',
  shown: 'Reklam veren yeniden gösterilecek',
};

export const aboutTexts = {
  forEverybody: 'Bu reklam herkese gösteriliyor. Profilindeki bilgiler bunda rol oynamadı.',
  matched: 'Reklam veren, şu bilgileri senin gibi olan kişilere ulaşmak istedi:',
  onlyYours: 'Reklam veren kim olduğunu ve yanıtlarını görmez.',
  change: 'Yanıtlarını değiştir',
  changeHint: 'Değiştirdiğin yanıt yarından itibaren sayılır.',
  failed: 'Bu bilgi alınamadı',
  report: 'Reklamı bildir',
  reportLater: 'Reklamı başlattıktan sonra bildirebilirsin.',
  hide: 'Bu reklam vereni gizle',
  hideHint: 'Bir daha onun reklamlarını görmezsin. Hesap ayarlarından geri alabilirsin.',
  hideFailed: 'Reklam veren gizlenemedi',
};

export const hiddenTexts = {
  title: 'Gizlediğin reklam verenler',
  description: 'Bu reklam verenlerin reklamları sana gösterilmez.',
  none: 'Kimseyi gizlemedin. Bir reklamı izlerken “Bu reklamı neden görüyorum?” altından gizleyebilirsin.',
  failed: 'Liste alınamadı',
  since: (day: string) => `${day} tarihinde gizledin`,
  show: 'Yeniden göster',
  showOf: (name: string) => `Yeniden göster: ${name}`,
  showFailed: 'Reklam veren yeniden gösterilemedi',
};
