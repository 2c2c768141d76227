import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../buttons/button.tsx';
import { actionWords } from '../words.ts';
import { DIALOG_BACKDROP, DIALOG_POPUP, DIALOG_VIEWPORT, WhileOpen, useOpensInTurn } from './dialog.tsx';
import { useFocusReturn } from './focus-return.ts';
import { useClosesByBack } from './open-overlays.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (() => void) | undefined;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  busyText?: string | undefined;
  isBusy?: boolean | undefined;
  tone?: 'primary' | 'danger' | undefined;
  icon?: ReactNode;
  error?: string | null | undefined;
  errorAction?: ReactNode;
}

/** A press outside does not close it; Esc and Back do. The focus begins on the answer that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, tone = 'primary', isBusy = false, cancelLabel = actionWords.cancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (!isBusy) onClose();
  };
  useClosesByBack(isOpen, close);
  const returnFocus = useFocusReturn(isOpen);
  return (
    <AlertDialog.Root
      open={useOpensInTurn(isOpen)}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={DIALOG_BACKDROP} />
        <AlertDialog.Viewport data-dialog className={DIALOG_VIEWPORT}>
          <AlertDialog.Popup
            initialFocus={cancel}
            finalFocus={returnFocus}
            className={classNames(
              DIALOG_POPUP,
              'gap-3 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-md',
            )}
          >
            <WhileOpen isOpen={isOpen}>
              {props.icon && (
                <span
                  aria-hidden
                  className={classNames(
                    'flex size-12 shrink-0 items-center justify-center rounded-full [&_svg]:size-6',
                    tone === 'danger' ? 'bg-danger-tint text-danger' : 'bg-brand-tint text-brand-text',
                  )}
                >
                  {props.icon}
                </span>
              )}
              <AlertDialog.Title className="text-lg font-bold">{props.title}</AlertDialog.Title>
              {props.children && (
                <AlertDialog.Description
                  render={<div />}
                  className="min-h-0 scroll-sign overflow-y-auto text-soft"
                >
                  {props.children}
                </AlertDialog.Description>
              )}
              {props.error && (
                <Alert tone="danger" action={props.errorAction}>
                  {props.error}
                </Alert>
              )}
              <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
                <Button ref={cancel} variant="secondary" onClick={onClose} disabled={isBusy}>
                  {cancelLabel}
                </Button>
                {props.onConfirm && (
                  <Button variant={tone} onClick={props.onConfirm} isBusy={isBusy} busyText={props.busyText}>
                    {props.confirmLabel}
                  </Button>
                )}
              </div>
            </WhileOpen>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
