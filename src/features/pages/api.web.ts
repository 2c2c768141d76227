import { useCallQuery } from '#lib/web/query.ts';
import { pagesContract } from './contract.ts';
import type { PageName } from './blocks.ts';

export function usePageText(page: PageName) {
  return useCallQuery(['pages', 'text', page], pagesContract.readPage, { params: { page } });
}
