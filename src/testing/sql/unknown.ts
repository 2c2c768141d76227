/** The value of everything that only a request knows: it has each property, is callable, and is bound as a parameter. */
import { ValueNode } from 'kysely';

const ANSWERS: Readonly<Record<PropertyKey, unknown>> = {
  [Symbol.toPrimitive]: () => 1,
  *[Symbol.iterator]() {
    yield unknown;
  },
  toOperationNode: () => ValueNode.create(null),
  length: 1,
};

export const unknown: unknown = new Proxy(() => {}, {
  get: (_, key) =>
    Object.hasOwn(ANSWERS, key) || typeof key === 'symbol' || key === 'then' ? ANSWERS[key] : unknown,
  apply: () => unknown,
  construct: () => unknown as object,
});

/** As many arguments as any function takes. */
export const unknowns = Array.from({ length: 9 }, () => unknown);

export async function attempt(evaluate: () => unknown): Promise<unknown> {
  try {
    return (await evaluate()) ?? unknown;
  } catch {
    return unknown;
  }
}
