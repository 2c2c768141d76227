import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MAX_SEARCH, oneLine } from '#lib/shared/turkish.ts';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useDelayedSearch } from '#lib/web/screen/list-toolbar.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { isSearchable, MOST_OF_A_KIND, searchContract } from './contract.ts';
import { groupsOf, type Hit, type HitGroup, type MenuPage } from './hits.web.ts';
import { searchTexts as texts } from './texts.web.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { classNames } from '#lib/web/class-names.ts';

interface SearchDialogProps {
  isOpen: boolean;
  onClose: () => void;
  pages: readonly MenuPage[];
}

const DELAY_MS = 200;

export function SearchDialog({ isOpen, onClose, pages }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={<span className="max-sm:hidden">{texts.howTo}</span>}
      size="md"
      initialFocus={input}
    >
      <SearchBox input={input} onOpened={onClose} pages={pages} />
    </Dialog>
  );
}

interface SearchBoxProps extends Pick<SearchDialogProps, 'pages'> {
  input: React.RefObject<HTMLInputElement | null>;
  onOpened: () => void;
}

/** Rendered anew at each opening, so that each begins with an empty field. */
function SearchBox({ input, onOpened, pages }: SearchBoxProps) {
  const listId = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const { text, setText, send } = useDelayedSearch({ value: search, onSearch: setSearch, delayMs: DELAY_MS });
  const query = useCallQuery(
    ['search', search],
    searchContract.searchEverything,
    { query: { q: search } },
    { enabled: isSearchable(search), keepPrevious: true },
  );
  const today = useToday();
  const groups =
    query.data === undefined || !isSearchable(search) ? [] : groupsOf(query.data, { search, today, pages });
  const hits = groups.flatMap((group) => group.hits);
  const found = texts.found(
    hits.filter(({ title }) => title !== texts.inList).length,
    groups.some((group) => group.kind !== 'pages' && group.hits.length >= MOST_OF_A_KIND),
  );
  const [chosen, setChosen] = useState(0);
  const active = hits[Math.min(chosen, hits.length - 1)];
  const optionId = (key: string) => `${listId}-${key}`;
  const activeId = active && optionId(active.key);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    const at = Math.min(chosen, hits.length - 1);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (next !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((next + hits.length) % hits.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (oneLine(text) !== search || query.isPlaceholderData) return send(text);
    if (active === undefined) return;
    onOpened();
    void navigate(active.to);
  }

  return (
    <div className="flex min-h-80 flex-col gap-3 pb-3">
      <TextInput
        ref={input}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={texts.title}
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        placeholder={texts.placeholder}
        icon={<Search />}
        value={text}
        onChange={(next) => {
          setText(next);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {isSearchable(search) ? (
        <QueryStates
          query={query}
          failedText={texts.failed}
          skeleton={<ListSkeleton rows={3} />}
          isEmpty={() => hits.length === 0}
          empty={<p className="py-6 text-center text-sm break-words text-soft">{texts.none(search)}</p>}
        >
          {() => (
            <HitList
              id={listId}
              groups={groups}
              activeKey={active?.key}
              optionId={optionId}
              onOpened={onOpened}
            />
          )}
        </QueryStates>
      ) : (
        <p className="py-2 text-sm text-soft">{texts.hint}</p>
      )}
      <p role="status" className="sr-only">
        {isSearchable(search) && query.data !== undefined ? found : ''}
      </p>
    </div>
  );
}

interface HitListProps {
  id: string;
  groups: readonly HitGroup[];
  activeKey: string | undefined;
  optionId: (key: string) => string;
  onOpened: () => void;
}

/** The results, by kind. The lines are links, for the pointer; the keys are the field's, which keeps the focus. */
function HitList({ id, groups, activeKey, optionId, onOpened }: HitListProps) {
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

interface LineProps extends Pick<HitListProps, 'id' | 'onOpened'> {
  hit: Hit;
  isActive: boolean;
}

function Line({ id, hit, isActive, onOpened }: LineProps) {
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
