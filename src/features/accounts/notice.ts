/** Version of the data-protection notice (KVKK aydınlatma metni) that a registering person acknowledges. */
export const NOTICE_VERSION = '2026-11-27';

/** The kinds of answers as stored in `consents`. The two in the middle may be refused; `terms` has the page's version. */
const CONSENT_KINDS = ['notice', 'adult', 'targeting', 'messages', 'terms'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const CHANGEABLE_CONSENTS = ['targeting', 'messages'] as const satisfies readonly ConsentKind[];
export type ChangeableConsent = (typeof CHANGEABLE_CONSENTS)[number];

/** Only viewers are targeted by ads. */
export const CONSENTS_OF = { user: CHANGEABLE_CONSENTS, firm: ['messages'] } as const satisfies Record<
  string,
  readonly ChangeableConsent[]
>;

export const CONSENTS_HASH = '#izinler';
