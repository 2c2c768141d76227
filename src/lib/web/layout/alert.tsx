import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../buttons/button.tsx';
import { TONE_CLASSES } from '../figures/tone.ts';

export interface AlertProps {
  tone: 'danger' | 'success' | 'info' | 'warning';
  title?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

const ICONS = { danger: CircleAlert, success: CircleCheck, info: Info, warning: TriangleAlert } as const;

export function Alert({ tone, title, onRetry, isRetrying, action, className, children }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-3 text-sm',
        TONE_CLASSES[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <Icon aria-hidden className="mt-px size-5 shrink-0" />
        <div className="min-w-0 font-medium">
          {title && <p className="font-bold">{title}</p>}
          {children}
        </div>
      </div>
      {onRetry ? (
        <Button variant="secondary" size="sm" onClick={onRetry} isBusy={isRetrying} busyText="Deneniyor...">
          Tekrar Dene
        </Button>
      ) : (
        action
      )}
    </div>
  );
}
