/** The words about raising the budget of a running campaign. */
import { formTexts } from './firm.ts';

export const topUpTexts = {
  submit: 'Ödemeye geç',
  failed: 'Bütçe güncellenemedi',
  failedToLoad: 'Bütçe bilgileri alınamadı',
  amount: 'Eklenecek bütçe',
  hint: (smallest: string) => `${formTexts.budgetHint(smallest)}. Ödendiğinde kampanyanın bütçesine eklenir.`,
  replaces: (amount: string) =>
    `Bu kampanyanın ödenmemiş ${amount} tutarında bir artırımı var; yeni tutar onun yerine geçer.`,
  /** Before a campaign is ended: what becomes of its top-up that is not paid. */
  ends: {
    awaiting: (amount: string) => `Kampanyanın ödenmemiş ${amount} tutarındaki bütçe artırımı da kapanır.`,
    pending: (amount: string) =>
      `Havalesini bildirdiğin ${amount} tutarındaki bütçe artırımı bu kampanyaya eklenmez; havalen onaylandığında gönderdiğin tutarın tamamı firma cüzdanına geçer.`,
  },
};
