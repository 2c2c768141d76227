import { useCallback, useState } from 'react';
import { classNames } from '#lib/web/class-names.ts';
import { watchTexts as texts } from './texts.ts';
import type { Ad } from './api.ts';

/** The ad's text. On a phone a long text is shortened at first, so that the ad and the buttons stay on one screen. */
export function AdText({ ad }: { ad: Ad }) {
  const [isWhole, setIsWhole] = useState(false);
  const [isCut, setIsCut] = useState(false);
  /** Watches whether two lines hold all of it, on this screen and after it was turned. */
  const watchHeight = useCallback((text: HTMLParagraphElement | null) => {
    if (text === null) return undefined;
    const look = () => setIsCut(text.scrollHeight > text.clientHeight);
    const observer = new ResizeObserver(look);
    observer.observe(text);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <h2 className="text-lg leading-tight font-bold break-words">{ad.title}</h2>
      <p
        // What is shown whole has nothing to be measured.
        ref={isWhole ? null : watchHeight}
        className={classNames(
          'mt-1 text-sm break-words whitespace-pre-line text-soft md:text-base lg:line-clamp-none',
          !isWhole && 'line-clamp-2',
        )}
      >
        {ad.description}
      </p>
      {isCut && (
        <button
          type="button"
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-8 rounded-xs text-sm font-semibold text-brand-text underline-offset-4 hover:underline lg:hidden"
        >
          {isWhole ? texts.readLess : texts.readMore}
        </button>
      )}
    </div>
  );
}
