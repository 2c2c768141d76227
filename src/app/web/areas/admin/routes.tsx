import type { RouteObject } from 'react-router';
import { comingRoute } from '../../coming-route.tsx';

/** The administrator's pages, below /admin. */
export const adminRoutes: RouteObject[] = [
  comingRoute('panel', 'Ana Sayfa', 'Kullanıcı, kampanya ve bütçe özetlerini göreceksin.'),
  comingRoute(
    'kampanyalar/bekleyen',
    'Onay Bekleyen Kampanyalar',
    'Kampanyaları inceleyip onaylayacak ya da reddedeceksin.',
  ),
  comingRoute(
    'kampanyalar/aktif',
    'Aktif Kampanyalar',
    'Yayındaki kampanyaların bütçe ve izlenmelerini göreceksin.',
  ),
  comingRoute(
    'kampanyalar/tamamlanan',
    'Tamamlanan Kampanyalar',
    'Biten kampanyaların sonuçlarını göreceksin.',
  ),
  comingRoute('kampanyalar/:id/hedef-kitle', 'Hedef Kitle', 'Bir kampanyanın hedef kitlesini göreceksin.'),
  comingRoute('odemeler/bekleyen', 'Ödeme Yönetimi', 'Kampanya ödemelerini onaylayacak ya da reddedeceksin.'),
  comingRoute('odemeler/cekimler', 'Çekim Talepleri', 'Para çekme taleplerini sonuçlandıracaksın.'),
  comingRoute('kullanicilar', 'Kullanıcılar', 'Kullanıcıları arayıp ayrıntılarını göreceksin.'),
  comingRoute('ayarlar', 'Sistem Ayarları', 'Oranları, sınırları ve ana sayfa reklamlarını yöneteceksin.'),
  comingRoute('sifre-degistir', 'Şifre Değiştir', 'Şifreni değiştireceksin.'),
];
