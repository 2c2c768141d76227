import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useLayoutEffect,
} from 'react';
import {
  Navigate,
  type NavigateProps,
  parsePath,
  Route,
  Routes,
  type To,
  useLocation,
  type Location,
  NavigationType,
  useNavigationType,
} from 'react-router';
import { LOGIN_PATH, pathAfterLogin, roleHome } from '#lib/web/role-home.ts';
import { sessionHasLapsed, sessionWasIdle, useSession } from '#lib/web/session.ts';
import { useIsPrerendered } from '#lib/web/use-is-prerendered.ts';
import { MayOpenContext } from '#lib/web/use-may-call.ts';
import { elementOf, sendForCode } from './code.ts';
import { isPageFor, type Page, PageContext, usePage } from './page.ts';
import { ALIASES, type Area, areaAt, AREAS, pageAt, pagesOf } from './routes.ts';
import { Splash } from './splash.tsx';
import type { Misled } from './unknown-notice.tsx';
import { PRODUCT } from '#lib/web/layout/logo.tsx';
import { FailedParts } from '#lib/web/lists/failed-parts.tsx';
import { ErrorCard } from '#lib/web/layout/error-card.tsx';
import { waitsForConnection } from '#lib/web/words.ts';
import { readPage } from '#lib/web/page-param.ts';
import { tabStore } from '#lib/web/stored.ts';

const STORAGE_KEY = 'izle-kazan.scroll';

interface Place {
  pathname: string;
  page: number;
  rest: string;
}

function placeOf({ pathname, search }: Location): Place {
  const params = new URLSearchParams(search);
  const page = readPage(params.get('sayfa'));
  params.delete('sayfa');
  return { pathname, page, rest: params.toString() };
}

/** A new filter or an opened dialog leaves the scroll position as it is. */
function isElsewhere(from: Place, to: Place): boolean {
  return from.pathname !== to.pathname || (from.page !== to.page && from.rest === to.rest);
}

function readPositions(): Record<string, number> {
  try {
    // Only this file writes there.
    return JSON.parse(tabStore.get(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function isOpenedAnew(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loading?.type === 'navigate';
}

function ScrollRestoration() {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  // Entries of the history that were not made by a link of this program share one key.
  const entry = `${location.key} ${location.pathname}`;
  const previous = useRef<Place>(null);
  const positions = useRef<Record<string, number>>(null);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const place = placeOf(location);
    // A prerendered page may have been scrolled before hydration: its reader stays there.
    const isFirst = previous.current === null;
    const hasMoved = previous.current === null ? scrollY === 0 : isElsewhere(previous.current, place);
    previous.current = place;
    const isBack = isReturn && !(isFirst && isOpenedAnew());
    if (hasMoved) scrollTo(0, (isBack && positions.current[entry]) || 0);
  }, [location, entry, isReturn]);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (positions.current) positions.current[entry] = scrollY;
    };
    const leave = () => {
      // On a reload the browser itself restores the position earlier than the program could.
      history.scrollRestoration = 'auto';
      tabStore.set(STORAGE_KEY, JSON.stringify(positions.current));
    };
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', leave);
    };
  }, [entry]);
  return null;
}

const UnknownNotice = lazy(async () => ({
  default: (await import('./unknown-notice.tsx')).UnknownNotice,
}));

interface RedirectState {
  typed?: string;
  misled?: Misled;
}

export function Screens({ onRendered }: { onRendered: (() => void) | undefined }) {
  const { pathname, state } = useLocation() as Location<RedirectState | null>;
  const isPrerendered = useIsPrerendered();
  const area = areaAt(pathname);
  const pages = usePages(area);
  const mayOpen = useMayOpenPages();
  useEffect(() => onRendered?.(), [onRendered]);
  return (
    <PageContext value={pageAt(pathname) ?? null}>
      <MayOpenContext value={mayOpen}>
        {!isPrerendered && state?.misled && (
          <Suspense>
            <UnknownNotice {...state.misled} />
          </Suspense>
        )}
        <Routes>
          <Route path={area.path} element={<AreaScreen area={area} />}>
            {area.role !== 'public' && (
              <Route index element={<Navigate to={roleHome(area.role)} replace />} />
            )}
            {pages.map((page) => (
              <Route key={page.path} path={page.path} element={<PageScreen page={page} />} />
            ))}
          </Route>
          {Object.entries(ALIASES).map(([path, to]) => (
            <Route key={path} path={path} element={<Alias to={to} />} />
          ))}
          <Route path="*" element={<UnknownAddress />} />
        </Routes>
      </MayOpenContext>
      <PageTitle />
      <ScrollRestoration />
    </PageContext>
  );
}

