import { useEffect } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { call, reportIdleness } from '#lib/web/call.ts';
import { leaveViewing, useSession } from '#lib/web/session.ts';
import { accountsContract } from '../contract.ts';
import { viewingTexts } from '../texts.web.ts';

const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Below everything while an administrator sees somebody's area. Calls of the page alone keep no session awake. */
export function ViewBanner() {
  const { user } = useSession();
  useEffect(() => {
    let actedAt = Date.now();
    const listening = new AbortController();
    for (const name of ACTS)
      addEventListener(name, () => (actedAt = Date.now()), { capture: true, signal: listening.signal });
    const stop = reportIdleness(() => (Date.now() - actedAt) / 1000);
    return () => {
      stop();
      listening.abort();
    };
  }, []);

  async function leave() {
    const back = leaveViewing();
    await call(accountsContract.endViewings, {}).catch(() => undefined); // It ends by itself.
    location.assign(back);
  }

  return (
    <aside
      aria-label={viewingTexts.label}
      className="fixed inset-x-0 z-40 mx-auto flex w-fit flex-wrap items-center justify-center gap-3 rounded-xl border border-line bg-warning-tint px-4 py-2 text-sm text-ink shadow-card"
      style={{ bottom: '4rem' }} // Above the bar of a phone.
    >
      <p>
        <strong>{user?.name}</strong> · {viewingTexts.about}
      </p>
      <Button size="sm" onClick={() => void leave()}>
        {viewingTexts.leave}
      </Button>
    </aside>
  );
}
