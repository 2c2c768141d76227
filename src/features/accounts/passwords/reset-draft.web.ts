/** The key of the kept phone number, which is forgotten once its code is entered. */
export const RESET_DRAFT = 'forgot-password';
