/** Rules of what somebody signs in with, apart from their schemas: the login page has none. */

export const EMAIL_REQUIRED = 'Email adresi zorunludur';

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\.[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** The letters that a Turkish keyboard writes for an i at the start of a line, and others that no address has. */
const TURKISH_LETTER = /[çğıİöşü]/i;

const MAX_EMAIL_LENGTH = 254;

/** Whether a text is one plain address: what registers also gets mail, and no list, name or header hides in it. */
export const isEmail = (text: string) => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);

/** The message for a text that is no address. */
export const noEmailText = (text: string) =>
  `Geçerli bir email adresi giriniz${TURKISH_LETTER.test(text) ? ': Türkçe harf olamaz' : ''}`;

/** Longest password that is hashed: longer ones would be a way to burn the processor. */
export const MAX_PASSWORD_LENGTH = 128;
export const PASSWORD_REQUIRED = 'Şifre zorunludur';
export const PASSWORD_TOO_LONG = 'Şifre hatalı';
