/** Queues of administrators: reports about ads, withdrawals, and decisions on them. */
import type { createCampaignLife } from './campaign-life.ts';
import { DEMO_BALANCES } from './people.ts';
import { type Cast, hoursAgo, type Stage, type Step } from './stage.ts';
import type { Watcher } from './watching.ts';

export interface Desks {
  stage: Stage;
  cast: Cast;
  campaigns: ReturnType<typeof createCampaignLife>;
  /** The viewers who watch, by their index. */
  watchers: ReadonlyMap<number, Watcher>;
  /** The viewers with a withdrawal or a transfer. */
  done: Set<number>;
}

/** Reports: the ad, how many hours ago, and the reason. */
const COMPLAINTS = [
  ['Mucize Pire Tasması', 98, 'misleading', 'Ömür boyu koruma diye bir şey yok.'],
  ['Mucize Pire Tasması', 80, 'illegal', 'Veteriner gerekmez demek hayvana zarar.'],
  ['Hafta Sonu Kaçamağı', 73, 'not_as_shown', 'Sitede kahvaltı dahil değil yazıyor.'],
  ['Tarladan Sofraya', 49, 'broken_link', ''],
  ['Hafta Sonu Kaçamağı', 30, 'misleading', 'Fiyat sitedekinden farklı.'],
  ['Eskini Getir, Yenisini Götür', 11, 'not_as_shown', 'Takas bedeli mağazada daha düşük.'],
] as const;

/** An administrator stops an ad because of its reports. */
const STOPPED = { campaign: 'Mucize Pire Tasması', hours: 54 };

export function complaintSteps({ stage, cast, campaigns, watchers }: Desks): Step[] {
  const reported = new Map<number, Set<number>>();
  const complaints = COMPLAINTS.map(([campaign, hours, reason, text]) => ({
    at: hoursAgo(stage, hours),
    async act() {
      const id = campaigns.find(campaign) ?? 0;
      const before = reported.get(id) ?? new Set<number>();
      const witness = [...watchers].find(
        ([index, { seen, userId }]) => !DEMO_BALANCES.has(index) && seen.has(id) && !before.has(userId),
      );
      if (witness === undefined) return;
      const [, { userId }] = witness;
      reported.set(id, before.add(userId));
      const body = { reason, text };
      await stage.client.call(await stage.enter(userId), 'POST', `/api/user/ads/${id}/report`, body);
    },
  }));
  const stop = async () => {
    const path = `/api/admin/ad-reports/${campaigns.find(STOPPED.campaign)}/stop`;
    const body = { reason: 'Sağlık iddiası kanıtlanamadı, reklam yanıltıcı.' };
    await stage.client.call(await stage.enter(cast.admin), 'PUT', path, body);
  };
  return [...complaints, { at: hoursAgo(stage, STOPPED.hours), act: stop }];
}
