import { useState } from 'react';

export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  // State that follows from another is set while rendering, not in an effect, so that nothing is painted twice.
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
