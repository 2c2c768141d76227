import { readHook, useCallMutation, useCallQuery, useListQuery } from '#lib/web/query.ts';
import { pagesContract } from '../../contract.ts';
import type { PageName } from '../../page-names.ts';

export const usePages = readHook(['pages', 'admin'], pagesContract.listPages);

export function usePageVersion(page: PageName, version: number | undefined) {
  return useCallQuery(
    ['pages', 'admin', page, version],
    pagesContract.readPageVersion,
    { params: { page, version: version ?? 0 } },
    { enabled: version !== undefined },
  );
}

export function usePageVersions(page: PageName, listed: string) {
  return useListQuery(['pages', 'admin', page, 'versions'], pagesContract.listPageVersions, {
    params: { page },
    query: { page: listed },
  });
}

/** How a text would look; goes on showing the text before until the answer is there. */
export function usePagePreview(text: string) {
  return useCallQuery(
    ['pages', 'preview', text],
    pagesContract.previewPage,
    { body: { text } },
    { keepPrevious: true, enabled: text.trim() !== '', isForgotten: true },
  );
}

export const useSaveVersion = () => useCallMutation(pagesContract.savePageVersion, [['pages']]);
