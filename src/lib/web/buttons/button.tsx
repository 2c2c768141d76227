import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { cva, type VariantProps } from 'class-variance-authority';

/** Style of a button that cannot be pressed: readable, which faded colours are not. */
const CLOSED = 'disabled:bg-sunken disabled:text-soft disabled:shadow-none';
const CLOSED_ON_DARK = 'disabled:bg-rail-raised disabled:text-rail-text disabled:shadow-none';

export const buttonClasses = cva(
  'inline-flex weak:shrink-0 items-center justify-center gap-2 rounded-(--action-radius) font-semibold whitespace-nowrap ' +
    'max-w-full @max-[15rem]:whitespace-normal ' +
    'transition-[background-color,color,border-color,scale] duration-150 select-none active:scale-[0.98] ' +
    'disabled:cursor-not-allowed disabled:active:scale-[1] ' +
    'aria-disabled:cursor-progress',
  {
    variants: {
      variant: {
        primary: `bg-brand text-white shadow-action pointed:bg-brand-deep ${CLOSED}`,
        secondary: `border border-edge bg-surface text-ink pointed:bg-sunken ${CLOSED}`,
        ghost: 'text-soft pointed:bg-sunken pointed:text-ink disabled:text-faint',
        danger: `bg-danger-solid text-white shadow-action pointed:bg-danger-deep ${CLOSED}`,
        light: `bg-white text-rail shadow-action pointed:bg-rail-text ${CLOSED_ON_DARK}`,
        link: 'px-1 text-brand-text underline-offset-4 pointed:underline disabled:text-faint',
      },
      size: {
        sm: 'weak:min-h-(--compact-height) weak:px-3.5 text-sm',
        md: 'weak:min-h-(--control-height) weak:px-5 text-(length:--control-text)',
        lg: 'weak:min-h-14 weak:px-7 text-base',
      },
      isBlock: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'md', isBlock: false },
  },
);

export type ButtonLook = VariantProps<typeof buttonClasses>;

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  isBusy?: boolean | undefined;
  isGuarded?: boolean | undefined;
  busyText?: string | undefined;
  icon?: ReactNode;
  /** Distinguishes the buttons of a list for screen readers, which read it after the label: "Öde: Kış İndirimi". */
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
