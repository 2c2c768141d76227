import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { buttonClasses, type ButtonLook } from './button-classes.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: the button shows a spinner, keeps its focus and takes no further press. */
  isBusy?: boolean | undefined;
  isGuarded?: boolean | undefined;
  busyText?: string | undefined;
  icon?: ReactNode;
  /** Tells buttons of one list apart for screen readers, which say it after the label: "Öde: Kış İndirimi". */
  about?: string | undefined;
}

/** Focus on click, not on mouse down: a field's error on blur would move the button from under the pointer. */
function focusedByClick(onClick: ButtonProps['onClick']): Pick<ButtonProps, 'onMouseDown' | 'onClick'> {
  return {
    onMouseDown: (event) => event.preventDefault(),
    onClick: (event) => {
      if (event.detail > 0) event.currentTarget.focus();
      onClick?.(event);
    },
  };
}

export function Button({
  variant,
  size,
  isBlock,
  isBusy = false,
  isGuarded = false,
  busyText,
  icon,
  about,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const shown = isBusy && busyText ? busyText : children;
  const takesNoPress = isBusy || isGuarded;
  return (
    <button
      // A new element for each type: "Geri" that becomes "Devam" while it is pressed would submit the form.
      key={type}
      {...rest}
      {...(type === 'submit' ? focusedByClick(onClick) : { onClick })}
      {...(about !== undefined && typeof shown === 'string' && { 'aria-label': `${shown}: ${about}` })}
      type={takesNoPress ? 'button' : type}
      aria-busy={isBusy || undefined}
      aria-disabled={takesNoPress || undefined}
      {...(takesNoPress && { onClick: undefined })}
      className={classNames(
        buttonClasses({ variant, size, isBlock }),
        '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
        className,
      )}
    >
      {isBusy ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {shown}
    </button>
  );
}
