/** A navigation state may have any shape. */
export const stateOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};

export function stateText(state: unknown, name: string): string | null {
  const value = stateOf(state)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
