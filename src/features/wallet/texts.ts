import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words, wrongState } from '#lib/shared/words.ts';
import { holdTexts } from '#features/fraud/texts.ts';
import type { EntryKind } from '#platform/ledger/accounts.ts';
import {
  type HeldBy,
  type HeldPart,
  type LeavingFacts,
  MIN_TRANSFER,
  type Missing,
  roughViews,
} from './leaving.ts';
import {
  IN_REVIEW_TEXT,
  SENDING_TEXT,
  WITHDRAWAL_STATUS_TEXTS,
  type WithdrawalDecision,
  type WithdrawalStatus,
} from './lifecycle.ts';
import { firstSign } from '#lib/shared/text/shorten.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { campaignWords } from '#features/campaigns/texts.ts';

export const walletWords = {
  balance: 'Cüzdan bakiyesi',
  platform: 'Platform cüzdanı',
  nounFrom: 'hareketten',
  failed: 'Bakiye bilgisi alınamadı',
  movementsFailed: 'Cüzdan hareketleri alınamadı',
  withdraw: 'Para çek',
  goTo: 'Cüzdana git',
  wallet: 'Cüzdan',
  askedAt: 'Talep tarihi',
  sameName: 'İsim uyuyor',
  decidedAt: 'Sonuç tarihi',
  noRequests: 'Bekleyen talep yok',
  copyIban: "IBAN'ı kopyala",
};

export const walletTexts = {
  transferred: 'Para gönderildi',
  withdrawalAsked: 'Çekim talebini aldık. Onaylanınca hesabına gönderilecek.',
  ibanRemoved: 'IBAN kayıtlardan kaldırıldı',
  withdrawalCancelled: 'Çekim talebin iptal edildi, tutar cüzdanına döndü',
  withdrawalApproved: 'Çekim ödendi olarak işaretlendi',
  withdrawalProposed: `${words.proposed} Parayı sen gönderme.`,
  withdrawalRejected: 'Çekim reddedildi, tutar cüzdana döndü',
  withdrawalTaken: 'Çekim sende. Havaleyi yap, sonra “Gönderildi” de.',
  withdrawalReleased: 'Çekimi bıraktın',
};

/** The reason of a withdrawal that its own viewer cancelled (docs/product.md, Withdrawals). */
export const CANCELLED_REASON = 'Kullanıcı iptal etti';

export const isCancelled = ({ rejection_reason: reason }: { rejection_reason: string | null }): boolean =>
  reason === CANCELLED_REASON;

export const cancelledWords = {
  status: 'İptal edildi',
  viewer: 'Talebi sen iptal ettin',
  admin: 'Talebin sahibi iptal etti',
};

type WithdrawalState = {
  status: WithdrawalStatus;
  rejection_reason: string | null;
  in_review: boolean;
  is_sending?: boolean;
};

export function withdrawalStateText(withdrawal: WithdrawalState): string {
  if (isCancelled(withdrawal)) return cancelledWords.status;
  if (withdrawal.is_sending === true) return SENDING_TEXT;
  return withdrawal.in_review ? IN_REVIEW_TEXT : WITHDRAWAL_STATUS_TEXTS[withdrawal.status];
}

export function coolingText(readyAt: Date): string {
  return `Hesap bilgilerin yeni değişti. Güvenliğin için para çıkışı ${formatDateTime(readyAt)} tarihine kadar bekletiliyor.`;
}

export const OWN_IBAN_TEXT = 'Bu IBAN bizim hesabımız; kendi IBAN’ını yaz';

export function smallestWithdrawalText(smallest: Kurus): string {
  return `En az ${formatKurus(smallest)} çekebilirsin`;
}

export function balanceTooSmallText(balance: Kurus): string {
  return `Bakiyen yetersiz. Cüzdanında ${formatKurus(balance)} var.`;
}

/** Tomorrow once the day's withdrawals are used up; of too little, what is free. */
export function freeLabel(free: Kurus, facts: LeavingFacts): string {
  if (free < facts.min_withdraw_amount) return 'Serbest tutar';
  return facts.withdrawals_left_today === 0 ? 'Yarın çekebilirsin' : 'Şimdi çekebilirsin';
}

export function heldText({ why, readyAt, viewsLeft }: HeldPart): string {
  const when = readyAt === null ? '' : `${formatDateTime(readyAt)} itibarıyla çekilebilir`;
  const texts: Record<HeldBy, string> = {
    transfer: `Sana gönderilen, ${when}`,
    bonus: `Bonus ve ödüllerin, ${viewsLeft} reklam daha izleyince çekilebilir`,
    change: `Hesap bilgilerin değiştiği için ${when}`,
    switch: 'Para çekme yeniden açılınca çekilebilir',
    review: holdTexts.part,
  };
  return texts[why];
}

