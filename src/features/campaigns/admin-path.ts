/** The admin's lists by a campaign's state. The list of those that wait opens also what left it without running. */
const LISTS: Readonly<Record<string, string>> = {
  pending: 'bekleyen',
  rejected: 'bekleyen',
  approved: 'bekleyen',
  completed: 'tamamlanan',
};

export function adminCampaignPath({ id, status }: { id: number; status: string }): string {
  return `/admin/kampanyalar/${LISTS[status] ?? 'aktif'}?detay=${id}`;
}
