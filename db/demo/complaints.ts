/** Reports about ads, and what an administrator decided on them. */
import { DEMO_BALANCES } from './people.ts';
import { hoursAgo, type Step } from './stage.ts';
import type { Desks } from './desk-kit.ts';

const COMPLAINTS: readonly { campaign: string; hours: number; reason: string; text: string }[] = [
  {
    campaign: 'Konut Finansmanı',
    hours: 260,
    reason: 'misleading',
    text: 'Masraflar küçük yazılmış, okunmuyor.',
  },
  {
    campaign: 'Mucize Pire Tasması',
    hours: 98,
    reason: 'misleading',
    text: 'Ömür boyu koruma diye bir şey yok.',
  },
  {
    campaign: 'Mucize Pire Tasması',
    hours: 80,
    reason: 'illegal',
    text: 'Veteriner gerekmez demek hayvana zarar.',
  },
  {
    campaign: 'Hafta Sonu Kaçamağı',
    hours: 73,
    reason: 'not_as_shown',
    text: 'Sitede kahvaltı dahil değil yazıyor.',
  },
  { campaign: 'Tarladan Sofraya', hours: 49, reason: 'broken_link', text: '' },
  { campaign: 'Hafta Sonu Kaçamağı', hours: 30, reason: 'misleading', text: 'Fiyat sitedekinden farklı.' },
  {
    campaign: 'Eskini Getir, Yenisini Götür',
    hours: 11,
    reason: 'not_as_shown',
    text: 'Takas bedeli mağazada daha düşük.',
  },
  { campaign: 'Hafta Sonu Kaçamağı', hours: 4, reason: 'other', text: 'Telefonla aradım, yer yok dediler.' },
  { campaign: 'Tarladan Sofraya', hours: 0.8, reason: 'broken_link', text: 'Bağlantı açılmıyor.' },
];

/** Decisions on reports: how many hours ago an administrator decided on those received until then. */
const DECISIONS = [
  {
    campaign: 'Konut Finansmanı',
    hours: 236,
    verb: 'dismiss',
    reason: 'Masraflar sözleşmede açıkça yazıyor.',
  },
  {
    campaign: 'Mucize Pire Tasması',
    hours: 54,
    verb: 'stop',
    reason: 'Sağlık iddiası kanıtlanamadı, reklam yanıltıcı.',
  },
] as const;

export function complaintSteps({ stage, cast, campaigns, watchers }: Desks): Step[] {
  const reported = new Map<number, Set<number>>();
  const complaints = COMPLAINTS.map(({ campaign, hours, reason, text }) => ({
    at: hoursAgo(stage, hours),
    async act() {
      const id = await campaigns.find(campaign);
      if (id === undefined) return;
      const before = reported.get(id) ?? new Set<number>();
      const witness = [...watchers].find(
        ([index, { seen, userId }]) => !DEMO_BALANCES.has(index) && seen.has(id) && !before.has(userId),
      );
      if (witness === undefined) return;
      const [, { userId }] = witness;
      reported.set(id, before.add(userId));
      await stage.client.call(await stage.enter(userId), 'POST', `/api/user/ads/${id}/report`, {
        reason,
        text,
      });
    },
  }));
  const decisions = DECISIONS.map(({ campaign, hours, verb, reason }) => ({
    at: hoursAgo(stage, hours),
    async act() {
      const id = await campaigns.find(campaign);
      if (id === undefined || !reported.has(id)) return;
      await stage.client.call(await stage.enter(cast.admin), 'PUT', `/api/admin/ad-reports/${id}/${verb}`, {
        reason,
      });
    },
  }));
  return [...complaints, ...decisions];
}
