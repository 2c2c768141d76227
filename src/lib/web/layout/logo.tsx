import { classNames } from '../class-names.ts';
import { PRODUCT_NAME_MARK } from '#lib/shared/product.ts';

export function Logo({
  className,
  isMarkOnly = false,
}: {
  className?: string | undefined;
  isMarkOnly?: boolean | undefined;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 weak:text-lg font-extrabold tracking-tight',
        className,
      )}
    >
      <svg aria-hidden viewBox="0 0 32 32" overflow="visible" className="size-[1.6em] shrink-0">
        <circle cx="16" cy="16" r="16" className="fill-brand" />
        <path
          d="M12.5 9.8v12.4a1 1 0 0 0 1.52.85l10-6.2a1 1 0 0 0 0-1.7l-10-6.2a1 1 0 0 0-1.52.85Z"
          className="fill-white"
        />
      </svg>
      <span className={isMarkOnly ? 'sr-only' : ''}>{PRODUCT.name}</span>
    </span>
  );
}

/** The name from COMPANY_FILE: the server writes it into every page, prerendered ones too. */
function readName(): string {
  if (!('document' in globalThis)) return PRODUCT_NAME_MARK;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

export const PRODUCT = { name: readName() } as const;
