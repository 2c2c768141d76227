import { classNames } from '#lib/web/class-names.ts';
import { adPosition } from '../texts.ts';

/** The place of the present ad among all, as a row of short lines. */
export function SittingProgress({ position, count }: { position: number; count: number }) {
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex min-w-0 flex-1 gap-1">
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors duration-300',
              index < position ? 'bg-brand' : index === position ? 'bg-glow' : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="tabular shrink-0 text-sm font-semibold text-soft">{adPosition(position, count)}</p>
    </div>
  );
}
