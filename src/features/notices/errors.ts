import { defineErrors } from '#lib/shared/errors.ts';

export const noticeErrors = defineErrors({
  /** The kind does not go out on this channel, or always does. */
  CHANNEL_FIXED: [409, 'Bu bildirimin bu yolu değiştirilemez.'],
  /** The token is none of ours, or was cut off on its way. */
  UNSUBSCRIBE_UNKNOWN: [404, 'Bu bağlantı geçerli değil. Bildirim tercihlerinden kapatabilirsin.'],
});
