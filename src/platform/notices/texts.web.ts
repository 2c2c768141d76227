import type { Role } from '#lib/shared/route.ts';
import type { NoticeGroup } from './kinds.ts';

export const bellTexts = {
  title: 'Bildirimler',
  label: (unread: number) => (unread === 0 ? 'Bildirimler' : `Bildirimler: ${unread} okunmamış`),
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

export const choiceTexts = {
  tab: 'Tercihler',
  failed: 'Tercihlerin yüklenemedi',
  changeFailed: 'Tercihin kaydedilemedi. Lütfen tekrar dene.',
  groups: {
    security: {
      title: 'Güvenlik',
      about: 'Uygulamada ve e-postayla, her zaman. Telefonun değişirse SMS de gelir.',
    },
    money: { title: 'Para', about: 'Uygulamada ve e-postayla, her zaman.' },
    work: { title: 'Olup bitenler', about: 'Uygulamada her zaman. Kararları e-postayla da göndeririz.' },
    news: { title: 'Duyurular', about: 'Yalnız uygulamada.' },
  } satisfies Record<NoticeGroup, { title: string; about: string }>,
};

export const unsubscribeTexts = {
  failed: 'Bağlantı açılamadı. Lütfen tekrar dene.',
  changeFailed: 'Tercihin kaydedilemedi. Lütfen tekrar dene.',
  saving: 'Kaydediliyor...',
  isOn: {
    title: 'Bu e-postaları kapat',
    text: (email: string) =>
      `Olup bitenler ${email} adresine artık gönderilmez; uygulamada görmeye devam edersin. Güvenlik ve para e-postaları her zaman gelir.`,
    action: 'E-postaları kapat',
  },
  isOff: {
    title: 'E-postalar kapatıldı',
    text: (email: string) =>
      `Olup bitenler ${email} adresine artık gönderilmiyor; uygulamada görmeye devam edersin.`,
  },
  choices: 'Bildirim tercihlerin',
  needsSignIn: 'için giriş yapman istenir.',
  wrong: 'Bağlantı geçerli değil',
  signIn: 'Giriş yap',
};
