/** The address of the watch page, and its parameter for the ad with which the sitting begins. */
export const WATCH_PATH = '/kullanici/izle-kazan';
export const CHOSEN_AD = 'reklam';
