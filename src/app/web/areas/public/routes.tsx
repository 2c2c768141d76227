import type { RouteObject } from 'react-router';

/** Pages that anybody may see. */
export const publicRoutes: RouteObject[] = [
  {
    path: '/',
    handle: { title: 'Reklam izle, para kazan' },
    lazy: async () => ({
      Component: (await import('#features/landing/web/landing-page.tsx')).LandingPage,
    }),
  },
  {
    path: '/giris',
    handle: { title: 'Giriş yap' },
    lazy: async () => ({ Component: (await import('#features/accounts/web/sign-in-page.tsx')).SignInPage }),
  },
  {
    path: '/kayit-ol',
    handle: { title: 'Kayıt ol' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/registration/register-page.tsx')).RegisterPage,
    }),
  },
  {
    path: '/dogrulama',
    handle: { title: 'Telefonunu doğrula' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/registration/verify-page.tsx')).VerifyPage,
    }),
  },
  {
    path: '/hosgeldiniz',
    handle: { title: 'Hoş geldin' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/registration/welcome-page.tsx')).WelcomePage,
    }),
  },
  {
    path: '/sifremi-unuttum',
    handle: { title: 'Şifremi unuttum' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/reset/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: '/sifre-sifirlama/dogrulama',
    handle: { title: 'Kodu gir' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/reset/verify-reset-page.tsx')).VerifyResetPage,
    }),
  },
  {
    path: '/sifre-sifirlama',
    handle: { title: 'Yeni şifre' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/reset/new-password-page.tsx')).NewPasswordPage,
    }),
  },
  {
    path: '/basarili',
    handle: { title: 'İşlem tamam' },
    lazy: async () => ({ Component: (await import('#features/accounts/web/success-page.tsx')).SuccessPage }),
  },
  {
    path: '/odeme/sandbox/:ref',
    handle: { title: 'Deneme ödeme sayfası' },
    lazy: async () => ({
      Component: (await import('#features/payments/web/sandbox/sandbox-page.tsx')).SandboxPage,
    }),
  },
  {
    path: '/kvkk',
    handle: { title: 'Aydınlatma metni' },
    lazy: async () => ({ Component: (await import('#features/accounts/web/notice-page.tsx')).NoticePage }),
  },
];
