/** Expected failures. Any other thrown value is a fault: a 500 and a line in the log. */

export type FieldErrors = Record<string, string>;

export interface ErrorDetails {
  message?: string;
  errors?: FieldErrors;
  extra?: Record<string, string | number | boolean | null>;
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

type Definitions = Record<string, readonly [status: number, text: string]>;

/** `throw campaignErrors.CAMPAIGN_NOT_EDITABLE()`; a route lists the factories under `errors`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineErrors<const D extends Definitions>(
  definitions: D,
): { readonly [Code in keyof D & string]: ErrorDefinition<Code> } {
  const entries = Object.entries(definitions).map(([code, [status, text]]) => {
    const make = (details?: ErrorDetails) => new AppError(code, status, text, details);
    return [code, Object.assign(make, { code, status, text })];
  });
  return Object.fromEntries(entries); // The mapped type restores what fromEntries forgets.
}

export const commonErrors = defineErrors({
  VALIDATION: [400, 'Lütfen form alanlarını kontrol ediniz.'],
  UNAUTHENTICATED: [401, 'Oturum süresi doldu. Lütfen tekrar giriş yapın.'],
  FORBIDDEN: [403, 'Bu işlem için yetkin yok.'],
  NOT_YOUR_DUTY: [403, 'Bu işlem senin yönetici görevinde yok.'],
  SECOND_FACTOR_NEEDED: [403, 'Önce iki adımlı girişi kur.'],
  ONLY_VIEWING: [403, 'Bu alana yalnızca bakıyorsun; burada değişiklik yapılmaz.'],
  NOT_FOUND: [404, 'Aradığın kayıt bulunamadı.'],
  METHOD_NOT_ALLOWED: [405, 'Bu işlem burada yapılamaz.'],
  REQUEST_TIMEOUT: [408, 'İstek zamanında gelmedi. Bağlantını kontrol edip tekrar dene.'],
  CONFLICT: [409, 'Bu kayıt bu arada değişti. Sayfayı yenileyip tekrar dene.'],
  /** The database's clock and this server's differ, or are not confirmed (threats T-N9). */
  CLOCK_WRONG: [409, 'Sunucunun saati yanlış. Tarihe bağlı kararlar saat düzelince verilebilir.'],
  IDEMPOTENCY_CONFLICT: [409, 'Bu işlem anahtarı başka bir istekle kullanılmış.'],
  PAYLOAD_TOO_LARGE: [413, 'Gönderilen veri çok büyük.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Bu veri biçimi desteklenmiyor.'],
  RATE_LIMITED: [429, 'Çok fazla deneme yaptın. Biraz bekleyip tekrar dene.'],
  HEADERS_TOO_LARGE: [431, 'İsteğin başlıkları çok büyük. Çerezlerini silip tekrar dene.'],
  INTERNAL: [500, 'Bir hata oluştu'],
  UNAVAILABLE: [503, 'Hizmete şu anda ulaşılamıyor. Birazdan tekrar dene.'],
});
