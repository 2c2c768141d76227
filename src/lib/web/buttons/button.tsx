import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { buttonClasses, type ButtonLook } from './button-classes.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: the button shows a spinner, keeps its focus and takes no further press. */
  isBusy?: boolean | undefined;
  /** It takes no press for a moment and looks as ever: its meaning has only just changed (use-is-guarded.ts). */
  isGuarded?: boolean | undefined;
  /** Shown instead of the label while busy ("Kaydediliyor..."). */
  busyText?: string | undefined;
  /** Drawn before the label; decorative. */
  icon?: ReactNode;
  /** Tells buttons of one list apart for screen readers, which say it after the label: "Öde: Kış İndirimi". */
  about?: string | undefined;
}

/**
 * Pressing a button takes the focus from a field, whose error then moves the button away from under the pointer before
 * it is let go: no click. So the focus comes with the click. Enter in a field also clicks, and leaves the focus there.
 */
function focusedByClick(onClick: ButtonProps['onClick']): Pick<ButtonProps, 'onMouseDown' | 'onClick'> {
  return {
    onMouseDown: (event) => event.preventDefault(),
    onClick: (event) => {
      if (event.detail > 0) event.currentTarget.focus();
      onClick?.(event);
    },
  };
}

/** A button with a label. `type` is "button" unless told otherwise. */
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
      // A button of another step in the same place is another element: "Geri" that becomes "Devam" while it is pressed
      // would send the form.
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
