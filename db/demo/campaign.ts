/** A campaign of the demo, told in one line of the table. */
import { DEMO_FIRMS } from './firms.ts';
import type { AdPicture } from './pictures/draw-ad.ts';
import type { DrawingName } from './pictures/drawings.ts';

/**
 * How far a campaign has come. `ran` has run or still runs, according to its days; `stopped` and `closed` were so by
 * the firm, `halted` by an administrator; `scheduled` is paid and begins in some days.
 */
export type DemoFate =
  | 'ran'
  | 'stopped'
  | 'closed'
  | 'halted'
  | 'scheduled'
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'unpaid'
  | 'announced'
  | 'payment rejected';

export interface DemoCampaign {
  /** The index in DEMO_FIRMS. */
  firm: number;
  name: string;
  description: string;
  /** On the firm's site; a whole address leads elsewhere. */
  path: string;
  /** Lira. */
  budget: number;
  /** Seconds. */
  duration: number;
  /** Null for a copy of the firm's campaign before this one, with its picture. */
  picture: AdPicture | null;
  /** The body of the audience call. */
  audience: Record<string, unknown>;
  fate: DemoFate;
  /** How many days ago it went live; for a campaign that waits, how many hours ago it began to wait. */
  ago: number;
  /** How many days it runs. */
  days: number;
}

type Words = [name: string, description: string, path: string];
type Art = [drawing: DrawingName, headline: string, text: string, badge?: string] | null;
type Facts = { budget: number; duration: number; audience?: Record<string, unknown> };

const EVERYBODY = { all_users: true };
export const LARGE_CITIES = { cities: ['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Antalya'] };

/** The colours, the brand and the address in the picture are the firm's. */
export function campaign(
  firm: number,
  [name, description, path]: Words,
  art: Art,
  { budget, duration, audience = EVERYBODY }: Facts,
  [fate, ago, days = 30]: [fate: DemoFate, ago: number, days?: number],
): DemoCampaign {
  const owner = DEMO_FIRMS[firm];
  if (owner === undefined) throw new Error(`the demo has no firm ${firm}`);
  const { ground, accent, ink, brand, site } = owner;
  const picture = art && {
    ground,
    accent,
    ink,
    brand,
    place: site,
    drawing: art[0],
    headline: art[1].split('|'),
    text: art[2],
    ...(art[3] !== undefined && { badge: art[3].split('|') }),
  };
  return { firm, name, description, path, budget, duration, audience, picture, fate, ago, days };
}
