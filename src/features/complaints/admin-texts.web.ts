import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { busyWords, listWords } from '#lib/web/words.ts';
import { campaignFailures, campaignWords } from '#features/campaigns/texts.ts';
import { reportMessages } from './texts.ts';

export const queueTexts = {
  title: 'Şikayetler',
  search: 'Kampanya veya firma ara',
  states: { open: listWords.pending, decided: 'Sonuçlanan', all: words.all },
  anyReason: 'Bütün sebepler',
  openCampaigns: 'Bekleyen kampanya',
  openReports: 'Bekleyen şikayet',
  totalReports: 'Toplam şikayet',
  failed: 'Şikayetler alınamadı',
  noun: 'şikayet',
  nounFrom: campaignWords.nounFrom,
  emptyOpen: 'Bekleyen şikayet yok',
  emptyOpenText: 'İzleyiciler bir reklamı bildirdiğinde burada görünür.',
  empty: 'Henüz şikayet yok',
  open: (count: number) => formatCount(count, 'bekleyen şikayet'),
  none: 'Bekleyen yok',
  total: (count: number) => `Toplam ${formatCount(count, 'şikayet')}`,
  views: (count: number) => formatCount(count, 'izlenme'),
  first: 'İlk',
  last: 'Son',
  noTexts: 'Kimse açıklama yazmadı.',
  texts: 'Yazılanlar',
  closed: 'sonuçlandı',
  decisions: 'Önceki kararlar',
  decided: { dismissed: 'Kapatıldı', stopped: campaignWords.stopped },
  details: 'Kampanyayı incele',
  detailsOf: (name: string) => `Kampanyayı incele: ${name}`,
};

export const stopDialogTexts = {
  title: 'Kampanyayı durdur',
  description: (name: string) =>
    `“${name}” yayından kalkar, firma yeniden başlatamaz. Açık izlemeler ödenir, bekleyen şikayetler kapanır.`,
  reason: campaignWords.stopReason,
  hint: 'Firma bu metni okur.',
  confirm: 'Kampanyayı durdur',
  busy: busyWords.stopping,
  failed: campaignFailures.stop,
  done: reportMessages.stopped,
};

export const dismissDialogTexts = {
  title: 'Şikayetleri kapat',
  description: (name: string) => `“${name}” kampanyasına dokunulmaz, bekleyen şikayetleri kapanır.`,
  reason: words.note,
  hint: 'Yalnızca yönetim görür. Bildirenlere şikayetin kapatıldığı söylenir.',
  confirm: 'Şikayetleri kapat',
  busy: busyWords.closing,
  failed: 'Şikayetler kapatılamadı',
  done: reportMessages.dismissed,
};
