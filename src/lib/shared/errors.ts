/**
 * Expected failures. A feature's `errors.ts` defines each one once: code, HTTP status, Turkish text.
 * Anything thrown that is not an `AppError` is a fault: the request fails and the log has the whole of it.
 */

/** Field wire name → Turkish text, shown beside the field. */
export type FieldErrors = Record<string, string>;

export interface ErrorDetails {
  /** Replaces the definition's text, when it must name a figure. Turkish, fit to show. */
  message?: string;
  errors?: FieldErrors;
  /** Further facts for the caller, beside `code` in the answer (e.g. `remaining_seconds`). */
  extra?: Record<string, string | number | boolean | null>;
  /** Sent as the `Retry-After` header, whole seconds. */
  retryAfterSeconds?: number;
}

export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: string, status: number, message: string, details: ErrorDetails = {}) {
    super(details.message ?? message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export interface ErrorDefinition<Code extends string = string> {
  (details?: ErrorDetails): AppError;
  readonly code: Code;
  readonly status: number;
  readonly text: string;
}

type Definitions = Record<string, { status: number; message: string }>;

/**
 * Makes one error factory per definition: `throw campaignErrors.CAMPAIGN_NOT_EDITABLE()`.
 * The factories are what a route lists under `errors`.
 */
export function defineErrors<const D extends Definitions>(
  definitions: D,
): { readonly [Code in keyof D & string]: ErrorDefinition<Code> } {
  const entries = Object.entries(definitions).map(([code, { status, message }]) => {
    const make = (details?: ErrorDetails) => new AppError(code, status, message, details);
    return [code, Object.assign(make, { code, status, text: message })];
  });
  return Object.fromEntries(entries); // The mapped type restores what fromEntries forgets.
}

/** Failures any route may answer with; they need not be declared. */
export const commonErrors = defineErrors({
  VALIDATION: { status: 400, message: 'Lütfen form alanlarını kontrol ediniz.' },
  UNAUTHENTICATED: { status: 401, message: 'Oturum süresi doldu. Lütfen tekrar giriş yapın.' },
  FORBIDDEN: { status: 403, message: 'Bu işlem için yetkin yok.' },
  /** An administrator whose duty is another one. */
  NOT_YOUR_DUTY: { status: 403, message: 'Bu işlem senin yönetici görevinde yok.' },
  /** From an admin who has not set up the second factor that is required. */
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Önce iki adımlı girişi kur.' },
  NOT_FOUND: { status: 404, message: 'Aradığın kayıt bulunamadı.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Bu işlem burada yapılamaz.' },
  REQUEST_TIMEOUT: { status: 408, message: 'İstek zamanında gelmedi. Bağlantını kontrol edip tekrar dene.' },
  CONFLICT: { status: 409, message: 'Bu kayıt bu arada değişti. Sayfayı yenileyip tekrar dene.' },
  IDEMPOTENCY_CONFLICT: { status: 409, message: 'Bu işlem anahtarı başka bir istekle kullanılmış.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Gönderilen veri çok büyük.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Bu veri biçimi desteklenmiyor.' },
  RATE_LIMITED: { status: 429, message: 'Çok fazla deneme yaptın. Biraz bekleyip tekrar dene.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'İsteğin başlıkları çok büyük. Çerezlerini silip tekrar dene.' },
  INTERNAL: { status: 500, message: 'Bir hata oluştu' },
  UNAVAILABLE: { status: 503, message: 'Hizmete şu anda ulaşılamıyor. Birazdan tekrar dene.' },
});
