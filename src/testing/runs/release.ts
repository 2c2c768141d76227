/** Whether proofs are made in full, as for a release: `RACES=full`. */
export const isForRelease = process.env['RACES'] === 'full';
