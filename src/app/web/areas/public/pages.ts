import type { Page } from '../../page.ts';

/** Pages that anybody may see. */
export const PUBLIC_PAGES: readonly Page[] = [
  {
    path: '',
    title: 'Reklam izle, para kazan',
    description:
      'Kısa reklamları izle, kazancın anında cüzdanına eklensin; istediğinde kendi hesabına çek. Firmalar, seçtikleri kitleye ulaşır.',
    isDrawn: true,
    load: async () => (await import('#features/landing/web/landing-page.tsx')).LandingPage,
  },
  {
    path: 'giris',
    title: 'Giriş yap',
    description: 'Hesabına gir: reklam izle, kazancını gör, paranı çek; firmaysan kampanyalarını yönet.',
    isDrawn: true,
    isForGuests: true,
    load: async () => (await import('#features/accounts/web/sign-in-page.tsx')).SignInPage,
  },
  {
    path: 'kayit-ol',
    title: 'Kayıt ol',
    description: 'Ücretsiz hesabını birkaç dakikada aç; reklam izleyip kazan ya da firman için reklam ver.',
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
    description: 'Telefonuna gelen kodla şifreni yenile.',
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
    description: 'Hangi kişisel verileri neden işlediğimiz, ne kadar sakladığımız ve hakların.',
    isDrawn: true,
    load: async () => (await import('#features/accounts/web/notice-page.tsx')).NoticePage,
  },
  {
    path: 'kosullar',
    keepsFrame: true,
    title: 'Kullanım koşulları',
    description:
      'Hesap açarken kabul ettiğin koşullar: kazanç, çekim, kampanyalar ve hakların, açık bir dille.',
    isDrawn: true,
    load: async () => (await import('#features/pages/web/terms-page.tsx')).TermsPage,
  },
  {
    path: 'yardim',
    keepsFrame: true,
    title: 'Yardım',
    description:
      'Nasıl kazanılır, para nasıl çekilir, reklam nasıl verilir? Adım adım, ekran görüntüleriyle.',
    isDrawn: true,
    load: async () => (await import('#features/pages/web/help-page.tsx')).HelpPage,
  },
  {
    path: 'iletisim',
    keepsFrame: true,
    title: 'Hakkımızda ve iletişim',
    description: 'Kim olduğumuz ve bize nasıl ulaşacağın: bir form, şirket bilgileri ve adres.',
    load: async () => (await import('#features/contact/web/contact-page.tsx')).ContactPage,
  },
];
