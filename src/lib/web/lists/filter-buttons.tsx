import { useRef, type RefObject, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';

interface FilterButtonsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
}

export function FilterButtons<V extends string>({ label, value, onChange, options }: FilterButtonsProps<V>) {
  const scroller = useRef<HTMLDivElement>(null);
  const faded = useFadedEdges(scroller, value);
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      className={classNames(
        'flex w-fit max-w-full gap-0.5 overflow-x-auto rounded-(--control-radius) bg-sunken p-0.5',
        faded,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'min-h-(--compact-height) rounded-sm px-3.5 text-sm font-semibold whitespace-nowrap transition-colors hover:text-ink focus-visible:-outline-offset-2',
            option.value === value ? 'bg-surface text-ink shadow-card' : 'text-soft',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

type Hidden = 'nothing' | 'left' | 'right' | 'both';

const FADES: Readonly<Record<Hidden, string>> = {
  nothing: '',
  left: '[mask-image:linear-gradient(to_right,transparent,#000_3rem)]',
  right: '[mask-image:linear-gradient(to_left,transparent,#000_3rem)]',
  both: '[mask-image:linear-gradient(to_right,transparent,#000_3rem,#000_calc(100%-3rem),transparent)]',
};

function hiddenOf({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Hidden {
  const isRight = scrollWidth - clientWidth - scrollLeft > 1;
  if (scrollLeft > 1) return isRight ? 'both' : 'left';
  return isRight ? 'right' : 'nothing';
}

/** Scrolls the chosen part into the middle. Not by scrollIntoView, which would move the page, too. */
function showChosen(scroller: HTMLElement): void {
  const chosen = scroller.querySelector('[aria-selected="true"], [aria-pressed="true"]');
  if (chosen === null) return;
  const [part, whole] = [chosen.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2);
}

export function useFadedEdges(scroller: RefObject<HTMLElement | null>, chosen: string): string {
  const [hidden, setHidden] = useState<Hidden>('nothing');

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => setHidden(hiddenOf(element));
    const watcher = new ResizeObserver(() => {
      showChosen(element);
      measure();
    });
    for (const watched of [element, ...element.children]) watcher.observe(watched);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', measure);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- begins anew with another choice, to show it
  }, [scroller, chosen]);

  return FADES[hidden];
}
