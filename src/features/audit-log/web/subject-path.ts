/** The admin's page of what an act was done to; undefined where it has none. */
export function subjectPath(kind: string, id: string): string | undefined {
  switch (kind) {
    case 'campaign':
      return `/admin/kampanyalar/aktif?detay=${id}`;
    case 'payment':
    case 'order':
      return '/admin/odemeler/bekleyen';
    case 'withdrawal':
      return '/admin/odemeler/cekimler';
    case 'user':
    case 'firm':
    case 'viewer':
    case 'admin':
      return `/admin/kullanicilar?kisi=${id}`;
    case 'settings':
      return '/admin/ayarlar';
    case 'homepage-ad':
      return '/admin/ayarlar?bolum=reklamlar';
    case 'ad-report':
      return '/admin/sikayetler';
    case 'money-freeze':
    case 'reconciliation':
      return '/admin/denklik';
    default:
      return undefined;
  }
}
