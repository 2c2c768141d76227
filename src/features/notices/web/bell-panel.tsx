import { Link } from 'react-router';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useNotices, useReadAll, useReadNotices } from './api.ts';
import { NoticeRow } from './notice-row.tsx';
import { bellTexts as texts } from './texts.ts';

/** As many as a phone shows without scrolling. */
const SHOWN = '5';
const ACTION =
  'flex min-h-11 items-center rounded-sm px-2 text-sm font-semibold text-brand-text hover:underline disabled:text-faint';

/** The latest notices, and the way to all of them. */
export function BellPanel({ page, onClose }: { page: string; onClose: () => void }) {
  const query = useNotices({ limit: SHOWN });
  const { mutate: read } = useReadNotices();
  const readAll = useReadAll();
  const [latest] = query.data?.notices ?? [];
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="font-bold">{texts.title}</h2>
        {latest !== undefined && query.data?.stats.unread !== 0 && (
          <button
            type="button"
            disabled={readAll.isPending}
            onClick={() => readAll.mutate({ body: { up_to: latest.id } })}
            className={ACTION}
          >
            {texts.readAll}
          </button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryStates query={query} failedText={texts.failed}>
          {({ notices }) =>
            notices.length === 0 ? (
              <p className="px-4 py-6 text-center text-soft">{texts.none}</p>
            ) : (
              <ul className="divide-y divide-line">
                {notices.map((notice) => (
                  <li key={notice.id}>
                    <NoticeRow
                      notice={notice}
                      isShort
                      onPick={({ id, is_read: isRead, link }) => {
                        if (!isRead) read({ body: { ids: [id] } });
                        if (link !== null) onClose();
                      }}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryStates>
      </div>
      <div className="border-t border-line px-2 text-center">
        <Link to={page} onClick={onClose} className={`${ACTION} justify-center`}>
          {texts.all}
        </Link>
      </div>
    </>
  );
}
