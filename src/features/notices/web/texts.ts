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

export const choiceTexts = {
  tab: 'Tercihler',
  failed: 'Tercihlerin yüklenemedi',
  changeFailed: 'Tercihin kaydedilemedi. Lütfen tekrar dene.',
  fixed: 'Her zaman gönderilir',
  channels: { email: 'E-posta', sms: 'SMS' },
  groups: {
    security: {
      title: 'Güvenlik',
      about: 'Uygulamada her zaman görünür; seçtiğin diğer yollardan gece de haber veririz.',
    },
    money: {
      title: 'Para',
      about: 'Uygulamada ve e-posta ile her zaman bildirilir. SMS’i sen seçersin.',
    },
    work: {
      title: 'Olup bitenler',
      about: 'Uygulamada her zaman görünür. Diğer yolları sen seçersin; gece göndermeyiz.',
    },
    news: { title: 'Duyurular', about: 'Uygulamada görünür. Diğer yolları sen seçersin; gece göndermeyiz.' },
  },
  noConsent:
    'Duyurular uygulamada görünür. Yeni reklamları ve başka yollardan iletileri almak için hesap ayarlarında “Kampanya ve yenilik haberleri”ne izin ver.',
};

/** The page that the link in a mail opens. */
export const unsubscribeTexts = {
  failed: 'Bağlantı açılamadı. Lütfen tekrar dene.',
  changeFailed: 'Tercihin kaydedilemedi. Lütfen tekrar dene.',
  saving: 'Kaydediliyor...',
  isOn: {
    title: 'Bu e-postaları kapat',
    text: (name: string, email: string) =>
      `Kapatırsan “${name}” bildirimi ${email} adresine gelmez. Uygulamada görünmeye devam eder; diğer yollara dokunulmaz.`,
    action: 'E-postaları kapat',
  },
  isOff: {
    title: 'E-postalar kapatıldı',
    text: (name: string, email: string) =>
      `“${name}” bildirimi ${email} adresine artık e-posta ile gelmiyor. Uygulamada görmeye devam edersin.`,
    action: 'Geri al',
  },
  all: 'Tüm bildirim tercihlerin',
  needsSignIn: 'için giriş yapman istenir.',
  wrong: 'Bağlantı geçerli değil',
  signIn: 'Giriş yap',
};
