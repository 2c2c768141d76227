import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Detail {
  label: string;
  value: ReactNode;
  isWide?: boolean | undefined;
}

export function DetailList({
  details,
  className,
}: {
  details: readonly (Detail | false)[];
  className?: string | undefined;
}) {
  return (
    <dl className={classNames('grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2', className)}>
      {details.map(
        (detail) =>
          detail && (
            <div key={detail.label} className={classNames('min-w-0', detail.isWide && 'sm:col-span-2')}>
              <dt className="text-xs font-medium text-soft">{detail.label}</dt>
              <dd className="mt-0.5 font-semibold break-words whitespace-pre-line">{detail.value ?? '—'}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
