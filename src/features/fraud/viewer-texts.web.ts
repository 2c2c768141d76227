import { formatDate } from '#lib/shared/dates.ts';
import { busyWords } from '#lib/web/words.ts';
import { objectionTexts } from './texts.ts';

export const reviewTexts = {
  title: 'Hesabın incelemede',
  about: 'Hesabındaki hareketler olağan dışı göründüğü için bir yetkili inceleyecek.',
  decided: 'Bir yetkili hesabını inceledi ve paranı beklemeye aldı.',
  /** The money that may leave is shown below, at the balance. */
  money: 'Paran cüzdanında duruyor.',
  stopped: 'Bu sürede yeni reklam da başlatamazsın.',
  mayWatch: 'Reklam izlemeye ve kazanmaya devam edebilirsin.',
  classes: 'İncelenen konular',
  todo: (until: Date) =>
    `Bir yanlışlık olduğunu düşünüyorsan ${formatDate(until)} tarihine kadar itiraz edebilirsin. Hesabı senden başkası kullanıyorsa şifreni değiştir.`,
  late: 'İtiraz süresi doldu.',
  object: 'İtiraz et',
  objected: (at: Date) => `${formatDate(at)} tarihinde itiraz ettin. Sonucu burada göreceksin.`,
  dialogAbout:
    'Ne olduğunu kendi sözlerinle anlat: örneğin aynı evde kaç kişi izlediğini ya da paranın kimden, neden geldiğini.',
  field: 'İtirazın',
  objection: {
    title: 'İncelemeye itiraz et',
    confirm: 'İtirazı gönder',
    busy: busyWords.sending,
    failed: 'İtirazın gönderilemedi',
    done: objectionTexts.received,
  },
};
