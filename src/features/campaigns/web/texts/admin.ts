/** The words of the administrator's campaign screens. */
import { formatCount } from '#lib/shared/numbers.ts';
import { actionWords, busyWords, listWords } from '#lib/web/words.ts';
import { campaignFailures, campaignTexts } from '../../texts.ts';
import { campaignLists } from '../texts.ts';

const totalCampaigns = 'Toplam kampanya';

export const adminLabels = {
  grossBudget: 'Brüt',
  netBudget: 'Net',
  totalNetBudget: 'Net bütçe',
  remaining: 'Kalan',
  submitted: 'Onaya gönderildi',
  history: 'Geçmiş',
};

export const decisionTexts = {
  lastOne: 'Bekleyen başka kampanya kalmadı',
  decided: (status: string) => `Bu kampanya için karar verildi: ${status}`,
  next: 'Sıradakine geç',
  reload: 'Yeni halini göster',
  keyboard: 'Klavye kısayolları',
  keys: { J: 'sonraki', K: 'önceki', Enter: 'aç', A: 'onayla', R: 'reddet' },
};

export const approvalTexts = {
  title: 'Kampanya Onaylama',
  text: (name: string) => `"${name}" kampanyasını onaylıyorsun. Firmaya ödeme açılacak.`,
  hint: { before: 'Ödeme durumunu "', page: 'Bekleyen Ödemeler', after: '" sayfasından takip edebilirsin.' },
  confirm: actionWords.approve,
  busy: busyWords.approving,
  failed: 'Kampanya onaylanırken bir hata oluştu',
  done: campaignTexts.approved,
};

export const rejectionTexts = {
  title: 'Kampanya Reddetme',
  text: (name: string) => `"${name}" reddedilecek. Firma sebebi görür, düzeltip tekrar gönderebilir.`,
  category: 'Kategori',
  anyCategory: 'Kategori seç',
  reason: 'Red Sebebi',
  hint: 'Firmanın neyi düzeltmesi gerektiğini yaz.',
  confirm: actionWords.reject,
  busy: busyWords.rejecting,
  failed: 'Kampanya reddedilirken bir hata oluştu',
  done: campaignTexts.rejected,
};

export const changeTexts = {
  title: 'Reddedildikten sonra ne değişti?',
  rejectedBy: (who: string, when: string) => `${who} reddetti · ${when}`,
  before: 'Önceki',
  after: 'Yeni',
  nothing: 'Hiçbir şey değiştirilmeden tekrar gönderildi.',
  notKept: 'Reddedilen içerik saklanmadığı için karşılaştırma yapılamıyor.',
  noRestriction: 'Kısıtlama yok',
  noImage: 'Görsel yok',
};

export const pendingTexts = {
  ...campaignLists.pending,
  title: 'Onay Bekleyen Kampanyalar',
  rejectedTitle: 'Reddedilen Kampanyalar',
  label: 'Onay bekleyen kampanyalar',
  totalAmount: 'Toplam ödeme (KDV dahil)',
  campaigns: (count: number) => formatCount(count, 'kampanya'),
  totalVat: 'Toplam KDV',
  netBudget: 'Net reklam bütçesi',
  searchPlaceholder: 'Kampanya veya firma ara...',
  filters: { pending: 'Onay bekleyen', rejected: listWords.rejected },
  emptyTitles: { pending: campaignLists.pending.emptyTitle, rejected: 'Reddedilen Kampanya Yok' },
  emptyTexts: {
    pending: 'Firmalar kampanya gönderdiğinde burada görünür.',
    rejected: 'Reddettiğin ve süresinde ödenmeyen kampanyalar burada görünür.',
  },
};

export const activeTexts = {
  ...campaignLists.active,
  count: totalCampaigns,
  grossAndNet: 'Brüt bütçe',
  remainingOfNet: 'Kalan net bütçe',
  viewsAndClicks: 'İzlenme ve tıklama',
  ofNet: (amount: string) => `Net: ${amount}`,
  views: (count: number) => formatCount(count, 'izlenme'),
  clicks: (count: number) => formatCount(count, 'tıklama'),
  net: 'Brüt bütçenin net kısmı',
  remaining: 'Net bütçenin kalan kısmı',
  empty: 'Ödemesi onaylanan kampanyalar burada görünür.',
  id: (id: number) => `No: ${id}`,
  sort: 'Sırala',
  sorts: {
    created_at: 'En yeni',
    campaign_name: 'Kampanya adı (A–Z)',
    firm_name: 'Firma adı (A–Z)',
    total_budget: 'Bütçesi en yüksek',
    remaining_budget: 'Kalanı en az',
    total_views: 'En çok izlenen',
    total_clicks: 'En çok tıklanan',
  },
};

export const stopTexts = {
  title: 'Kampanyayı Durdurma',
  text: (name: string) =>
    `"${name}" hemen yayından kalkar; firma sebebi görür ve kampanyayı kendisi başlatamaz. Başlamış izlemeler ödenir.`,
  reason: 'Durdurma Sebebi',
  hint: 'Firmanın neyi bilmesi gerektiğini yaz.',
  confirm: 'Yayından al',
  busy: busyWords.stopping,
  failed: campaignFailures.stop,
  done: campaignTexts.halted,
};

export const releaseTexts = {
  title: 'Kampanya yeniden yayına alınsın mı?',
  text: (name: string) => `"${name}" yeniden gösterilmeye başlar.`,
  confirm: 'Yeniden yayına al',
  busy: busyWords.starting,
  failed: campaignFailures.start,
  done: campaignTexts.released,
};

export const completedTexts = {
  ...campaignLists.completed,
  count: totalCampaigns,
  empty: 'Süresi dolan veya sonlandırılan kampanyalar burada görünür.',
};

export const audiencePageTexts = {
  title: 'Hedef Kitle',
  back: 'Kampanyalara dön',
};

/** The events of a campaign's history in words. */
export const EVENT_TEXTS: Readonly<Record<string, string>> = {
  create: 'Oluşturuldu',
  clone: 'Kopyalanarak oluşturuldu',
  submit: 'Onaya gönderildi',
  approve: 'Onaylandı, ödeme açıldı',
  reject: 'Reddedildi',
  resubmit: 'Düzenlenip tekrar gönderildi',
  takeBack: 'Firma tarafından geri alındı',
  expire: 'Süresinde ödenmedi',
  activate: 'Yayına alındı',
  stop: 'Durduruldu',
  start: 'Yeniden başlatıldı',
  halt: 'Yönetim tarafından durduruldu',
  release: 'Yönetim tarafından yeniden başlatıldı',
  close: 'Firma tarafından sonlandırıldı',
  complete: 'Tamamlandı',
};

export const SYSTEM_ACTOR = 'Sistem';