export function shortMissingText({ amount, views }: Missing): string {
  return `Para çekmeye ${amount > 0 ? formatKurus(amount) : formatCount(roughViews(views), 'reklam')} kaldı`;
}

/** The same sentence on every screen. Nobody knows which ads will come: they count as the settings pay. */
export function missingText(missing: Missing): string {
  const { amount } = missing;
  const [few, many] = [roughViews(missing.fewest_views), roughViews(missing.views)];
  const [from, why] =
    few === many ? ['', ''] : [`${formatCount(few)}–`, ' (aynı reklamı yeniden izlemek daha az kazandırır)'];
  const left =
    amount > 0
      ? `${formatKurus(amount)} kaldı, yaklaşık ${from}${formatCount(many, 'reklam')}${why}`
      : `${from}${formatCount(many, 'reklam')} kaldı${why}`;
  return `Para çekmeye ${left}${waitingText(missing)}`;
}

function waitingText({ ready_at: readyAt, amount_then: amount, views_then: views }: Missing): string {
  if (readyAt === null) return '';
  const from = `; beklersen ${formatDateTime(readyAt)} itibarıyla`;
  if (amount > 0) return `${from} ${formatKurus(amount)} kalır`;
  if (views === 0) return `${from} çekebilirsin`;
  return `${from} ${views > 1 ? 'en çok ' : ''}${formatCount(views, 'reklam')} kalır`;
}

export function bonusLockedText(free: Kurus, viewsLeft: number): string {
  return `Hoş geldin bonusun ve profil ödüllerin ${viewsLeft} reklam daha izleyince serbest kalacak. Şimdilik en çok ${formatKurus(free)} kullanabilirsin.`;
}

export function moneyRestingText(free: Kurus, readyAt: Date): string {
  return `Sana gönderilen para ${formatDateTime(readyAt)} tarihine kadar bekliyor. Şimdilik en çok ${formatKurus(free)} kullanabilirsin.`;
}

export const tooManyTexts = {
  transfersPerHour: (most: number) =>
    `Bir saatte en çok ${most} kez para gönderebilirsin. Biraz sonra tekrar dene.`,
  transfersPerDay: (most: number) => `Bir günde en çok ${most} kez para gönderebilirsin. Yarın tekrar dene.`,
  sentPerDay: (most: Kurus, left: Kurus) =>
    left > 0
      ? `Bir günde en çok ${formatKurus(most)} gönderebilirsin. Bugün en çok ${formatKurus(left)} daha gönderebilirsin.`
      : `Bir günde en çok ${formatKurus(most)} gönderebilirsin. Yarın tekrar dene.`,
  withdrawalsPerDay: (most: number) =>
    `Bir günde en çok ${most} çekim talebi verebilirsin. Yarın tekrar dene.`,
};

export function restsText(until: Date): string {
  return `Bu IBAN yeni; para en erken ${formatDateTime(until)} tarihinde gönderilebilir.`;
}

export const takenText = (name: string, at: Date): string =>
  `Bu çekimi ${formatDateTime(at)} tarihinde ${name} aldı, havaleyi o yapar. Sen havale yapma.`;

export const sentMoneyTexts = {
  // The answer to one's own decision may have been lost, so that one reads of it as of somebody else's.
  paid: 'Bu karar seninse kaydedildi; havaleyi bir daha yapma. Başkasınınsa havale yapma; sen de yaptıysan bankadan geri iste.',
  rejected:
    'Tutar cüzdana döndü. Havaleyi yapmadıysan yapma; yaptıysan bankadan geri iste, geri gelmezse Denklik sayfasındaki “Düzeltme öner” ile kayıtları düzeltmeyi öner.',
};

export function overtakenText(
  decision: WithdrawalDecision | 'take' | 'release' | 'look',
  { status, state, decidedBy }: { status: WithdrawalStatus; state: string; decidedBy: string | null },
): string {
  const text = wrongState('çekim talebi', state, decidedBy);
  if (decision !== 'approve') return text;
  return `${text} ${sentMoneyTexts[status === 'paid' ? 'paid' : 'rejected']}`;
}

export const movementNames = {
  welcomeBonus: 'Hoş geldin bonusu',
  profileReward: 'Profil ödülü',
  correction: 'Hesap düzeltmesi',
  ownCorrection: 'Hesap düzeltmesi: yöneticiler düzeltti, sorularını iletişim sayfasından sorabilirsin',
};

export type Reader = 'viewer' | 'admin';

export interface MovementFacts {
  kind: EntryKind;
  reader: Reader;
  isCredit: boolean;
  adName: string | undefined;
  viewNumber: number | undefined;
  otherName: string | undefined;
  ibanEnd: string | undefined;
  isCollected: boolean;
  isCancelled: boolean;
  stateText: string | undefined;
}

