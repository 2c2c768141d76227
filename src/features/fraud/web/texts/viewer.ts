/** The words for a viewer whose account is in review. */
import { formatDate } from '#lib/shared/dates.ts';

export const reviewTexts = {
  title: 'Hesabın incelemede',
  about:
    'Hesabındaki hareketler olağan dışı göründüğü için bir yetkili inceleyecek. Paran cüzdanında duruyor; inceleme bitene kadar dışarı çıkmaz. Verdiğin çekim talepleri sırada bekler.',
  stopped: 'Bu sürede yeni reklam başlatamazsın.',
  decided: 'Bir yetkili hesabını inceledi ve beklemeye aldı.',
  classes: 'İncelenen konular',
  todo: (until: Date) =>
    `Bir yanlışlık olduğunu düşünüyorsan ${formatDate(until)} tarihine kadar itiraz edebilirsin. Hesabı senden başkası kullanıyorsa şifreni değiştir.`,
  late: 'İtiraz süresi doldu.',
  object: 'İtiraz et',
  objected: (at: Date) => `${formatDate(at)} tarihinde itiraz ettin. Sonucu burada göreceksin.`,
  dialogTitle: 'İncelemeye itiraz et',
  dialogAbout:
    'Ne olduğunu kendi sözlerinle anlat: örneğin aynı evde kaç kişi izlediğini ya da paranın kimden, neden geldiğini.',
  field: 'İtirazın',
  send: 'İtirazı gönder',
  failed: 'İtirazın gönderilemedi',
};
