/** The key of the kept registration form, which is forgotten once the account exists. */
export const REGISTRATION_DRAFT = 'registration';
