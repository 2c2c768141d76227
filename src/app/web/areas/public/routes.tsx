import type { RouteObject } from 'react-router';
import { comingRoute } from '../../coming-route.tsx';

/** Pages that anybody may see. */
export const publicRoutes: RouteObject[] = [
  comingRoute('/', 'Reklam izle, para kazan', 'Öne çıkan reklamları ve giriş düğmesini göreceksin.'),
  comingRoute('/giris', 'Giriş yap', 'E-posta adresin ve şifrenle hesabına gireceksin.'),
  comingRoute('/kayit-ol', 'Kayıt ol', 'Bireysel ya da kurumsal hesap açacaksın.'),
  comingRoute('/dogrulama', 'Telefonunu doğrula', 'Telefonuna gelen altı haneli kodu gireceksin.'),
  comingRoute('/hosgeldiniz', 'Hoş geldin', 'Hesabının açıldığını görüp giriş yapacaksın.'),
  comingRoute('/sifremi-unuttum', 'Şifremi unuttum', 'Telefonuna bir doğrulama kodu isteyeceksin.'),
  comingRoute('/sifre-sifirlama/dogrulama', 'Kodu gir', 'Şifreni yenilemek için gelen kodu gireceksin.'),
  comingRoute('/sifre-sifirlama', 'Yeni şifre', 'Yeni şifreni belirleyeceksin.'),
  comingRoute('/basarili', 'İşlem tamam', 'İşlemin tamamlandığını görüp yönlendirileceksin.'),
];
