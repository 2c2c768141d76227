import { randomInt } from 'node:crypto';
import { noisyCount } from '../reach.ts';

/** A number between 0 and 1, neither of them. */
const drawUniform = () => (randomInt(2 ** 47) + 0.5) / 2 ** 47;

/** A number of people as it may be kept: with noise from a source that nobody can guess. */
export function drawNoisyCount(count: number): number {
  return noisyCount(count, drawUniform(), drawUniform());
}
