export interface EndedFacts {
  status: 'open' | 'viewed' | 'released';
  ended_at: Date | null;
  expires_at: Date;
  is_invalid: boolean;
  /** The time out of sight as the page reported it; null where it reported nothing. */
  hidden_ms: number | null;
}

export const WATCH_OUTCOMES = ['open', 'counted', 'invalid', 'expired', 'released'] as const;
export type WatchOutcome = (typeof WATCH_OUTCOMES)[number];

export function outcomeOf(
  { status, ended_at: endedAt, expires_at: expiresAt, is_invalid }: EndedFacts,
  now: Date,
): WatchOutcome {
  // A job closes what has run out, every few seconds; nothing is paid for it from the moment itself.
  if (status === 'open') return now < expiresAt ? 'open' : 'expired';
  if (status === 'viewed') return is_invalid ? 'invalid' : 'counted';
  return endedAt !== null && endedAt >= expiresAt ? 'expired' : 'released';
}

export const outcomeTexts: Readonly<Record<WatchOutcome, string>> = {
  open: 'Sonuçlanmadı',
  counted: 'Sayıldı',
  invalid: 'Geri alındı',
  expired: 'Sayılmadı',
  released: 'Sayılmadı',
};

const WHY: Readonly<Record<WatchOutcome, string | null>> = {
  open: null,
  counted: null,
  invalid: 'Bu izleme geçersiz bulundu, kazancı geri alındı.',
  expired:
    'Reklam zamanında tamamlanmadı: ara uzun sürmüş, bağlantı kopmuş, sayfa kapanmış ya da reklam vereni gizlenmiş olabilir.',
  released:
    'Reklam bitmeden geçildi, başka bir reklam başlatıldı, reklam vereni gizlendi ya da izleme başka bir yerde sürdü.',
};

const LONG_HIDDEN_MS = 1000;

export function whyText(outcome: WatchOutcome, hiddenMs: number | null): string | null {
  const hidden =
    hiddenMs !== null && hiddenMs >= LONG_HIDDEN_MS
      ? `Sayfa ${Math.round(hiddenMs / 1000)} saniye ekranda değildi.`
      : null;
  const why = WHY[outcome];
  return why !== null && hidden !== null ? `${why} ${hidden}` : (why ?? hidden);
}
