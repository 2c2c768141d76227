import { useEffect, useRef } from 'react';
import { CodeInput } from '#lib/web/inputs/code-input.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { accountWords } from '../public-texts.web.ts';

interface AppCodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
}

/** An emptied field gets the focus back in its first box. */
export function AppCodeField({ value, onChange, isWrong }: AppCodeFieldProps) {
  const boxes = useRef<HTMLDivElement>(null);
  const isEmpty = value === '';
  useEffect(() => {
    if (isEmpty) boxes.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, [isEmpty]);
  return (
    <Field label={accountWords.code} isLabelHidden>
      <CodeInput
        ref={boxes}
        value={value}
        onChange={onChange}
        isExpired={isWrong && isEmpty}
        className="max-w-none"
      />
    </Field>
  );
}
