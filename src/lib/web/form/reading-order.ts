/** Finds the order in which a person reads a form's fields, which is not the order in which they were registered. */
const elements = new WeakMap<object, Map<string, HTMLElement>>();

export function rememberElement(control: object, name: string, element: unknown): void {
  const known = elements.get(control) ?? new Map<string, HTMLElement>();
  elements.set(control, known);
  if (element instanceof HTMLElement) known.set(name, element);
  else known.delete(name);
}

export function inReadingOrder(control: object, names: readonly string[]): string[] {
  const known = elements.get(control);
  const standing = names.flatMap((name) => {
    const element = known?.get(name);
    return element === undefined ? [] : [{ name, element }];
  });
  const sorted = standing.toSorted((one, other) =>
    one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const found = sorted.map(({ name }) => name);
  return [...found, ...names.filter((name) => !found.includes(name))];
}

export function focusFirst(control: object, names: readonly string[]): void {
  const [first] = inReadingOrder(control, names);
  const element = first === undefined ? undefined : elements.get(control)?.get(first);
  if (element === undefined) return;
  element.focus({ preventScroll: true });
  // In the middle, because at an edge it may hide behind a bar, and its message below the fold.
  element.scrollIntoView({ block: 'center' });
}
