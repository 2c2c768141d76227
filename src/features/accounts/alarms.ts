/** Signs of an attack on registration and reset: too many wrong codes, too many codes sent, over all addresses. */
export const ALARM_KINDS = ['wrong_codes', 'codes_sent'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];
