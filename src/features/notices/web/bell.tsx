import { Bell as BellIcon } from 'lucide-react';
import { useCallback, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAnchoredPopover } from '#lib/web/overlays/use-anchored-popover.ts';
import { useDismiss } from '#lib/web/overlays/use-dismiss.ts';
import { useOpenState } from '#lib/web/use-open-state.ts';
import { useUnreadCount } from './api.ts';
import { BellPanel } from './bell-panel.tsx';
import { bellTexts as texts } from './texts.ts';

/** How many notices are unread, and behind it the latest ones. `page` lists all of them. */
export function Bell({ page }: { page: string }) {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useOpenState(pathname);
  const unread = useUnreadCount().data?.unread ?? 0;
  const panelId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useAnchoredPopover({ isOpen, anchor: trigger, align: 'end' });
  const onDismiss = useCallback(
    (reason: 'outside' | 'escape') => {
      setIsOpen(false);
      if (reason === 'escape') trigger.current?.focus();
    },
    [setIsOpen],
  );
  useDismiss({ isOpen, frame, onDismiss });

  return (
    <div ref={frame} className="print:hidden">
      <button
        ref={trigger}
        type="button"
        aria-label={texts.label(unread)}
        title={texts.title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="relative flex size-11 items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken"
      >
        <BellIcon aria-hidden className="size-5.5" />
        {unread > 0 && (
          <span className="tabular absolute top-0 right-0 flex min-h-5 min-w-6 items-center justify-center rounded-full bg-brand px-1 text-xs font-bold text-white">
            {unread > texts.most ? `${texts.most}+` : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <section
          ref={popover}
          popover="manual"
          id={panelId}
          aria-label={texts.title}
          className="popup flex max-h-(--available-height) w-77 flex-col overflow-hidden"
        >
          <BellPanel page={page} onClose={() => setIsOpen(false)} />
        </section>
      )}
    </div>
  );
}
