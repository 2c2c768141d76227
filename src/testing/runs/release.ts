/** Whether proofs are made in full, as for a release: `RACES=full`. */
export const isForRelease = process.env['RACES'] === 'full';

/** Whether the thing with this place in a list is looked at closely: for a release each, else one in three. */
export const isSampled = (index: number): boolean => isForRelease || index % 3 === 0;

/** Of a list what is looked at. */
export const sampled = <T>(list: readonly T[]): readonly T[] => list.filter((_, index) => isSampled(index));

/** Marks a journey that a short run leaves out, because another one or a test over HTTP proves its kind. */
export const FOR_RELEASE = { tag: '@release' } as const;
