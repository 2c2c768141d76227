/** A navigation state may have any shape. */
export function stateText(state: unknown, name: string): string | null {
  const value =
    typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined; // Looked at before use.
  return typeof value === 'string' && value !== '' ? value : null;
}
