/** Whether proofs run in full, as for a release: `RACES=full`. */
export const isForRelease = process.env['RACES'] === 'full';

/** Whether the item at this index is checked in detail: for a release each, else one in three. */
export const isSampled = (index: number): boolean => isForRelease || index % 3 === 0;

export const sampled = <T>(list: readonly T[]): readonly T[] => list.filter((_, index) => isSampled(index));

/** Marks an end-to-end test that only a release runs, because another test proves its kind. */
export const FOR_RELEASE = { tag: '@release' } as const;
