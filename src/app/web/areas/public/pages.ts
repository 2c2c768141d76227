import type { Page } from '../../page.ts';

/** Pages that anybody may see. */
export const PUBLIC_PAGES: readonly Page[] = [
  {
    path: '',
    title: 'Reklam izle, para kazan',
    isDrawn: true,
    load: async () => (await import('#features/landing/web/landing-page.tsx')).LandingPage,
  },
  {
    path: 'giris',
    title: 'Giriş yap',
    isDrawn: true,
    isForGuests: true,
    load: async () => (await import('#features/accounts/web/sign-in-page.tsx')).SignInPage,
  },
  {
    path: 'kayit-ol',
    title: 'Kayıt ol',
    isForGuests: true,
    load: async () => (await import('#features/accounts/web/registration/register-page.tsx')).RegisterPage,
  },
  {
    path: 'dogrulama',
    title: 'Telefonunu doğrula',
    load: async () => (await import('#features/accounts/web/registration/verify-page.tsx')).VerifyPage,
  },
  {
    path: 'hosgeldiniz',
    title: 'Hoş geldin',
    load: async () => (await import('#features/accounts/web/registration/welcome-page.tsx')).WelcomePage,
  },
  {
    path: 'sifremi-unuttum',
    title: 'Şifremi unuttum',
    isDrawn: true,
    load: async () =>
      (await import('#features/accounts/web/reset/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: 'sifre-sifirlama/dogrulama',
    title: 'Kodu gir',
    load: async () => (await import('#features/accounts/web/reset/verify-reset-page.tsx')).VerifyResetPage,
  },
  {
    path: 'sifre-sifirlama',
    title: 'Yeni şifre',
    load: async () => (await import('#features/accounts/web/reset/new-password-page.tsx')).NewPasswordPage,
  },
  {
    path: 'basarili',
    title: 'İşlem tamam',
    load: async () => (await import('#features/accounts/web/success-page.tsx')).SuccessPage,
  },
  {
    path: 'bildirim-kapat/:token',
    title: 'Bildirim e-postalarını kapat',
    load: async () => (await import('#features/notices/web/unsubscribe-page.tsx')).UnsubscribePage,
  },
  {
    path: 'odeme/sandbox/:ref',
    title: 'Deneme ödeme sayfası',
    load: async () => (await import('#features/payments/web/sandbox/sandbox-page.tsx')).SandboxPage,
  },
  {
    path: 'kvkk',
    keepsFrame: true,
    title: 'Aydınlatma metni',
    isDrawn: true,
    load: async () => (await import('#features/accounts/web/notice-page.tsx')).NoticePage,
  },
  {
    path: 'kosullar',
    keepsFrame: true,
    title: 'Kullanım koşulları',
    isDrawn: true,
    load: async () => (await import('#features/pages/web/terms-page.tsx')).TermsPage,
  },
  {
    path: 'yardim',
    keepsFrame: true,
    title: 'Yardım',
    isDrawn: true,
    load: async () => (await import('#features/pages/web/help-page.tsx')).HelpPage,
  },
  {
    path: 'iletisim',
    keepsFrame: true,
    title: 'Hakkımızda ve iletişim',
    load: async () => (await import('#features/contact/web/contact-page.tsx')).ContactPage,
  },
];
