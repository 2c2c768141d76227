/** The events that change a campaign's budget, in words. Pure. */
/** In the order in which they happen, also within one moment. */
export const JOURNAL_KINDS = [
  'set',
  'approved',
  'top_up_opened',
  'payment_made',
  'announcement_taken_back',
  'payment_rejected',
  'payment_void',
  'late_transfer',
  'paid',
  'top_up_paid',
  'taken_back',
  'returned',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** The amount of an event: a budget as typed, a payment or a return with VAT, or net budget for viewers. */
export type AmountKind = 'before_vat' | 'with_vat' | 'net';

export const amountKindOf = (kind: JournalKind): AmountKind =>
  kind === 'set' ? 'before_vat' : kind === 'taken_back' ? 'net' : 'with_vat';

export const JOURNAL_TEXTS: Readonly<Record<JournalKind, string>> = {
  set: 'Bütçe belirlendi',
  approved: 'Kampanya onaylandı, ödemesi açıldı',
  payment_made: 'Ödeme bildirildi',
  announcement_taken_back: 'Ödeme bildirimi geri alındı',
  payment_rejected: 'Ödeme reddedildi',
  payment_void: 'Ödeme iptal edildi',
  late_transfer: 'Geç gelen havale firma cüzdanına aktarıldı',
  paid: 'Ödeme alındı, bütçe yüklendi',
  top_up_opened: 'Bütçe artırımı açıldı',
  top_up_paid: 'Bütçe artırımı ödendi',
  taken_back: 'Geçersiz izlenme ve tıklamaların bedeli bütçeye döndü',
  returned: 'Kullanılmayan bütçe, KDV ve payıyla firma cüzdanına döndü',
};
