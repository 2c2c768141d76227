import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FieldContext } from './field-context.ts';

export interface FieldProps {
  label?: string | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  isRequired?: boolean | undefined;
  isGroup?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** The error comes after the focus did, and may stand below the fold. */
function showAtFocus(line: HTMLElement | null): void {
  if (line?.parentElement?.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
}

export function Field(props: FieldProps) {
  const id = useId();
  const [refusal, refuse] = useState<string | null>(null);
  const { label, hint, isRequired = false, isGroup = false, isLabelHidden = false } = props;
  const error = refusal ?? props.error;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const Label = isGroup ? 'span' : 'label';
  const errorLine = error && (
    <p
      ref={showAtFocus}
      id={`${id}-error`}
      role={refusal === null ? undefined : 'alert'}
      className="flex scroll-mb-6 items-start gap-1.5 text-sm text-danger"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{error}</span>
    </p>
  );
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', props.className)}>
      {label !== undefined && (
        <div
          className={classNames(
            'flex items-baseline justify-between gap-3',
            isLabelHidden && !props.aside && 'sr-only',
          )}
        >
          <Label
            id={`${id}-label`}
            {...(isGroup ? {} : { htmlFor: `${id}-control` })}
            className={classNames(
              'text-sm font-semibold',
              isRequired && 'is-required',
              isLabelHidden && 'sr-only',
            )}
          >
            {label}
          </Label>
          {props.aside}
        </div>
      )}
      {/* Above a group: below it stands out of sight of the first choice, which takes the focus. */}
      {isGroup && errorLine}
      <FieldContext
        value={{
          controlId: `${id}-control`,
          labelId: `${id}-label`,
          describedBy: describedBy === '' ? undefined : describedBy,
          isInvalid: Boolean(error),
          error: error ?? undefined,
          isRequired,
          label: label ?? '',
          refuse,
        }}
      >
        {props.children}
      </FieldContext>
      {!isGroup && errorLine}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
