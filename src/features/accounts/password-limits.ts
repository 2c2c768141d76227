/** Apart from the schemas, because the login page loads none. Longer passwords are not hashed: they would burn the processor. */
export const MAX_PASSWORD_LENGTH = 128;
export const PASSWORD_REQUIRED = 'Şifre zorunludur';
export const PASSWORD_TOO_LONG = 'Şifre hatalı';
