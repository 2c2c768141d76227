import { randomInt } from 'node:crypto';
import { noisyCount } from '../reach.ts';

/** In (0, 1), both excluded. */
const drawUniform = () => (randomInt(2 ** 47) + 0.5) / 2 ** 47;

/** A count that may be stored: with cryptographically random noise. */
export function drawNoisyCount(count: number): number {
  return noisyCount(count, drawUniform(), drawUniform());
}
