import { useState } from 'react';
import { classNames } from '#lib/web/class-names.ts';
import { watchTexts as texts } from './texts.ts';
import type { Ad } from './api.ts';

/** The length that fits into two lines of a phone. */
const SHORT_LENGTH = 80;

/** The ad's text. On a phone a long text is shortened at first, so that the ad and the buttons stay on one screen. */
export function AdText({ ad }: { ad: Ad }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = ad.description.length > SHORT_LENGTH;
  return (
    <div>
      <h2 className="text-lg leading-tight font-bold break-words">{ad.title}</h2>
      <p
        className={classNames(
          'mt-1 text-sm break-words whitespace-pre-line text-soft md:text-base lg:line-clamp-none',
          isLong && !isWhole && 'line-clamp-2',
        )}
      >
        {ad.description}
      </p>
      {isLong && (
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
