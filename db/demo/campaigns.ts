/** The campaigns of the demo's firms: past ones, running ones, and some in every queue. */
import CAMPAIGNS from './campaigns.json' with { type: 'json' };

/**
 * How far a campaign has come. `ran` has run or still runs, according to its days; `stopped` was so by the firm,
 * `halted` by an administrator.
 */
export type DemoFate =
  | 'ran'
  | 'stopped'
  | 'halted'
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'unpaid'
  | 'announced';

export interface DemoCampaign {
  /** The index in DEMO_FIRMS. */
  firm: number;
  name: string;
  description: string;
  link: string;
  /** Lira. */
  budget: number;
  /** Seconds. */
  duration: number;
  /** A file in the folder of pictures, without its ending. */
  picture: string;
  /** The body of the audience call. */
  audience: Record<string, unknown>;
  fate: DemoFate;
  /** How many days ago it went live; for a campaign that waits, how many hours ago it began to wait. */
  ago: number;
  /** How many days it runs. */
  days: number;
}

// The file names no other fate.
export const DEMO_CAMPAIGNS = CAMPAIGNS as readonly DemoCampaign[];
