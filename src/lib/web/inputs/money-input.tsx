import { NumberInput, type NumberInputProps } from './number-input.tsx';

export type MoneyInputProps = Omit<NumberInputProps, 'decimals' | 'fixedDecimals' | 'suffix' | 'icon'>;

/** An amount in lira, at most two decimals, as `moneySchema` takes it from the wire. Null when empty. */
export function MoneyInput(props: MoneyInputProps) {
  return (
    <NumberInput
      placeholder="0,00"
      {...props}
      decimals={2}
      fixedDecimals={2}
      // What is typed over an amount replaces it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      icon={<span className="text-base font-semibold text-soft">₺</span>}
    />
  );
}
