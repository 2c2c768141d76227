import { Button } from '#lib/web/buttons/button.tsx';
import { useSession } from '#lib/web/session.ts';
import { viewingTexts } from '../texts.web.ts';

/** Below everything while an administrator sees somebody's area. */
export function ViewBanner() {
  const { user, logOut } = useSession();
  return (
    <aside
      aria-label={viewingTexts.label}
      className="fixed inset-x-0 z-40 mx-auto flex w-fit flex-wrap items-center justify-center gap-3 rounded-xl border border-line bg-warning-tint px-4 py-2 text-sm text-ink shadow-card"
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
