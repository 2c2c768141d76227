/**
 * The vocabulary of the audit log. A feature's `acts.ts` defines each of its acts once: the name that is written, how
 * it reads in Turkish, what it is done to, and the labels of the fields of before and after. Nothing else can be
 * recorded.
 */

/**
 * A field of before and after: its label, and where needed the words for its values or the unit they are measured in.
 */
export type ActField =
  | string
  | {
      label: string;
      values?: Readonly<Record<string, string>>;
      unit?: string /* money, percent, switch, id, image */;
    };

/** The kind of thing that an act is done to, as it is written, and its Turkish noun. */
export interface ActSubject<Kind extends string = string> {
  kind: Kind;
  noun: string;
}

declare const defined: unique symbol;

export interface Act<Field extends string = string, Kind extends string = string> {
  /** Dotted, kebab-case: `campaign.approve`. */
  readonly action: `${string}.${string}`;
  /** "Kampanya: onaylandı". */
  readonly text: string;
  readonly subject: ActSubject<Kind>;
  readonly fields: Readonly<Record<Field, ActField>>;
  /** Only `defineActs` makes one. */
  readonly [defined]: true;
}

interface Definition<Verb extends string, Field extends string, Kind extends string> {
  subject: ActSubject<Kind>;
  /** The part of the action before the dot, and how it reads; the subject's own unless given. */
  area?: ActSubject;
  /** The part behind the dot → its Turkish verb. */
  verbs: Readonly<Record<Verb, string>>;
  fields?: Readonly<Record<Field, ActField>>;
}

export function defineActs<
  const Verb extends string,
  const Kind extends string,
  Field extends string = never,
>({
  subject,
  area = subject,
  verbs,
  fields,
}: Definition<Verb, Field, Kind>): Readonly<Record<Verb, Act<Field, Kind>>> {
  const acts = Object.entries(verbs).map(([name, verb]) => [
    name,
    { action: `${area.kind}.${name}`, text: `${area.noun}: ${String(verb)}`, subject, fields: fields ?? {} },
  ]);
  return Object.fromEntries(acts); // The record's type restores what fromEntries forgets.
}