const accountText = (ibanEnd: unknown): string =>
  typeof ibanEnd === 'string' ? ` (IBAN •••• ${ibanEnd})` : '';

export function movementText({
  kind,
  reader,
  isCredit,
  adName,
  viewNumber = 1,
  otherName,
  ibanEnd,
  isCollected,
  isCancelled,
  stateText,
}: MovementFacts): string {
  // "gönderdin" to the viewer, "gönderdi" about the viewer.
  const you = reader === 'viewer' ? 'n' : '';
  const ad = adName === undefined ? 'Reklam' : `“${adName}”`;
  const shown = otherName !== undefined && reader === 'viewer' ? maskName(otherName) : otherName;
  const other = shown ?? 'Kapatılmış bir hesap';
  const toOther = otherName === undefined ? 'Kapatılmış bir hesaba' : `${other} kişisine`;
  const account = accountText(ibanEnd);
  const collected = `${reader === 'viewer' ? 'Sana g' : 'G'}önderilen geçersiz kazanç geri alındı`;
  const texts: Partial<Record<EntryKind, string>> = {
    view: `${ad} reklamını ${viewNumber > 1 ? `${viewNumber}.` : 'ilk'} kez izledi${you}`,
    view_taken_back: `${isCollected ? collected : 'Geçersiz izlenme geri alındı'}: ${ad}`,
    click: `${ad} reklamına tıkladı${you}`,
    click_taken_back: `${isCollected ? collected : 'Geçersiz tıklama geri alındı'}: ${ad}`,
    welcome_bonus: movementNames.welcomeBonus,
    profile_reward: movementNames.profileReward,
    transfer: isCredit
      ? `${other} ${reader === 'viewer' ? 'sana' : 'bu izleyiciye'} gönderdi`
      : `${toOther} gönderdi${you}`,
    withdrawal_asked: `Para çekme talebi${account}${stateText === undefined ? '' : `: ${stateText}`}`,
    balance_given_up: 'Hesap kapatılırken vazgeçilen bakiye',
    correction: reader === 'viewer' ? movementNames.ownCorrection : movementNames.correction,
    withdrawal_returned: `Bankadan dönen çekim${account}`,
    withdrawal_rejected: `${isCancelled ? 'İptal edilen' : 'Reddedilen'} çekim talebinin iadesi${account}`,
  };
  return texts[kind] ?? 'Cüzdan hareketi';
}

export const receiptTexts = {
  title: 'Dekont',
  sender: 'Gönderen',
  recipient: 'Alıcı',
  recipientNumber: 'Alıcının cüzdan numarası',
  request: 'Talep no',
  fileName: (entry: number) => `dekont-${entry}.pdf`,
};

export const statementFileTexts = {
  leavingAt: (moment: string) => `Çekilebilir tutar (${moment} itibarıyla)`,
  leavingPart: (label: string) => `Çekilebilir tutar: ${label}`,
  fileName: (from: string, to: string, format: string) => `hesap-ozeti-${from}-${to}.${format}`,
  title: 'Hesap özeti',
  periodOf: (from: string, to: string) => `${from} – ${to}`,
  madeAt: 'Düzenlenme',
  walletNumber: (number: string) => `Cüzdan no: ${number}`,
  opening: 'Dönem başı bakiyesi',
  closing: 'Dönem sonu bakiyesi',
  movement: 'Hareket',
  none: 'Bu dönemde hareket yok.',
  footer: (product: string) => `${product} · Bu belge bilgi amaçlıdır.`,
  tooMany: (lines: number, most: number) =>
    `Bu dönemde ${formatCount(lines)} hareket var; bir dosyaya en çok ${formatCount(most)} hareket sığar. Daha kısa bir dönem seç ya da CSV indir.`,
};

export const withdrawalsFileTexts = {
  fileName: 'cekim-talepleri',
  number: 'Talep no',
  asker: 'Talep eden',
  restsUntil: 'Bekletiliyor',
  yes: 'Evet',
  no: 'Hayır',
};

