import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { pageWindow, type PageWindowMode } from './page-window.ts';

export interface PaginationProps {
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
  mode?: PageWindowMode | undefined;
  /** "Toplam 70 kayıttan 11-20 arası gösteriliyor". */
  summary?: ReactNode;
}

const STEP =
  'flex min-h-(--compact-height) min-w-(--compact-height) items-center justify-center gap-1 rounded-sm px-2 text-sm font-semibold max-[22.5rem]:min-w-7 max-[22.5rem]:px-1 ' +
  'disabled:cursor-not-allowed disabled:text-faint';
const LEADS_ON = 'text-soft hover:bg-sunken hover:text-ink disabled:hover:bg-transparent';
const IS_HERE = 'bg-ink text-surface';

/** Önceki, page numbers, Sonraki; only the summary where there is a single page. */
export function Pagination({ page, pages, onPageChange, mode = 'two-each-side', summary }: PaginationProps) {
  return (
    <div className="mt-4 flex flex-col items-center justify-between gap-3 md:flex-row">
      <p className="tabular text-sm text-soft" aria-live="polite">
        {summary}
      </p>
      {pages > 1 && (
        <nav aria-label="Sayfalar" className="flex max-w-full items-center justify-center gap-0.5">
          <button
            type="button"
            className={classNames(STEP, LEADS_ON)}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          >
            <ChevronLeft aria-hidden className="size-4" />
            <span className="sr-only md:not-sr-only">Önceki</span>
          </button>
          <ol className="flex min-w-0 flex-wrap items-center justify-center gap-0.5 max-[22.5rem]:gap-0">
            {pageWindow({ current: page, pages, mode }).map((entry, index, all) => (
              // An ellipsis has no number of its own; the page before it makes its key.
              <li key={entry ?? `after-${all[index - 1]}`} className="contents">
                {entry === null ? (
                  <span aria-hidden className="px-1 text-faint max-[22.5rem]:px-0">
                    …
                  </span>
                ) : (
                  <button
                    type="button"
                    aria-current={entry === page ? 'page' : undefined}
                    aria-label={`Sayfa ${entry}`}
                    onClick={() => onPageChange(entry)}
                    className={classNames(STEP, 'tabular', entry === page ? IS_HERE : LEADS_ON)}
                  >
                    {entry}
                  </button>
                )}
              </li>
            ))}
          </ol>
          <button
            type="button"
            className={classNames(STEP, LEADS_ON)}
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          >
            <span className="sr-only md:not-sr-only">Sonraki</span>
            <ChevronRight aria-hidden className="size-4" />
          </button>
        </nav>
      )}
    </div>
  );
}
