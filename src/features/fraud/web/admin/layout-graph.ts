/**
 * Places accounts on a drawing so that those who are tied stand together: every two push each other away, ties pull
 * (Fruchterman and Reingold). Always the same for the same group. Pure.
 */

export interface Place {
  x: number;
  y: number;
}

export interface Frame {
  width: number;
  height: number;
  /** Kept free along the edges, for circles and numbers. */
  margin: number;
}

const STEPS = 150;
/** Looks for a start: no two places alike, and no straight lines. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Squeezes or stretches the places into the frame. */
function fit(places: readonly Place[], { width, height, margin }: Frame): Place[] {
  const scale = (values: readonly number[], size: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const room = size - 2 * margin;
    return (value: number) => (high - low < 1e-6 ? size / 2 : margin + ((value - low) / (high - low)) * room);
  };
  const [atX, atY] = [
    scale(
      places.map(({ x }) => x),
      width,
    ),
    scale(
      places.map(({ y }) => y),
      height,
    ),
  ];
  return places.map(({ x, y }) => ({ x: Math.round(atX(x) * 10) / 10, y: Math.round(atY(y) * 10) / 10 }));
}

/** The places of `count` accounts; a tie is two of their indexes. */
export function layoutGraph(
  count: number,
  ties: readonly (readonly [number, number])[],
  frame: Frame,
): Place[] {
  const places = Array.from({ length: count }, (_, index) => {
    const distance = Math.sqrt((index + 0.5) / count);
    return { x: distance * Math.cos(index * GOLDEN_ANGLE), y: distance * Math.sin(index * GOLDEN_ANGLE) };
  });
  const ideal = Math.sqrt(4 / Math.max(1, count));
  for (let step = 0; step < STEPS; step += 1)
    moveOnce(places, ties, { ideal, most: 0.2 * (1 - step / STEPS) });
  return fit(places, frame);
}

/** One step: adds up all forces on each place, and moves it by at most `most`. */
function moveOnce(
  places: Place[],
  ties: readonly (readonly [number, number])[],
  { ideal, most }: { ideal: number; most: number },
): void {
  const forces = places.map(() => ({ x: 0, y: 0 }));
  const push = (a: number, b: number, force: (distance: number) => number) => {
    const [one, other] = [places[a], places[b]];
    const [onOne, onOther] = [forces[a], forces[b]];
    if (!one || !other || !onOne || !onOther) return;
    const [dx, dy] = [one.x - other.x, one.y - other.y];
    const distance = Math.max(Math.hypot(dx, dy), 1e-3);
    const size = force(distance) / distance;
    onOne.x += dx * size;
    onOne.y += dy * size;
    onOther.x -= dx * size;
    onOther.y -= dy * size;
  };
  for (let a = 0; a < places.length; a += 1)
    for (let b = a + 1; b < places.length; b += 1) push(a, b, (distance) => (ideal * ideal) / distance);
  for (const [a, b] of ties) push(a, b, (distance) => -(distance * distance) / ideal);
  for (const [index, place] of places.entries()) {
    const force = forces[index] ?? { x: 0, y: 0 };
    const size = Math.max(Math.hypot(force.x, force.y), 1e-6);
    place.x += (force.x / size) * Math.min(size, most);
    place.y += (force.y / size) * Math.min(size, most);
  }
}
