import type { RouteObject } from 'react-router';
import { comingRoute } from '../../coming-route.tsx';

/** The firm's pages, below /firma. */
export const firmaRoutes: RouteObject[] = [
  comingRoute('panel', 'Firma Paneli', 'Kampanyalarının durumunu tek bakışta göreceksin.'),
  comingRoute('profil', 'Firma Profili', 'Yetkili bilgilerini ve şifreni değiştireceksin.'),
  comingRoute('kampanyalar/yeni', 'Yeni Kampanya', 'Kampanyanı adım adım oluşturacaksın.'),
  comingRoute('kampanyalar/taslaklar', 'Taslak Kampanyalar', 'Taslaklarını düzenleyip onaya göndereceksin.'),
  comingRoute(
    'kampanyalar/bekleyen',
    'Onay Bekleyenler',
    'Onay bekleyen ve reddedilen kampanyalarını göreceksin.',
  ),
  comingRoute('kampanyalar/aktif', 'Aktif Kampanyalar', 'Yayındaki kampanyalarını izleyip yöneteceksin.'),
  comingRoute(
    'kampanyalar/tamamlanan',
    'Tamamlanan Kampanyalar',
    'Biten kampanyalarının sonuçlarını göreceksin.',
  ),
  comingRoute('kampanyalar/:id/hedef-kitle', 'Hedef Kitle', 'Kampanyanı kimlerin göreceğini seçeceksin.'),
  comingRoute('kampanyalar/:id/duzenle', 'Kampanya Düzenle', 'Taslağını güncelleyeceksin.'),
  comingRoute(
    'kampanyalar/duzenle/:id',
    'Kampanyayı Düzelt',
    'Reddedilen kampanyanı düzeltip tekrar göndereceksin.',
  ),
  comingRoute('muhasebe', 'Muhasebe Yönetimi', 'Ödemelerini, faturalarını ve cüzdanını göreceksin.'),
];
