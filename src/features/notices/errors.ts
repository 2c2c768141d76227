import { defineErrors } from '#lib/shared/errors.ts';

export const noticeErrors = defineErrors({
  /** The kind does not go out on this channel, or always does. */
  CHANNEL_FIXED: [409, 'Bu bildirimin bu yolu değiştirilemez.'],
  /** The token is none of ours, was cut off on its way, or its account is closed. */
  UNSUBSCRIBE_UNKNOWN: [
    404,
    'Bu bağlantı geçerli değil ya da artık geçersiz. Giriş yapıp bildirim tercihlerinden kapatabilirsin.',
  ],
});
