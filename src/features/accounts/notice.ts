/** Version of the data-protection notice (KVKK aydınlatma metni) that a registering person acknowledges. */
export const NOTICE_VERSION = '2026-11';

/** What a person is asked at registration, as kept in `consents`. The last two are free to refuse. */
export const CONSENT_KINDS = ['notice', 'adult', 'targeting', 'messages'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
