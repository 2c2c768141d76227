import type { PageName } from '../../page-names.ts';

export const PAGES_PATH = '/admin/sayfalar';
export const editorPath = (page: PageName) => `${PAGES_PATH}/${page}`;

const PUBLIC_PATHS: Readonly<Record<PageName, string>> = {
  terms: '/kosullar',
  help: '/yardim',
  contact: '/iletisim',
};
export const publicPath = (page: PageName) => PUBLIC_PATHS[page];
