export type ActField =
  | string
  | {
      label: string;
      values?: Readonly<Record<string, string>>;
      unit?: string /* money, percent, switch, id, image */;
    };

export interface ActSubject<Kind extends string = string> {
  kind: Kind;
  noun: string;
}

declare const defined: unique symbol;

export interface Act<Field extends string = string, Kind extends string = string> {
  /** Dotted, kebab-case: `campaign.approve`; the part before the dot is the area's. */
  readonly action: `${string}.${string}`;
  readonly text: string;
  readonly subject: ActSubject<Kind>;
  readonly fields: Readonly<Record<Field, ActField>>;
  readonly [defined]: true;
}

interface Definition<Verb extends string, Field extends string, Kind extends string> {
  subject: ActSubject<Kind>;
  area?: ActSubject;
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
