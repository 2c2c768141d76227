/** What administrators wrote about a firm and to it, and one announcement to all firms. */
import type { Desks } from './desk-kit.ts';
import { hoursAgo, type Step } from './stage.ts';

export function personSteps({ stage, cast }: Desks): Step[] {
  const firm = cast.firms[0] ?? 0;
  const post = async (path: string, body: Record<string, unknown>) =>
    void (await stage.client.call(await stage.enter(cast.admin), 'POST', `/api/admin/${path}`, body));
  return [
    {
      at: hoursAgo(stage, 74),
      isBesideVisits: true,
      act: () =>
        post(`users/${firm}/notes`, {
          text: 'Telefonla aradı: faturalarını ayın son haftası topluca ödüyor, ödeme geç kalırsa önce arayalım.',
        }),
    },
    {
      at: hoursAgo(stage, 49),
      isBesideVisits: true,
      act: () =>
        post(`users/${firm}/messages`, {
          title: 'Havale açıklaması hakkında',
          text: 'Son havalende açıklama kısmı boştu. Ödemenin hemen eşleşmesi için açıklamaya yalnız referans kodunu yazmanı rica ederiz.',
          request_key: 'demo-message-1',
        }),
    },
    {
      at: hoursAgo(stage, 26),
      isBesideVisits: true,
      act: () =>
        post('announcements', {
          audience: 'firms',
          title: 'Pazar gecesi kısa bir bakım var',
          text: 'Pazarı pazartesiye bağlayan gece 03.00–03.30 arasında ödeme sayfaları kapalı olacak. Yayındaki kampanyaların etkilenmez.',
          request_key: 'demo-announcement-1',
        }),
    },
  ];
}
