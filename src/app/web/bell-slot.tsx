import { lazy, Suspense } from 'react';
import type { BellProps } from '#features/notices/web/bell.tsx';

const Bell = lazy(async () => ({ default: (await import('#features/notices/web/bell.tsx')).Bell }));

export function BellSlot(props: BellProps) {
  return (
    <div className="size-11 shrink-0 print:hidden">
      <Suspense>
        <Bell {...props} />
      </Suspense>
    </div>
  );
}
