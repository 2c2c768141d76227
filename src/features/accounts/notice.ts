/** Version of the data-protection notice (KVKK aydınlatma metni) that a registering person acknowledges. */
export const NOTICE_VERSION = '2026-11';

/** What a person is asked at registration, as kept in `consents`. The last two are free to refuse. */
export const CONSENT_KINDS = ['notice', 'adult', 'targeting', 'messages'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Those that may be given and withdrawn at any time. */
export const CHANGEABLE_CONSENTS = ['targeting', 'messages'] as const satisfies readonly ConsentKind[];
export type ChangeableConsent = (typeof CHANGEABLE_CONSENTS)[number];

/** Which of them a role is asked: only viewers are targeted. */
export const CONSENTS_OF = {
  user: CHANGEABLE_CONSENTS,
  firm: ['messages'],
} as const satisfies Record<string, readonly ChangeableConsent[]>;
