import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';

export interface CardProps {
  title?: string | undefined;
  description?: ReactNode;
  action?: ReactNode;
  isFlush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, description, action, isFlush = false, className, children }: CardProps) {
  const id = useId();
  const Frame = title ? 'section' : 'div';
  return (
    <Frame
      aria-labelledby={title ? id : undefined}
      className={classNames(
        'rounded-xl border weak:border-line bg-surface shadow-card',
        isFlush ? 'overflow-hidden' : 'p-4 sm:p-5',
        className,
      )}
    >
      {(title ?? action) && (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-between gap-3',
            isFlush ? 'px-4 py-4 sm:px-5' : 'mb-4',
          )}
        >
          <div className="min-w-0">
            {title && (
              <h2 id={id} className="text-base font-bold">
                {title}
              </h2>
            )}
            {description && <p className="mt-0.5 text-sm text-soft">{description}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </Frame>
  );
}

export function FoldedCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section aria-labelledby={id}>
      <details
        className="group rounded-xl border border-line bg-surface px-4 shadow-card sm:px-5"
        onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between font-bold [&::-webkit-details-marker]:hidden">
          <h2 id={id}>{title}</h2>
          <ChevronDown aria-hidden className="size-5 text-faint transition-[rotate] group-open:rotate-180" />
        </summary>
        <div className="pb-5">{wasOpened && children}</div>
      </details>
    </section>
  );
}
