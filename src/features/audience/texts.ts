/** Every Turkish string of this feature. */
import type { AudienceList } from './contract.ts';

export const audienceFieldTexts = {
  nothingChosen: 'Tüm kullanıcıları seç ya da en az bir kriter belirle.',
  invalid: 'Geçersiz bir seçim var. Lütfen listeden seç.',
  unknown: (value: number | string) => `Listede böyle bir seçenek yok: ${value}`,
  unknownCity: (name: string) => `Böyle bir şehir yok: ${name}`,
  districtWithoutCity: 'İlçe seçmek için önce şehir seç.',
  districtElsewhere: (name: string) => `Seçtiğin şehirlerde böyle bir ilçe yok: ${name}`,
};

/** What each list is called on screen. */
export const audienceLabels: Record<AudienceList, string> = {
  age_ranges: 'Yaş aralığı',
  genders: 'Cinsiyet',
  marital_statuses: 'Medeni durum',
  children_counts: 'Çocuk sayısı',
  cities: 'Şehirler',
  districts: 'İlçeler',
  professions: 'Meslekler',
  sectors: 'Sektörler',
  hobbies: 'Hobiler',
  favorite_brands: 'Sevdiği markalar',
  favorite_colors: 'Sevdiği renkler',
  clothing_sizes: 'Beden',
};

export const audienceTexts = {
  all: 'Tümü',
  allUsers: 'Tüm kullanıcılar',
  allUsersHint: 'Reklamın bütün izleyicilere gösterilir. Kriter seçmene gerek kalmaz.',
  sections: {
    who: { title: 'Kim?', text: 'Boş bıraktığın kriter kimseyi dışarıda bırakmaz.' },
    where: { title: 'Nerede?', text: 'İlçe seçmediğin şehrin tamamı sayılır.' },
    work: { title: 'Ne iş yapıyor?', text: 'Seçtiklerinden birinin uyması yeterli.' },
    likes: { title: 'Nelerden hoşlanıyor?', text: 'Her listede bir ortak seçim yeterli.' },
  },
  searchAndPick: 'Ara ve seç',
  districtsTitle: 'İlçeler',
  districtsHint: 'Şehirleri değiştirirsen ilçe seçimi sıfırlanır.',
  allDistricts: 'Tüm ilçeler',
  allDistrictsOf: (count: number) => `Tüm ilçeler (${count})`,
  districtsOf: (city: string) => `${city} ilçeleri`,
  moreCities: (count: number) => `${count} şehir daha göster`,
  optionsFailed: 'Hedef kitle seçenekleri alınamadı',
  districtsFailed: 'İlçeler alınamadı',
  reach: {
    title: 'Tahmini erişim',
    people: 'kişi',
    ofTotal: (total: string) => `${total} aktif izleyici içinden`,
    nothing: 'Henüz seçim yapmadın',
    nothingHint: 'Kriter seçtikçe kaç kişiye ulaşacağın burada görünür.',
    narrow: 'Çok dar',
    fewViewers: "Şu anda 50'den az aktif izleyici var. Kayıtlar arttıkça tahmin burada görünür.",
    narrowHint: "50'den az kişi uyuyor. Daha fazla kişiye ulaşmak için birkaç kriteri gevşet.",
    failed: 'Erişim şu anda hesaplanamadı. Bu, kampanyanı göndermene engel değil.',
    counting: 'Hesaplanıyor',
  },
  chosenCount: (count: number) => `${count} kriter seçili`,
  toReview: 'Özeti gör',
  reviewTitle: 'Hedef kitle özeti',
  reviewText: 'Göndermeden önce bir kez daha bak: bu kitle kampanyanla birlikte onaya gider.',
  backToForm: 'Düzenlemeye dön',
  submit: 'Onaya gönder',
  submitting: 'Gönderiliyor...',
  submitFailed: 'Hedef kitle ayarlanamadı',
  noAudience: 'Hedef kitle henüz seçilmedi.',
  more: (count: number) => `+${count} tane daha`,
  less: 'Daha az göster',
};
