import type { Cast, createCampaignLife } from './campaign-life.ts';
import { type Stage } from './stage.ts';
import type { Watcher } from './watching.ts';

/** What the steps at the administrator's and the firms' desks need. */
export interface Desks {
  stage: Stage;
  cast: Cast;
  campaigns: ReturnType<typeof createCampaignLife>;
  /** The viewers who watch, by their index. */
  watchers: ReadonlyMap<number, Watcher>;
}