function usePages(area: Area): readonly Page[] {
  const pages = pagesOf(area);
  return pages instanceof Promise ? use(pages) : pages;
}

function useMayOpenPages(): (address: To) => boolean {
  const { user } = useSession();
  return useCallback(
    (address) => {
      const { pathname = '' } = typeof address === 'string' ? parsePath(address) : address;
      const page = pageAt(pathname);
      return user === null || page === undefined || isPageFor(page, user);
    },
    [user],
  );
}

/** Redirects everybody but its role. Convenience: the server guards the data. */
function AreaScreen({ area }: { area: Area }) {
  const { user } = useSession();
  const { pathname, search, hash, state } = useLocation() as Location<RedirectState | null>;
  const page = usePage();
  const isTheirs = area.role === 'public' || user?.role === area.role;
  const frame = (page?.keepsFrame && AREAS.find(({ role }) => role === user?.role)) || area;
  usePages(frame); // Its menu shows those that the person may open.
  if (user !== null && !isTheirs) {
    const misled: Misled = { address: state?.typed ?? pathname, why: 'foreign' };
    return <Redirect to={roleHome(user.role)} state={{ misled }} />;
  }
  if (!isTheirs)
    return (
      <Redirect
        to={LOGIN_PATH}
        state={{
          from: pathname + search + hash,
          hasEnded: sessionHasLapsed(),
          wasIdle: sessionWasIdle(),
        }}
      />
    );
  // The page's code is fetched together with the layout's, not after it.
  if (page) sendForCode(page.load);
  return <ErrorBoundary key={frame.path}>{elementOf(frame.layout)}</ErrorBoundary>;
}

const loadOutsideDuty = async () => (await import('./outside-duty.tsx')).OutsideDuty;

function PageScreen({ page }: { page: Page }) {
  const { user } = useSession();
  const { pathname, state } = useLocation() as { pathname: string; state: { from?: unknown } | null }; // pathAfterLogin judges what is in it.
  const isTheirs = user === null || isPageFor(page, user);
  return (
    <ErrorBoundary key={pathname}>
      {/* The rendered page stays on the screen until the code of the next page is here. */}
      {page.isForGuests && user && <Navigate to={pathAfterLogin(user.role, state?.from)} replace />}
      <FailedParts />
      {elementOf(isTheirs ? page.load : loadOutsideDuty)}
    </ErrorBoundary>
  );
}

function Alias({ to }: { to: string }) {
  const { pathname, search, state } = useLocation() as Location<RedirectState | null>;
  return <Redirect to={{ pathname: to, search }} state={{ ...state, typed: pathname }} />;
}

function UnknownAddress() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const misled: Misled = { address: pathname, why: 'unknown' };
  return <Redirect to={roleHome(user?.role)} state={{ from: pathname + search, misled }} />;
}

function Redirect({ to, state }: Pick<NavigateProps, 'to' | 'state'>) {
  return (
    <>
      <Navigate to={to} state={state} replace />
      <Splash />
    </>
  );
}

function PageTitle() {
  const title = usePage()?.title;
  const { pathname } = useLocation();
  const firstPath = useRef(pathname);
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT.name}` : PRODUCT.name;
  }, [title]);
  return (
    <p role="status" className="sr-only">
      {pathname === firstPath.current ? '' : title}
    </p>
  );
}

const CRASH_TEXT = 'Sayfa beklenmedik biçimde durdu. Çeviri gibi bir eklenti açıksa kapatıp tekrar dene.';
const STALE_TEXT = 'Sayfa yüklenemedi. Bağlantını kontrol edip tekrar dene.';

function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
}

interface State {
  failure: { error: unknown } | null;
}

class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  private readonly onOnline = () => {
    if (isMissingCode(this.state.failure?.error)) window.location.reload();
  };

  override componentDidMount() {
    window.addEventListener('online', this.onOnline);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.onOnline);
  }

  override render() {
    if (this.state.failure === null) return this.props.children;
    const { error } = this.state.failure;
    const isMissing = isMissingCode(error);
    const missingText = navigator.onLine ? STALE_TEXT : waitsForConnection;
    const retry = () => {
      if (isMissing) window.location.reload();
      // Renders the screen again at the same place in the history, so that its address and `state` stay.
      else this.setState({ failure: null });
    };
    return (
      <div className="px-4">
        <ErrorCard
          message={isMissing ? missingText : CRASH_TEXT}
          detail={isMissing ? undefined : String(error)}
          onRetry={retry}
        />
      </div>
    );
  }
}
