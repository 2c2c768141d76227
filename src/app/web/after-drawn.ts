import { closeByBack } from '#lib/web/back.ts';
import { afterMidnight } from '#lib/web/day/new-day.ts';
import { letTranslate } from '#lib/web/layout/let-translate.ts';
import { keepFocus } from '#lib/web/overlays/focus-return.ts';
import { signedInUser } from '#lib/web/session.ts';
import { NEW_DAY, NEWS } from '#lib/web/use-window-event.ts';

/** The key of a round of ads, which goes on over midnight and asks by itself. */
const ROUND = ['watch-and-earn', 'sitting'];

/** `cancelRefetch`: an answer that is under way may be too old as well. */
async function readAnew({ cancelRefetch }: { cancelRefetch: boolean }): Promise<void> {
  const { queryClient } = await import('#lib/web/query.ts');
  await queryClient.invalidateQueries(
    {
      predicate: ({ queryKey }) => !ROUND.every((part, at) => queryKey[at] === part),
      refetchType: document.hidden ? 'none' : 'active',
    },
    { cancelRefetch },
  );
}

export function beginAfterDrawn(): void {
  closeByBack();
  keepFocus();
  letTranslate();
  registerServiceWorker();
  afterMidnight(() => {
    if (signedInUser() !== null) void readAnew({ cancelRefetch: true });
    dispatchEvent(new Event(NEW_DAY));
  });
  // The bell's number rose: answers on their way are awaited, not requested again.
  addEventListener(NEWS, () => void readAnew({ cancelRefetch: false }));
}

function registerServiceWorker(): void {
  // Not available on pages without TLS; in development the pages come from Vite.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {
      // Refused by the person's settings, or no network: the pages work without it.
    });
  };
  // Waits for an idle moment: the page on screen needs the processor first. Safari does not report idle moments.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register);
  else setTimeout(register, 2000);
}
