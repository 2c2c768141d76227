import { useEffect } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallError } from '#lib/web/call.ts';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { queryClient } from '#lib/web/query.ts';
import { useSession } from '#lib/web/session.ts';
import { viewingTexts } from '../texts.web.ts';
import './view-banner.css';

/** While an administrator sees somebody's area: at the page's end, always in sight, and the refusal of whatever would change it. */
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
      className="view-banner sticky bottom-0 z-40 flex items-center justify-center gap-3 border-t border-line bg-warning-tint px-4 pb-[env(safe-area-inset-bottom)] text-sm leading-tight text-ink"
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
