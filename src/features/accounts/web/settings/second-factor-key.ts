export const SECOND_FACTOR_KEY = ['accounts', 'second-factor'];
