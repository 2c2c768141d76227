import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PRODUCT } from '#lib/web/product.ts';
import { usePage } from './page.ts';

/** Sets the document's title; screen readers announce it when the page changes. */
export function PageTitle() {
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
