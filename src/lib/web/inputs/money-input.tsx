import { NumberInput, type NumberInputProps } from './number-input.tsx';

export type MoneyInputProps = Omit<NumberInputProps, 'decimals' | 'fixedDecimals' | 'suffix' | 'icon'>;

export function MoneyInput(props: MoneyInputProps) {
  return (
    <NumberInput
      placeholder="0,00"
      {...props}
      decimals={2}
      fixedDecimals={2}
      onFocus={({ currentTarget }) => currentTarget.select()}
      icon={<span className="text-base font-semibold text-soft">₺</span>}
    />
  );
}
