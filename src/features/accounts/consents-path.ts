/** A viewer's consents, which stand below other cards of the settings. */
export const CONSENTS_HASH = '#izinler';

export const CONSENTS_PATH = `/kullanici/ayarlar${CONSENTS_HASH}`;
