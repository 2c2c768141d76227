/** The words of the report by e-mail: its card on the firm's first screen, and the page that switches it off. */
import type { ReportChoice } from '../../contract/mailed.ts';

export const reportCardTexts = {
  heading: 'E-posta raporu',
  about: (email: string) => `Özet, PDF ve CSV olarak ${email} adresine gelir.`,
  choices: { off: 'Kapalı', weekly: 'Haftalık', monthly: 'Aylık' } satisfies Record<ReportChoice, string>,
  next: (at: string) => `Sıradaki rapor: ${at}`,
  last: (at: string) => `Son gönderilen: ${at}`,
  isOff: 'Şu anda kapalı. Açtığında her pazartesi ya da her ayın 1’inde saat 08.00’de gelir.',
  failed: 'Rapor ayarı alınamadı',
  notSaved: 'Rapor ayarı kaydedilemedi',
  sample: 'Şimdi örnek gönder',
};

export const unsubscribeTexts = {
  title: 'E-posta raporunu kapat',
  about: 'Haftalık ya da aylık kampanya raporu artık e-postana gelmez. Panelindeki rakamlar yerinde kalır.',
  action: 'Raporu kapat',
  closing: 'Kapatılıyor...',
  failed: 'Rapor kapatılamadı',
  done: 'Rapor kapatıldı',
  toPanel: 'Panele git',
};
