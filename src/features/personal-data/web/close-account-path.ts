/** Where the page is in the viewer's area. */
export const CLOSE_ACCOUNT_PATH = '/kullanici/hesabimi-kapat';
