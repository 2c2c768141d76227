/** Name of the kept registration form, forgotten once the account exists. */
export const REGISTRATION_DRAFT = 'registration';
