function isSame(one: unknown, other: unknown): boolean {
  // A file has no text; an emptied field is as good as one that was never filled.
  if (one instanceof File || other instanceof File) return one === other;
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}

/** The fields that differ from what their form began with: what was typed. */
export function typedValues(values: object, defaultValues: object): [name: string, value: unknown][] {
  const known = new Map<string, unknown>(Object.entries(defaultValues));
  return Object.entries(values).filter(([name, value]) => !isSame(value, known.get(name)));
}
