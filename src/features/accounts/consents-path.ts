export const CONSENTS_HASH = '#izinler';

export const CONSENTS_PATH = `/kullanici/ayarlar${CONSENTS_HASH}`;
