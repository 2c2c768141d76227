import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, memo, useLayoutEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { iconButtonClasses } from '../buttons/icon-button.tsx';
import { actionWords } from '../words.ts';
import { useFocusReturn } from './focus-return.ts';
import { useClosesByBack } from './open-overlays.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
}

const WIDTH = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } as const;

const FIELD = ['input:not([type=file], [type=hidden])', 'textarea', 'select']
  .map((field) => `${field}:enabled`)
  .join();

export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useClosesByBack(isOpen, onClose);
  const returnFocus = useFocusReturn(isOpen);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) content.current?.scrollTo(0, 0);
    shown.current = title;
  }, [title]);

  const firstField = () => popup.current?.querySelector<HTMLElement>(FIELD) ?? null;
  /** A body that scrolls is a stop of the Tab key, so that long facts are scrolled by keyboard too; another is none. */
  const markBody = () => {
    const body = content.current;
    if (body) body.tabIndex = body.scrollHeight > body.clientHeight ? 0 : -1;
  };
  const cross = useRef<HTMLButtonElement>(null);
  const awaitsField = useRef(false);
  /** The library may focus the cross before or after the fields have loaded. */
  const moveToField = () => {
    const field = awaitsField.current ? firstField() : null;
    if (field === null) return;
    awaitsField.current = false;
    field.focus();
  };
  useEffect(() => {
    if (document.activeElement === cross.current) moveToField();
  });

  /** After a tap the popup itself, so that no keyboard covers what is to be read first. */
  const focusFirstField = (how: string) => {
    if (how === 'touch') return popup.current;
    awaitsField.current = firstField() === null;
    return firstField() ?? true;
  };

  return (
    <Base.Root
      open={useOpensInTurn(isOpen)}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={DIALOG_BACKDROP} />
        <Base.Viewport data-dialog className={DIALOG_VIEWPORT}>
          <Base.Popup
            className={classNames(DIALOG_POPUP, WIDTH[size])}
            ref={popup}
            initialFocus={initialFocus ?? focusFirstField}
            finalFocus={returnFocus}
            onKeyDownCapture={markBody}
          >
            <WhileOpen isOpen={isOpen}>
              <div className="flex items-start justify-between gap-3 px-5 pt-5 pb-3">
                <div className="min-w-0">
                  {/* Announces the next subject. The dialog library would expose an `aria-live` part behind another dialog. */}
                  <div role="status">
                    <Base.Title className="text-lg font-bold">{title}</Base.Title>
                  </div>
                  {description && (
                    <Base.Description className="mt-1 text-sm text-soft">{description}</Base.Description>
                  )}
                </div>
                <Base.Close
                  ref={cross}
                  onFocus={moveToField}
                  onBlur={() => (awaitsField.current = false)}
                  aria-label={actionWords.close}
                  // The field keeps the focus: leaving it could show an error that moves the cross from under the pointer.
                  onMouseDown={(event) => event.preventDefault()}
                  className={classNames(iconButtonClasses(), '-mt-1.5 -mr-2')}
                >
                  <X aria-hidden />
                </Base.Close>
              </div>
              {children && (
                <div
                  ref={content}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- markBody takes it away
                  tabIndex={0}
                  className="min-h-0 flex-1 scroll-sign overflow-y-auto overscroll-contain px-5 pt-1 pb-1.5 focus-visible:-outline-offset-2"
                >
                  {children}
                </div>
              )}
              <div
                className={classNames(
                  'flex flex-col-reverse gap-2 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end',
                  footer && 'pt-4',
                )}
              >
                {footer}
              </div>
            </WhileOpen>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Rendered with `forceRender`, so that a dialog opened in another one dims that one, too. */
export const DIALOG_BACKDROP =
  'fixed inset-0 z-40 bg-shade/45 transition-opacity duration-200 away:opacity-0';

export const DIALOG_VIEWPORT = 'fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6';

export const DIALOG_POPUP =
  'flex max-h-[92dvh] w-full flex-col rounded-t-2xl border-t border-line bg-surface shadow-pop sm:border-x sm:border-b outline-none ' +
  'transition-[translate,opacity,scale] duration-250 ease-out sm:max-h-[min(52rem,calc(100dvh-3rem))] sm:rounded-xl ' +
  'away:translate-y-full ' +
  'sm:away:translate-y-0 sm:away:scale-[0.97] sm:away:opacity-0';

/** Skips rendering while closed: the subject is often gone before the dialog has faded. */
export const WhileOpen = memo(
  function WhileOpen({ children }: { isOpen: boolean; children: ReactNode }) {
    return children;
  },
  (_, { isOpen }) => !isOpen,
);

const waiting: (() => void)[] = [];
let isOpening = false;

function passTurn(): void {
  const next = waiting.shift();
  isOpening = next !== undefined;
  next?.();
  if (next) setTimeout(passTurn);
}

function takeTurn(open: () => void): () => void {
  if (isOpening) waiting.push(open);
  else {
    isOpening = true;
    open();
    setTimeout(passTurn);
  }
  return () => {
    const place = waiting.indexOf(open);
    if (place !== -1) waiting.splice(place, 1);
  };
}

/** Two dialogs opening at once would hide each other from screen readers, so they open one after the other. */
export function useOpensInTurn(isRequested: boolean): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isRequested) return undefined;
    const stepBack = takeTurn(() => setIsOpen(true));
    return () => {
      stepBack();
      setIsOpen(false);
    };
  }, [isRequested]);
  return isRequested && isOpen;
}

/** The `key` of what starts afresh at each opening. Closing keeps it: a closing dialog still shows its content. */
export function useOpening(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, opening: 0 });
  if (last.isOpen !== isOpen) setLast({ isOpen, opening: last.opening + (isOpen ? 1 : 0) });
  return last.opening;
}

export function CloseButton(props: Pick<ButtonProps, 'onClick' | 'className'>) {
  return (
    <Button variant="secondary" {...props}>
      {actionWords.close}
    </Button>
  );
}
