/** The contracts as a text that a reviewer reads: one line a call, so that a changed call is a changed line. */
import { isChallenged, SOLUTION_HEADER } from '#lib/shared/challenge.ts';
import { type Contract, rolesOf, type Route } from '#lib/shared/route.ts';
import { type JsonSchema, jsonSchema } from './describe-api.ts';

const MAX_LINE = 200;
const LEGEND = `# Every call of the API, made from the contracts by \`npm run api\`: method, path, who may call, what is sent (in
# the query of a GET, else in the body) → what is answered under "data", or only a message ! error codes of its own.
# field?: may be absent. a{b c}: an object. a[b c]: a list of objects. a{*}: an object with any keys. x | y: one or the
# other. @image: an uploaded file. Lengths, formats and texts are in /api/openapi.json.
`;

function fieldsOf(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return [...new Set(variants.map(fieldsOf).filter(Boolean))].join(' | ');
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => name + (schema.required?.includes(name) === true ? '' : '?') + insideOf(field))
    .join(' ');
}

function insideOf(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return [...new Set(variants.map(insideOf).filter(Boolean))].join('|');
  if (schema.items !== undefined) return `[${fieldsOf(schema.items)}]`;
  if (schema.properties !== undefined) return `{${fieldsOf(schema)}}`;
  return schema.type === 'object' ? '{*}' : '';
}

const read = (schema: Parameters<typeof jsonSchema>[0] | undefined): JsonSchema =>
  schema === undefined ? {} : jsonSchema(schema);

function sentOf(route: Route): string {
  const { query, body, files = {}, movesMoney } = route;
  const images = Object.entries(files).map(([name, { required }]) => `@${name}${required ? '' : '?'}`);
  const key = movesMoney ? ['Idempotency-Key?'] : [];
  const solution = isChallenged(route) ? [`${SOLUTION_HEADER}?`] : [];
  return [fieldsOf(read(query)), fieldsOf(read(body)), ...images, ...key, ...solution]
    .filter(Boolean)
    .join(' ');
}

function accessOf({ access }: Route): string {
  if (access === 'public') return access;
  if (!('admin' in access) || access.admin === 'all') return rolesOf(access).join('+');
  return `admin(${['owner', ...access.admin].join(' ')})`;
}

function lineOf(route: Route): string {
  const access = accessOf(route);
  const data = read(route.data);
  const answered = data.items === undefined ? fieldsOf(data) : insideOf(data);
  const errors = (route.errors ?? []).map(({ code }) => code);
  return [
    `${route.method} ${route.path} ${access}:`,
    sentOf(route),
    `→ ${answered || 'message'}`,
    errors.length === 0 ? '' : `! ${errors.join(' ')}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function wrap(line: string): string {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > MAX_LINE) lines.push(`    ${word}`);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}

const byPath = (a: Route, b: Route) =>
  a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1;

export function listCalls(contracts: Readonly<Record<string, Contract>>): string {
  const features = Object.keys(contracts).toSorted();
  const parts = features.map((feature) => {
    const routes = Object.values(contracts[feature] ?? {}).toSorted(byPath);
    return `\n## ${feature}\n${routes.map((route) => `${wrap(lineOf(route))}\n`).join('')}`;
  });
  return LEGEND + parts.join('');
}
