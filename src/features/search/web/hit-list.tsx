import { Link } from 'react-router';
import { classNames } from '#lib/web/class-names.ts';
import type { Hit, HitGroup } from './hits.ts';
import { searchTexts as texts } from './texts.ts';

export interface HitListProps {
  id: string;
  groups: readonly HitGroup[];
  activeKey: string | undefined;
  optionId: (key: string) => string;
  onOpened: () => void;
}

/** What was found, by kind. The lines are links, for the pointer; the keys are the field's, which keeps the focus. */
export function HitList({ id, groups, activeKey, optionId, onOpened }: HitListProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.results} className="flex flex-col gap-3">
      {groups.map(({ kind, title, hits }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className="pb-1 text-xs font-semibold text-soft">
            {title}
          </p>
          {hits.map((hit) => (
            <Line
              key={hit.key}
              id={optionId(hit.key)}
              hit={hit}
              isActive={hit.key === activeKey}
              onOpened={onOpened}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Line(given: { id: string; hit: Hit; isActive: boolean; onOpened: () => void }) {
  const { id, hit, isActive, onOpened } = given;
  return (
    <Link
      id={id}
      to={hit.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onOpened}
      className={classNames(
        '-mx-2 flex min-h-12 items-center justify-between gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-canvas',
        isActive && 'bg-sunken',
      )}
    >
      <span className="min-w-0">
        <span className="block font-semibold break-words">{hit.title}</span>
        {hit.detail !== '' && <span className="block text-xs break-words text-soft">{hit.detail}</span>}
      </span>
      {hit.tail !== undefined && <span className="shrink-0 text-xs text-soft">{hit.tail}</span>}
    </Link>
  );
}
