/** Calls without their schemas, which weigh as much as a first page; the server's answers have the contract's type. */
import { type BasisPoints, basisPoints, type Kurus, kurusOnWire } from '#lib/shared/money.ts';
import type { DataOf, Route } from '#lib/shared/route.ts';

type Described = 'params' | 'query' | 'body' | 'data' | 'errors' | 'summary';
type Served =
  | 'forbiddenText'
  | 'isForSetUp'
  | 'isForMachines'
  | 'isFinishing'
  | 'goesByDate'
  | 'whileViewing';

type NamesOf<T, Kind> = T extends readonly (infer Item)[]
  ? NamesOf<Item, Kind>
  : T extends Date | number | string | boolean | null | undefined
    ? never
    : {
        [Name in keyof T & string]-?: NonNullable<T[Name]> extends Kind ? Name : NamesOf<T[Name], Kind>;
      }[keyof T & string];

type Readers<T> = Readonly<
  Record<NamesOf<T, Kurus>, typeof inLira> &
    Record<NamesOf<T, BasisPoints>, typeof inPercent> &
    Record<NamesOf<T, Date>, typeof inUtc>
>;

export const inLira = kurusOnWire;
export const inPercent = (percent: number): BasisPoints => basisPoints(Math.round(percent * 100));
export const inUtc = (text: string): Date => new Date(text);

/** A route of a contract, by its type alone: `plainRoute<typeof contract.name>({ … }, { amount: inLira })`. */
/* @__NO_SIDE_EFFECTS__ */
export function plainRoute<R extends Route>(
  facts: Omit<R, Described | Served>,
  ...[readers]: keyof Readers<DataOf<R>> extends never ? [] : [Readers<DataOf<R>>]
): R {
  const data = { parse: (wire: unknown) => readBy(readers ?? {}, wire) };
  // Neither `call` nor a hook over it needs more than it has.
  return { ...facts, data } as unknown as R;
}

function readBy(readers: Readonly<Record<string, unknown>>, wire: unknown): unknown {
  if (typeof wire !== 'object' || wire === null) return wire;
  if (Array.isArray(wire)) return wire.map((item) => readBy(readers, item));
  const entries = Object.entries(wire).map(([name, value]: [string, unknown]) => {
    const read = readers[name];
    return [name, value !== null && typeof read === 'function' ? read(value) : readBy(readers, value)];
  });
  return Object.fromEntries(entries);
}
