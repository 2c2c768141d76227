import { lazy, Suspense } from 'react';

/** Its code comes after the page's own. */
const Bell = lazy(async () => ({ default: (await import('#features/notices/web/bell.tsx')).Bell }));

/** The bell in a shell's header, and the room for it until its code is there. */
export function BellSlot({ page }: { page: string }) {
  return (
    <div className="size-11 shrink-0 print:hidden">
      <Suspense>
        <Bell page={page} />
      </Suspense>
    </div>
  );
}
