import type { RouteObject } from 'react-router';
import { comingRoute } from '../../coming-route.tsx';

/** The viewer's pages, below /kullanici. */
export const kullaniciRoutes: RouteObject[] = [
  comingRoute('anasayfa', 'Ana Sayfa', 'Bakiyeni, bugünkü kazancını ve seni bekleyen reklamları göreceksin.'),
  comingRoute('izle-kazan', 'İzle Kazan', 'Reklamları tek tek izleyip kazanacaksın.'),
  comingRoute('cuzdan', 'Cüzdan', 'Bakiyeni ve hareketlerini görüp para çekecek ya da göndereceksin.'),
  comingRoute('profil', 'Profil', 'Bilgilerini tamamlayıp sana uygun reklamları çoğaltacaksın.'),
  comingRoute('ayarlar', 'Hesap Ayarları', 'Adını, e-posta adresini ve şifreni değiştireceksin.'),
];
