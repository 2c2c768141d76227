/** Apart from its schema, because the login page loads no schemas. */

export const EMAIL_REQUIRED = 'Email adresi zorunludur';

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\.[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

const TURKISH_LETTER = /[çğıİöşü]/i;

const MAX_EMAIL_LENGTH = 254;

/** One plain address: the sender relies on it that no list, name or header hides in it. */
export const isEmail = (text: string) => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);

export const noEmailText = (text: string) =>
  `Geçerli bir email adresi giriniz${TURKISH_LETTER.test(text) ? ': Türkçe harf olamaz' : ''}`;
