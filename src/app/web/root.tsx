import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { PRODUCT } from '#lib/web/product.ts';
import { useSession } from '#lib/web/session.ts';
import { useRouteHandles } from './route-handle.ts';

/** Above every area: titles, scroll position, the loading line, and nobody sees another person's cached data. */
export function Root() {
  useForgetOnSessionChange();
  return (
    <>
      <LoadingLine />
      <Outlet />
      <PageTitle />
      <ScrollRestoration getKey={(location) => location.pathname + location.search} />
    </>
  );
}

function useForgetOnSessionChange(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const previousId = useRef(user?.id);
  useEffect(() => {
    if (previousId.current !== undefined && previousId.current !== user?.id) client.clear();
    previousId.current = user?.id;
  }, [client, user?.id]);
}

/** Sets the document's title, and says it to screen readers when the page has changed. */
function PageTitle() {
  const title = useRouteHandles().findLast((handle) => handle.title)?.title;
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

/** A line at the top while the next page loads; quick loads do not flash it. */
function LoadingLine() {
  const isLoading = useNavigation().state !== 'idle';
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isLoading), isLoading ? 150 : 0);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (!isShown) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden bg-brand-tint">
      <div className="h-full w-1/3 animate-sweep bg-brand" />
    </div>
  );
}
