import { defineErrors } from '#lib/shared/errors.ts';

export const noticeErrors = defineErrors({
  /** The token is none of ours, was cut off on its way, or its account is closed. */
  UNSUBSCRIBE_UNKNOWN: [
    404,
    'Bu bağlantı geçerli değil ya da artık geçersiz. Giriş yapıp bildirim tercihlerinden kapatabilirsin.',
  ],
});
