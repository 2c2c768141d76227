/** The words of the bell and of the pages that list notices. */
import type { Role } from '#lib/shared/route.ts';

export const bellTexts = {
  title: 'Bildirimler',
  label: (unread: number) => (unread === 0 ? 'Bildirimler' : `Bildirimler: ${unread} okunmamış`),
  /** More than this is not counted on the bell. */
  most: 99,
  readAll: 'Tümünü okundu say',
  all: 'Tüm bildirimler',
  none: 'Henüz bildirimin yok.',
  failed: 'Bildirimler yüklenemedi',
  unread: 'Okunmadı',
};

export const pageTexts = {
  title: 'Bildirimler',
  about: {
    user: 'Çekimlerin, bildirdiğin reklamlar ve hesabının güvenliği hakkında olanlar.',
    firm: 'Kampanyaların, ödemelerin ve hesabının güvenliği hakkında olanlar.',
    admin: 'Bekleyen işler, arka plan işleri ve hesabının güvenliği hakkında olanlar.',
  } satisfies Record<Role, string>,
  nounFrom: 'bildirimden',
  noun: 'bildirim',
  failed: 'Bildirimler yüklenemedi',
  show: 'Gösterilenler',
  filters: { all: 'Tümü', unread: 'Okunmamış' },
  emptyTitle: 'Henüz bildirimin yok',
  empty: 'Seni ilgilendiren bir şey olduğunda burada görürsün.',
  allReadTitle: 'Okunmamış bildirimin yok',
  allRead: 'Hepsini gördün.',
  list: 'Bildirimler',
};
