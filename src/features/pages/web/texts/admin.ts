/** The words of the screens on which the operator's pages are written. */
import { words } from '#lib/shared/words.ts';
import { busyWords } from '#lib/web/words.ts';
import { pageMessages } from '../../texts.ts';

export const pagesTexts = {
  title: 'Sayfalar',
  description: 'Herkesin okuduğu metinler: kullanım koşulları, yardım ve iletişim. Her sürüm saklanır.',
  failed: 'Sayfalar alınamadı',
  inForce: (version: number, day: string) => `Yayında: sürüm ${version}, ${day}`,
  draft: (version: number) => `Sürüm ${version} yayınlanmadı`,
  edit: 'Düzenle',
  editOf: (name: string) => `Düzenle: ${name}`,
  show: 'Sayfaya bak',
  showOf: (name: string) => `Sayfaya bak: ${name}`,
};

export const editorTexts = {
  back: 'Sayfalar',
  failed: 'Metin alınamadı',
  missingTitle: 'Böyle bir sayfa yok',
  missing: 'Adres yanlış olabilir. Sayfalar listesinden birini seç.',
  text: 'Metin',
  textHint:
    '# başlık, **kalın**, *eğik*, - madde, [söz](/adres), ![açıklama](/help/gorsel.webp). {urun}, {sirket}, {adres}, {vergi_dairesi}, {vergi_no}, {mersis} ve {eposta} kurulumdaki bilgilerle dolar.',
  preview: 'Önizleme',
  previewAbout: 'Okuyanlar böyle görür.',
  previewFailed: 'Önizleme hazırlanamadı',
  notPublished: (version: number) => `Sürüm ${version} saklandı ama yayınlanmadı. Burada onu düzenliyorsun.`,
  keep: 'Sakla',
  keepFailed: 'Sürüm saklanamadı',
  publish: 'Yayınla',
  busy: busyWords.saving,
};

export const publishTexts = {
  title: 'Bu metin yayınlansın mı?',
  confirm: 'Yayınla',
  busy: 'Yayınlanıyor...',
  failed: 'Sayfa yayınlanamadı',
  done: pageMessages.published,
  about: 'Yeni metin herkese hemen görünür. Eski sürümler saklanır.',
  aboutTerms:
    'Yeni koşullar hemen geçerli olur; izleyiciler ve firmalar bir sonraki girişlerinde kabul etmeye çağrılır. Eski sürümler saklanır.',
};

export const versionTexts = {
  heading: 'Sürümler',
  label: 'Sürümler',
  failed: 'Sürümler alınamadı',
  noun: 'sürüm',
  nounFrom: 'sürümden',
  version: 'Sürüm',
  savedAt: 'Saklandı',
  savedBy: words.actor,
  shipped: 'Kurulumla geldi',
  published: 'Yayın',
  notPublished: 'Yayınlanmadı',
  use: 'Metnini getir',
  useOf: (version: number) => `Metnini getir: sürüm ${version}`,
  used: (version: number) => `Sürüm ${version} metni getirildi; saklayınca yeni sürüm olur`,
  useFailed: 'Sürüm alınamadı',
};
