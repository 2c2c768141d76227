import type { Ref } from 'react';

export function mergeRefs<T>(own: { current: T | null }, given: Ref<T> | undefined) {
  return (node: T | null) => {
    own.current = node;
    if (typeof given === 'function') given(node);
    else if (given) given.current = node;
  };
}
