import { Search } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import type { MenuPage } from './hits.web.ts';
import { searchTexts as texts } from './texts.web.ts';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

export function SearchButton({ pages }: { pages: readonly MenuPage[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  // Before the button is painted: a key pressed as soon as it is seen would be lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        title={texts.open}
        aria-label={texts.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full text-sm text-soft hover:bg-sunken md:px-3.5 [&_svg]:size-5"
      >
        <Search aria-hidden />
        <span className="hidden md:block">{texts.short}</span>
        <kbd className="hidden rounded-xs border border-edge px-1.5 font-sans text-xs font-semibold lg:block">
          {texts.keys}
        </kbd>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <SearchDialog isOpen={isOpen} onClose={() => setIsOpen(false)} pages={pages} />
        </Suspense>
      )}
    </>
  );
}
