/** The path of the closing page in the viewer's area. */
export const CLOSE_ACCOUNT_PATH = '/kullanici/hesabimi-kapat';
