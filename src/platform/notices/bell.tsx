import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useDisclosure } from '#lib/web/overlays/popover.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { NEWS } from '#lib/web/use-window-event.ts';
import { useNotices, useReadAll, useReadNotices, useUnreadCount } from './web.ts';
import { bellTexts as texts } from './texts.web.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { classNames } from '#lib/web/class-names.ts';
import type { Notice } from './contract.ts';

export interface BellProps {
  page: string;
}

export function Bell({ page }: BellProps) {
  const { isOpen, close, frame, buttonProps, panelProps } = useDisclosure();
  const count = useUnreadCount().data?.unread;
  const unread = count ?? 0;
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== undefined && unread > before.current) dispatchEvent(new Event(NEWS));
    before.current = count;
  }, [count, unread]);
  return (
    <div ref={frame} className="print:hidden">
      <button
        {...buttonProps}
        aria-label={texts.label(unread)}
        title={texts.title}
        className="relative flex size-11 items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken"
      >
        <BellIcon aria-hidden className="size-5.5" />
        {unread > 0 && (
          <span className="tabular absolute top-0 right-0 flex min-h-5 min-w-6 items-center justify-center rounded-full bg-brand px-1 text-xs font-bold text-white">
            {unread > texts.most ? `${texts.most}+` : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <section
          {...panelProps}
          aria-label={texts.title}
          className="popup flex max-h-(--available-height) w-77 flex-col overflow-hidden"
        >
          <BellPanel page={page} onClose={close} />
        </section>
      )}
    </div>
  );
}

const SHOWN = '5';
const ACTION =
  'flex min-h-11 items-center rounded-sm px-2 text-sm font-semibold text-brand-text -outline-offset-2! hover:underline disabled:text-faint';

function BellPanel({ page, onClose }: { page: string; onClose: () => void }) {
  const query = useNotices({ limit: SHOWN });
  const { mutate: read } = useReadNotices();
  const readAll = useReadAll();
  const [latest] = query.data?.notices ?? [];
  // Counts anew, so that the number agrees with the list that opens.
  const unread = useUnreadCount().data?.unread;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="font-bold">{texts.title}</h2>
        {latest !== undefined && (unread ?? 0) > 0 && (
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

interface NoticeRowProps {
  notice: Notice;
  isShort?: boolean;
  onPick: (notice: Notice) => void;
}

const FRAME =
  'flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2';

export function NoticeRow({ notice, isShort = false, onPick }: NoticeRowProps) {
  const pick = () => onPick(notice);
  const content = (
    <>
      <span
        aria-hidden
        className={classNames(
          'mt-1.5 size-3 shrink-0 rounded-full',
          notice.is_read ? 'bg-transparent' : 'bg-brand',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block wrap-anywhere', notice.is_read ? 'font-medium' : 'font-bold')}>
          {notice.title}
          {!notice.is_read && <span className="sr-only"> ({texts.unread})</span>}
        </span>
        <span
          className={classNames(
            'mt-0.5 text-sm wrap-anywhere whitespace-pre-line text-soft',
            isShort ? 'line-clamp-3' : 'block',
          )}
        >
          {notice.text}
        </span>
        <time
          dateTime={notice.created_at.toISOString()}
          className="tabular mt-1 block text-xs font-medium text-faint"
        >
          {formatDateTime(notice.created_at)}
        </time>
      </span>
    </>
  );
  if (notice.link !== null)
    return (
      <Link to={notice.link} onClick={pick} className={FRAME}>
        {content}
      </Link>
    );
  if (notice.is_read) return <div className="flex items-start gap-3 px-4 py-3">{content}</div>;
  return (
    <button type="button" onClick={pick} className={FRAME}>
      {content}
    </button>
  );
}