export function firmMovementText(kind: EntryKind, detail: Readonly<Record<string, unknown>>): string {
  const { campaign_name: name, order_kind: order, ended_by: endedBy } = detail;
  const campaign = typeof name === 'string' ? `“${name}”` : 'Kampanya';
  if (kind === 'order_paid') return `${campaign} ${order === 'top_up' ? 'bütçe artırımı' : 'ödemesi'}`;
  if (kind === 'card_credited') return `${campaign} kampanyasına geçemeyen kart ödemesi`;
  if (kind === 'late_transfer') return `${campaign} için geç gelen havale`;
  if (kind === 'wallet_top_up')
    return typeof name === 'string' ? `${campaign} için gelen havale` : 'Havaleyle yükleme';
  if (kind === 'withdrawal_asked') return `Bankaya çekim${accountText(detail['iban_end'])}`;
  if (kind === 'withdrawal_rejected') return `Gönderilmeyen çekimin iadesi${accountText(detail['iban_end'])}`;
  if (kind === 'withdrawal_returned') return `Bankadan dönen çekim${accountText(detail['iban_end'])}`;
  if (kind === 'correction') return movementNames.ownCorrection;
  if (kind === 'campaign_completed')
    return `${campaign} ${endedBy === 'firm' ? 'sonlandırıldı' : 'tamamlandı'}, kullanılmayan tutarın iadesi`;
  return `${campaign} kampanyasından iade`;
}

export const RETURN_KINDS: readonly EntryKind[] = ['campaign_completed', 'campaign_leftover'];

export function platformMovementText(kind: EntryKind, campaignName: string | undefined): string {
  if (kind === 'order_paid') return `“${campaignName ?? ''}” ödemesinden kalan pay`;
  if (kind === 'view_taken_back' || kind === 'click_taken_back')
    return `“${campaignName ?? ''}” için karşılanan geçersiz kazanç`;
  if (kind === 'balance_given_up') return 'Kapatılan hesapta bırakılan bakiye';
  if (kind === 'withdrawal_returned') return 'Kapatılan hesaba dönen çekim';
  if (kind === 'correction') return movementNames.correction;
  if (RETURN_KINDS.includes(kind)) return `“${campaignName ?? ''}” kampanyasından iade edilen pay`;
  return kind === 'welcome_bonus' ? movementNames.welcomeBonus : movementNames.profileReward;
}

export const withdrawalProposalTexts = {
  kind: 'Büyük çekim',
  reason: 'İki yönetici onayı sınırının üzerinde',
  viewer: 'Talep eden',
  holder: 'Hesap sahibi',
  overtaken: { reject: 'Çekim reddedildi', cancel: 'Talep iptal edildi' },
  whoSends:
    'Öneren para göndermez. Onayla çekim “Ödendi” olur; havaleyi onayın hemen ardından yalnızca sen, bir kez gönderirsin.',
};

export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => searchFold(name.trim()).replace(/\s+/g, ' ');
  // As most are, and a file of withdrawals asks ten thousand times.
  return one === other || plain(one) === plain(other);
}

/** `Ayşe Yılmaz` → `A*** Y***`: enough to recognise the person, too little to learn a stranger's name. Pure. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => `${firstSign(word)}***`)
    .join(' ');
}

export const KIND_TEXTS: Readonly<Record<EntryKind, string>> = {
  order_paid: 'Sipariş ödendi',
  view: 'Görüntüleme',
  click: campaignWords.clicks,
  view_taken_back: 'Geçersiz görüntüleme geri alındı',
  click_taken_back: 'Geçersiz tıklama geri alındı',
  welcome_bonus: movementNames.welcomeBonus,
  profile_reward: movementNames.profileReward,
  campaign_completed: 'Kampanya tamamlandı',
  campaign_leftover: 'Kampanyadan kalan',
  transfer: 'Transfer',
  withdrawal_asked: 'Çekim istendi',
  withdrawal_paid: 'Çekim ödendi',
  withdrawal_rejected: 'Çekim geri döndü',
  withdrawal_returned: 'Çekim bankadan döndü',
  balance_given_up: 'Bakiyeden vazgeçildi',
  card_credited: 'Kart ödemesi cüzdana',
  correction: 'Düzeltme kaydı',
  late_transfer: 'Geç gelen havale cüzdana',
  wallet_top_up: 'Firma cüzdanına yükleme',
};

export const walletPageTexts = {
  title: 'Kazançlarım',
  card: 'Cüzdanın',
  toWithdraw: 'Para çekmeye kalan',
  walletNumber: 'Cüzdan numaran',
  copyNumber: 'Cüzdan numarasını kopyala',
  transfer: 'Para gönder',
  withdrawalsOff: 'Para çekme şu anda kapalı. Bakiyen yerinde duruyor.',
  transfersOff: 'Para gönderme şu anda kapalı. Bakiyen yerinde duruyor.',
  bothOff: 'Para çekme ve gönderme şu anda kapalı. Bakiyen yerinde duruyor.',
};

export const leavingTexts = {
  tooLittle: `Göndermek için en az ${formatKurus(MIN_TRANSFER)} kullanılabilir bakiye gerekir.`,
  atMost: (available: Kurus) => `Şu anda en çok ${formatKurus(available)} kullanabilirsin`,
};
