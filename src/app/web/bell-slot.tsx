import { lazy, Suspense } from 'react';
import type { BellProps } from '#features/notices/web/bell.tsx';

/** Its code comes after the page's own. */
const Bell = lazy(async () => ({ default: (await import('#features/notices/web/bell.tsx')).Bell }));

/** The bell in a shell's header, and the room for it until its code is there. */
export function BellSlot(props: BellProps) {
  return (
    <div className="size-11 shrink-0 print:hidden">
      <Suspense>
        <Bell {...props} />
      </Suspense>
    </div>
  );
}
