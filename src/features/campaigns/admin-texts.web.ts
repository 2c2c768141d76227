import { formatCount } from '#lib/shared/numbers.ts';
import { actionWords, busyWords, listWords } from '#lib/web/words.ts';
import type { RejectionCategory } from './rejection.ts';
import { campaignFailures, campaignTexts } from './texts.ts';
import { campaignLists } from './texts.web.ts';

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
  keys: { A: 'onayla', R: 'reddet' },
};

export const approvalTexts = {
  title: 'Kampanya Onaylama',
  text: (name: string) =>
    `"${name}" kampanyasını onaylıyorsun. On saniye geri alabilirsin, sonra firmaya ödeme açılacak.`,
  hint: { before: 'Ödeme durumunu "', page: 'Ödeme Onayları', after: '" sayfasından takip edebilirsin.' },
  confirm: actionWords.approve,
  busy: busyWords.approving,
  failed: 'Kampanya onaylanırken bir hata oluştu',
  done: null,
};

export const rejectionTexts = {
  title: 'Kampanya Reddetme',
  text: (name: string) => `"${name}" reddedilecek. Firma sebebi görür, düzeltip tekrar gönderebilir.`,
  category: 'Kategori',
  anyCategory: 'Kategori seç',
  reason: 'Red Sebebi',
  hint: 'Firmanın neyi düzeltmesi gerektiğini yaz. Kategori seçince metni gelir, değiştirebilirsin.',
  addReady: 'Kategori metnini ekle',
  confirm: actionWords.reject,
  busy: busyWords.rejecting,
  failed: 'Kampanya reddedilirken bir hata oluştu',
  done: null,
};

/** Advice to a firm about each kind of fault, ready to be sent or edited. */
export const readyReasons: Readonly<Record<RejectionCategory, string>> = {
  content:
    'Kampanya adı ya da açıklaması izleyiciye neyin sunulduğunu açıkça anlatmıyor. Ürünü veya hizmeti ve koşulunu kısa ve doğru yaz.',
  image:
    'Görsel bulanık ya da üzerindeki yazı telefonda okunmuyor. Daha net, yazısı büyük ve az olan bir görsel yükle.',
  link: 'Bağlantı açılmıyor ya da reklamda anlatılandan başka bir sayfaya gidiyor. Kısaltılmamış, doğrudan ilgili sayfaya giden adresi yaz.',
  audience: 'Seçtiğin hedef kitle reklamın içeriğine uymuyor. Yaş ve ilgi alanlarını ürüne göre yeniden seç.',
  budget: 'Bütçe ya da tarihler kampanyayı yayınlamaya uygun değil. Bütçeyi ve yayın günlerini gözden geçir.',
  legal:
    'İçerik reklam mevzuatına aykırı: kanıtlanamayan iddia, yasaklı ürün ya da eksik bilgilendirme var. Bu kısmı çıkar veya belgesini ekle.',
  other: 'Kampanya bu haliyle yayınlanamıyor. Aşağıda yazılanı düzeltip tekrar gönder.',
};

export const undoTexts = {
  decided: (decision: 'approve' | 'reject' | 'both', name: string | undefined, count: number) => {
    const done = { approve: 'onaylandı', reject: 'reddedildi', both: 'için karar verildi' };
    return name === undefined
      ? `${formatCount(count, 'kampanya')} ${done[decision]}`
      : `Kampanya ${done[decision]}: “${name}”`;
  },
  isVoid: (name: string) => `“${name}” bu arada geri alındı; kararın uygulanmadı.`,
  undo: 'Geri al',
  failed: 'Karar geri alınamadı',
  done: campaignTexts.decisionUndone,
  making: { approve: 'Onaylanıyor', reject: 'Reddediliyor' },
  heldBy: (decision: 'approve' | 'reject', name: string) =>
    `${name} ${decision === 'approve' ? 'onayladı' : 'reddetti'}; birazdan kesinleşir`,
};

export const claimTexts = {
  take: 'Bende',
  giveBack: 'Bırak',
  takeOver: 'Devral',
  mine: 'Bende',
  with: (name: string) => `Bakan: ${name}`,
  free: 'Bu kampanyaya sen bakıyorsan işaretle: diğer yöneticiler görür, karar senin olur.',
  own: (since: string) =>
    `Bu kampanya sende (${since}). 15 dakika bir şey yapmazsan kendiliğinden bırakılır.`,
  ofOther: (name: string) => `Bu kampanyaya ${name} bakıyor`,
  since: (since: string) => `${since} tarihinde üstlendi. Karar vermek istersen önce devral.`,
  taking: { failed: 'Kampanya üstlenilemedi', done: campaignTexts.claimed },
  releasing: { failed: 'Kampanya bırakılamadı', done: campaignTexts.claimReleased },
};

export const signTexts = {
  title: 'Dikkat işaretleri',
  count: (count: number) => `${formatCount(count)} işaret`,
};

export const bulkTexts = {
  column: 'Seç',
  choose: (name: string) => `${name} kampanyasını seç`,
  chosen: (count: number) => `${formatCount(count, 'kampanya')} seçildi`,
  harmless: 'Dikkat işareti olmayanları seç',
  ofFirm: 'Bu firmanınkileri seç',
  clear: 'Seçimi kaldır',
  about: (status: 'active' | 'rejected', count: number) =>
    status === 'active'
      ? `${formatCount(count, 'kampanya')} onaylanacak, her biri için ayrı ödeme açılacak. On saniye geri alabilirsin.`
      : `${formatCount(count, 'kampanya')} aynı sebeple reddedilecek. On saniye geri alabilirsin.`,
  unseen: (count: number) => `Önce her görsele bak: ${formatCount(count)} kaldı`,
  refused: (count: number) => `${formatCount(count, 'kampanya')} için karar verilemedi`,
  approval: {
    title: 'Toplu Onaylama',
    confirm: actionWords.approve,
    busy: busyWords.approving,
    failed: approvalTexts.failed,
    done: null,
  },
  rejection: {
    title: 'Toplu Reddetme',
    confirm: actionWords.reject,
    busy: busyWords.rejecting,
    failed: rejectionTexts.failed,
    done: null,
  },
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
  earlier: (count: number) => `Daha önceki ${formatCount(count)} red`,
};

export const pendingTexts = {
  ...campaignLists.pending,
  title: 'Onay Bekleyen Kampanyalar',
  rejectedTitle: 'Reddedilen Kampanyalar',
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
  title: 'Kampanyayı durdur',
  text: (name: string) =>
    `"${name}" hemen yayından kalkar; firma sebebi görür ve kampanyayı kendisi başlatamaz. Başlamış izlemeler ödenir.`,
  reason: 'Durdurma Sebebi',
  hint: 'Firmanın neyi bilmesi gerektiğini yaz.',
  confirm: 'Kampanyayı durdur',
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
