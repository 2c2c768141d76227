/** The words of the page that switches the report by e-mail off. */
export const unsubscribeTexts = {
  title: 'E-posta raporunu kapat',
  about: 'Haftalık ya da aylık kampanya raporu artık e-postana gelmez. Panelindeki rakamlar yerinde kalır.',
  action: 'Raporu kapat',
  closing: 'Kapatılıyor...',
  failed: 'Rapor kapatılamadı',
  done: 'Rapor kapatıldı',
  toPanel: 'Panele git',
};
