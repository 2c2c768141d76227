import { formatDay } from '#lib/shared/dates.ts';
import { type BasisPoints, formatKurus, kurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount, formatPercent } from '#lib/shared/numbers.ts';
import { wrongState } from '#lib/shared/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { type OrderKind, PAYMENT_STATUS_TEXTS, type PaymentMethod, type PaymentStatus } from './lifecycle.ts';

interface Dates {
  created_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
}

type Step = 'opened' | 'announced' | 'decided';

export function shownStep({ created_at: created, submitted_at: submitted, decided_at: decided }: Dates): {
  step: Step;
  at: Date;
} {
  if (decided !== null) return { step: 'decided', at: decided };
  return submitted === null ? { step: 'opened', at: created } : { step: 'announced', at: submitted };
}

export const shownDate = (order: Dates): Date => shownStep(order).at;

export const paymentWords = {
  payments: 'Ödemeler',
  noun: 'ödeme',
  nounFrom: 'ödemeden',
  status: 'Ödeme durumu',
  order: 'Sipariş',
  invoice: 'Fatura',
  returnInvoice: 'İade faturası',
  invoiceNumber: 'Fatura no',
  card: 'Kart',
  transfer: 'Banka havalesi',
  taxOffice: 'Vergi dairesi',
  quote: 'Açıklamaya yaz',
  nonePending: 'Bekleyen ödeme yok',
  noneToDecide: 'Onay bekleyen ödeme yok',
};

export function onAirText(startDate: string, today: string): string {
  return startDate <= today
    ? 'Kampanyan şimdi yayında.'
    : `Kampanyan ${formatDay(startDate)} günü yayına girecek.`;
}

export const walletPartText = (amount: string) => `${amount} cüzdandan`;
export const withheldPartText = (amount: string) => `${amount} tevkifat`;

export const paymentTexts = {
  submitted: 'Ödeme bildirimini aldık. Havalen hesabımıza geçince ödemeni onaylayacağız.',
  cardOpened: 'Kart ödemesi için ödeme sayfasına yönlendiriliyorsun.',
  paidFromWallet: (startDate: string, today: string) => `Ödemen alındı. ${onAirText(startDate, today)}`,
  toppedUpFromWallet: 'Ödemen alındı, kampanyanın bütçesi arttı.',
  approved: 'Ödeme onaylandı',
  rejected: 'Ödeme reddedildi',
  campaignCompleted: 'Kampanya tamamlandığı için bütçesi artık artırılamaz.',
  notAwaited: 'Bu ödeme artık beklenmiyor: kampanya geri alındı.',
  billingSaved: 'Fatura bilgilerin kaydedildi',
  billingEmpty: 'Fatura bilgilerin boş; faturalarında vergi bilgilerin yer almaz',
  credited: 'Havale geç geldi, tutar firma cüzdanına aktarıldı',
  received: 'Havale kaydedildi, ödeme tamamlandı',
  receivedToWallet: 'Havale kaydedildi, tutar firma cüzdanına eklendi',
  announcementTakenBack: 'Bildirimin geri alındı',
  topUpAnnounced: 'Yüklemeni bildirdin. Havalen hesabımıza geçince cüzdanına ekleyeceğiz.',
  paidTogether: (count: number, amount: Kurus) =>
    `${formatCount(count, 'ödeme')} cüzdandan yapıldı: ${formatKurus(amount)}`,
  invoiceReissued: 'Fatura iptal edildi, doğru bilgilerle yenisi düzenlendi',
  topUpCancelled: 'Bütçe artırımı iptal edildi',
  topUpOpened: 'Bütçe artırımı açıldı. Ödemen onaylanınca kampanyanın bütçesine eklenecek.',
};

export const releaseTexts = {
  campaignEnded: 'Kampanya sona erdi',
  takenBack: 'Kampanya geri alındı',
  calledOff: 'Bütçe artırımından vazgeçildi',
  announcementTakenBack: 'Firma bildirimini geri aldı',
  notPaidInTime: 'Bitiş tarihine kadar ödenmedi',
  credited: 'Havale kampanyaya yetişmedi, tutar firma cüzdanına aktarıldı',
};

/** The end of a sentence. `sums`: null where it can no longer be paid. */
export function unpaidText(name: string, sums: Record<'came' | 'expected', Kurus> | null): string {
  if (sums === null) return `“${name}” ödenmedi, çünkü bu ödeme artık alınmıyor`;
  const { came, expected } = sums;
  const missing = came < expected ? `, ${formatKurus(kurus(expected - came))} eksik` : '';
  return `“${name}” hâlâ ödenmedi: ${formatKurus(expected)} bekleniyordu${missing}`;
}

export const FIRM_STATUS_TEXTS: Readonly<Record<PaymentStatus, string>> = {
  ...PAYMENT_STATUS_TEXTS,
  awaiting: 'Ödemeni bekliyor',
};

export const creditedText = 'Cüzdana aktarıldı';

export const waitsAgainText = 'Yeniden ödemeni bekliyor';

