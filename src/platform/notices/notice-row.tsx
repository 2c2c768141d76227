import { formatDateTime } from '#lib/shared/dates.ts';
import { Link } from 'react-router';
import { classNames } from '#lib/web/class-names.ts';
import type { Notice } from './contract.ts';
import { bellTexts as texts } from './texts.web.ts';

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
