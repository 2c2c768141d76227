import { useEffect } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallError } from '#lib/web/call.ts';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { queryClient } from '#lib/web/query.ts';
import { useSession } from '#lib/web/session.ts';
import { viewingTexts } from '../texts.web.ts';

/** While an administrator sees somebody's area: below everything, and the refusal of whatever would change it. */
export function ViewBanner() {
  const { user, logOut } = useSession();
  const toast = useToast();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof CallError && error.code === 'ONLY_VIEWING') toast.error(error.message);
      }),
    [toast],
  );
  return (
    <aside
      aria-label={viewingTexts.label}
      className="fixed inset-x-4 z-40 flex w-fit flex-wrap items-center justify-center gap-3 rounded-xl border border-line bg-warning-tint px-4 py-2 text-sm text-ink shadow-card"
      style={{ bottom: '4rem' }} // Above the bar of a phone.
    >
      <p>
        <strong>{user?.name}</strong> · {viewingTexts.about}
      </p>
      <Button size="sm" onClick={() => void logOut()}>
        {viewingTexts.leave}
      </Button>
    </aside>
  );
}