export const STEP_TEXTS: Readonly<Record<Step, string>> = {
  opened: 'Açıldı',
  announced: 'Bildirildi',
  decided: 'Sonuçlandı',
};

export function overtakenText(state: string, decidedBy: string | null): string {
  return wrongState(paymentWords.noun, state, decidedBy);
}

export function stateText(status: PaymentStatus, decidedBy: string | null): string {
  return overtakenText(PAYMENT_STATUS_TEXTS[status], decidedBy);
}

export function tooLateText(endDate: string): string {
  return `Kampanyanın bitiş tarihi (${formatDay(endDate)}) geçti; bu ödeme artık alınamaz.`;
}

export function walletTooSmallText({ balance, amount }: { balance: Kurus; amount: Kurus }): string {
  return `Firma cüzdanındaki ${formatKurus(balance)}, ${formatKurus(amount)} tutarındaki ödemeye yetmiyor.`;
}

export const receivedLaterText = 'Havalenin günü bugünden sonra olamaz';

export const wholeFromWalletText =
  'Cüzdandan ödenecek tutar toplamdan az olmalı. Hepsi için “Firma cüzdanı” ile öde.';

export function smallestTopUpText(smallest: Kurus): string {
  return `Bütçe artırımı en az ${formatKurus(smallest)} olmalıdır`;
}

export const METHOD_TEXTS: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: paymentWords.transfer,
  wallet: firmWords.wallet,
  card: paymentWords.card,
};

export const ORDER_KIND_TEXTS: Readonly<Record<OrderKind, string>> = {
  campaign: 'Kampanya ödemesi',
  top_up: 'Bütçe artırımı',
  wallet: 'Cüzdana yükleme',
};

export const orderName = (order: { kind: OrderKind; campaign_name: string }): string =>
  order.kind === 'top_up' ? `${order.campaign_name} · ${ORDER_KIND_TEXTS.top_up}` : order.campaign_name;

export const csvTexts = {
  kind: 'Tür',
  opened: 'Açılış',
  rate: 'KDV oranı',
  walletPart: 'Cüzdandan ödenen',
  originals: 'İade edilen fatura',
  paymentsFile: 'odemeler',
  invoicesFile: 'faturalar',
  walletFile: 'firma-cuzdani',
  platformFile: 'platform-cuzdani',
};

export function invoiceLineText(kind: 'campaign' | 'top_up', campaignName: string): string {
  return kind === 'top_up'
    ? `“${campaignName}” kampanyası ek bütçe, internet reklam hizmeti`
    : `“${campaignName}” kampanyası, internet reklam hizmeti`;
}

export function returnLineText(campaignName: string): string {
  return `“${campaignName}” kampanyası, verilmeyen internet reklam hizmetinin iadesi`;
}

export function cancellingLineText(number: string): string {
  return `${number} numaralı faturanın tamamının iadesi (fatura bilgileri düzeltildi)`;
}

export const whyFinalTexts = {
  isReturn: 'İade faturası yeniden düzenlenmez.',
  cancelled: 'Bu fatura zaten iptal edildi; yerine düzenleneni iptal edebilirsin.',
  returned: 'Bu faturanın tutarından iade yapıldı; artık yeniden düzenlenemez.',
};

export function vatTotalText(rate: BasisPoints): string {
  return `Hesaplanan KDV (${formatPercent(rate / 100)})`;
}

export const invoiceTexts = {
  proforma: 'Proforma',
  noValue: 'PROFORMA – mali değeri yoktur',
  invoiceDate: 'Düzenleme tarihi',
  seller: 'Satıcı',
  buyer: 'Alıcı',
  taxNumber: 'VKN',
  personNumber: 'TCKN',
  mersis: 'MERSİS',
  description: 'Hizmet',
  quantity: 'Miktar',
  onePiece: '1 Adet',
  unitPrice: 'Birim fiyat',
  vatRate: 'KDV oranı',
  baseTotal: 'Hizmet toplamı',
  totalWithVat: 'Vergiler dahil toplam',
  total: 'Ödenecek tutar',
  returnedTotal: 'İade edilen tutar',
  paidBy: 'Ödeme şekli',
  returnedBy: 'İade şekli',
  originals: 'İade edilen fatura',
  replaces: 'Düzeltilen fatura',
  cancellingNote:
    'Bu iade faturası, fatura bilgileri düzeltildiği için düzenlendi. Aynı tutarda yeni bir fatura düzenlendi; para iadesi yapılmadı.',
  transferTo: 'Havale için',
  proformaNote: 'Bu belge fatura yerine geçmez. Faturan, ödemen onaylandığında düzenlenir.',
};

export const payableText = (kind: string) =>
  kind === 'return' ? invoiceTexts.returnedTotal : invoiceTexts.total;

export const cardTexts = {
  refused: 'Kartın bankası ödemeyi onaylamadı.',
};

export const sandboxTexts = {
  refused: 'Kart limiti yetersiz.',
  wrongCode: 'Doğrulama kodu hatalı.',
};
