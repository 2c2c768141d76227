import { words } from '#lib/shared/words.ts';
import { listWords } from '#lib/web/words.ts';

export const auditPageTexts = {
  title: 'Denetim kaydı',
  failed: 'Denetim kaydı alınamadı',
  search: 'İşlem, konu, gerekçe ya da yapan ara...',
  allActions: 'Tüm işlemler',
  everybody: 'Herkes',
  changes: 'Değişiklik',
  reason: words.grounds,
  nothing: 'boş',
  insteadOf: 'yerine',
  empty: 'Bir işlem yapıldığında burada görünür.',
  noun: listWords.records,
  nounFrom: listWords.fromRecords,
  ofSubject: (subject: string) => `${subject} için yapılanlar`,
};
