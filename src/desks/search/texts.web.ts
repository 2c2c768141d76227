import { campaignWords } from '#features/campaigns/texts.ts';
import { paymentWords } from '#features/payments/texts.ts';
import type { Found } from './contract.ts';

export const searchTexts = {
  open: 'Her yerde ara',
  short: 'Ara',
  keys: 'Ctrl K',
  title: 'Her yerde ara',
  placeholder: 'Kişi, firma, kampanya, ödeme, fatura no, sayfa...',
  results: 'Bulunanlar',
  hint: 'En az üç harf ya da bir numara yaz: ad, e-posta, telefon, firma, kampanya, ödeme referansı, fatura no, tutar (1.234,56), gün (24.11.2026 ya da 24 Kasım), IBAN ya da son dört rakamı, #kayıt no, menüdeki bir sayfa.',
  pages: 'Sayfalar',
  failed: 'Arama yapılamadı',
  none: (search: string) => `“${search}” için bir şey bulunamadı. Başka bir kelime dene.`,
  found: (count: number, isCut: boolean) => (isCut ? `İlk ${count} sonuç` : `${count} sonuç`),
  inList: 'Listede ara',
  closed: 'Hesabı kapalı',
  howTo: 'Ok tuşlarıyla seç, Enter ile aç, Esc ile kapat',
  groups: {
    firms: 'Firmalar',
    campaigns: campaignWords.campaigns,
    people: 'Kişiler',
    payments: paymentWords.payments,
    withdrawals: 'Çekimler',
    invoices: 'Faturalar',
    entries: 'Kayıtlar',
  } satisfies Record<keyof Found, string>,
};
