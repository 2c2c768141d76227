/** Faults in the pages that everybody sees. */
import type { Fault } from './fault.ts';

const REGISTRATION = 'e2e/accounts.spec.ts';
const LANDING = 'e2e/landing.spec.ts';

export const PUBLIC_FAULTS: readonly Fault[] = [
  {
    what: "a registration sends the person's e-mail as the firm's",
    file: 'src/features/accounts/web/registration/registration-schema.ts',
    text: '{ firm_name, contact_email, contact_phone } : {}',
    instead: '{ firm_name, contact_email: values.email, contact_phone } : {}',
    proof: [REGISTRATION, 'a firm registers from the landing page and reaches its panel'],
  },
  {
    what: 'the page of the code names another phone',
    file: 'src/features/accounts/web/registration/verify-page.tsx',
    text: 'maskPhone(phone)',
    instead: "maskPhone('5000000000')",
    proof: [REGISTRATION, 'a viewer registers, survives a reload and a wrong code, is welcomed and logs in'],
  },
  {
    what: 'an ad of the landing page leads to its picture',
    file: 'src/features/homepage-ads/web/landing-slider.tsx',
    text: 'href={ad.link}',
    instead: 'href={ad.image_path}',
    proof: [LANDING, 'the ads take turns every five seconds, and one with a link opens in a new tab'],
  },
  {
    what: "a click's price is shown as a view's",
    file: 'src/features/landing/web/earnings.tsx',
    text: 'amount: earnings.view_rate }',
    instead: 'amount: earnings.click_rate }',
    proof: [LANDING, 'the guess follows the hand, and the notice can be read'],
  },
  {
    what: 'the other sessions stay on the screen after they were ended',
    file: 'src/features/accounts/web/settings/session-list.tsx',
    text: 'accountsContract.endOtherSessions, [SESSIONS_KEY]',
    instead: 'accountsContract.endOtherSessions',
    proof: ['e2e/sessions.spec.ts', 'one sees one’s sessions, ends another, and it is over there'],
  },
  {
    what: 'a reset never asks for the code by e-mail',
    file: 'src/features/accounts/web/reset/new-password-page.tsx',
    text: 'emailHint !== null',
    instead: 'emailHint === undefined',
    proof: [
      'e2e/phone.spec.ts',
      'whoever has a number that was not proved for long needs the e-mail as well',
    ],
  },
  {
    what: 'a link of any kind may stand on a page of the operator',
    file: 'src/features/pages/server/read-markdown.ts',
    text: 'OWN_ADDRESS.test(address) || OUTSIDE.test(address)',
    instead: "address !== ''",
    proof: ['src/features/pages/server/read-markdown.test.ts'],
  },
  {
    what: 'nobody is asked again about new terms',
    file: 'src/features/accounts/web/terms/terms-gate.tsx',
    text: 'accepted >= version',
    instead: 'accepted > 0',
    proof: [
      'e2e/pages.spec.ts',
      'terms of use: agreed to at registration, asked for again in a new version, money stays reachable',
    ],
  },
];
