/** Whether proofs are made in full, as for a release: `RACES=full`. */
export const isForRelease = process.env['RACES'] === 'full';

/** Whether the thing with this place in a list is looked at closely: for a release each, else one in three. */
export const isSampled = (index: number): boolean => isForRelease || index % 3 === 0;
