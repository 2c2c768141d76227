import type { FastifyInstance } from 'fastify';
import { type Colours, readColours, withColours } from '#lib/shared/colours.ts';
import { createTextCache, NOT_COMPRESSED_AGAIN } from '#lib/server/compressed-text.ts';
import type { Config } from '#lib/server/config.ts';
import { describeApi, describeCalls, type JsonSchema } from './describe-api.ts';
import { escapeHtml } from '#lib/shared/html.ts';

export function registerApiDocs(app: FastifyInstance, config: Config): void {
  const title = config.company.product_name;
  const url = config.PUBLIC_URL === undefined ? '/' : new URL(config.PUBLIC_URL).origin;
  const documents = createTextCache('application/json; charset=utf-8');
  const pages = createTextCache('text/html; charset=utf-8');
  app.get('/api/openapi.json', NOT_COMPRESSED_AGAIN, (request, reply) =>
    documents('openapi', () => JSON.stringify(describeApi({ title, url }))).send(request, reply),
  );
  app.get('/api/docs', NOT_COMPRESSED_AGAIN, (request, reply) => {
    const colours = readColours(request.cookies);
    // Made by our own generator, which the page reads by its one known form.
    const draw = () => drawApiPage({ title, paths: describeCalls() as ApiDocument['paths'] }, colours);
    return pages(colours, draw).send(request, reply);
  });
}

type Content = Record<string, { schema: JsonSchema }>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

interface ApiDocument {
  title: string;
  paths: Record<string, Record<string, Operation>>;
}

function typeOf(schema: JsonSchema, indent = ''): string {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return [...new Set(variants.map((one) => typeOf(one, indent)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items !== undefined) return `${typeOf(schema.items, indent)}[]`;
  if (schema.properties !== undefined) {
    const lines = Object.entries(schema.properties).map(([name, field]) => {
      const mark = schema.required?.includes(name) === true ? '' : '?';
      const note = field.description === undefined ? '' : `  // ${field.description}`;
      return `${indent}  ${name}${mark}: ${typeOf(field, `${indent}  `)}${note}`;
    });
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

const code = (title: string, schemas: string) =>
  schemas === '' ? '' : `<h4>${title}</h4><pre><code>${escapeHtml(schemas)}</code></pre>`;

const schemasOf = (content: Content | undefined) => Object.values(content ?? {}).map(({ schema }) => schema);

function callHtml(method: string, path: string, call: Operation): string {
  const parameters = call.parameters.map(
    ({ name, in: place, required, schema }) =>
      `${name}${required ? '' : '?'}: ${typeOf(schema)}  // ${place}`,
  );
  const sent = schemasOf(call.requestBody?.content).map((schema) => typeOf(schema));
  const answered = schemasOf(call.responses['200']?.content).map((schema) => typeOf(schema));
  const refusals = Object.entries(call.responses).filter(([status]) => /^[45]/.test(status));
  return `<details id="${escapeHtml(call.operationId)}"><summary><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<span>${escapeHtml(call.summary)}</span></summary>
<p>${escapeHtml(call.description)}</p>
${code('Parameters', parameters.join('\n'))}${code('Sent', sent.join('\n'))}${code('Answered', answered.join('\n'))}
${code('Refused', refusals.map(([status, { description }]) => description.replace(/^/gm, `${status} `)).join('\n'))}</details>`;
}

const STYLE = `
:root { color-scheme: light dark; --paper: #f3f4f9; --card: #fff; --ink: #171c3a; --soft: #4a5175; --line: #dfe2ee; --link: #b83a09 }
@media (prefers-color-scheme: dark) { :root:not([data-colours=light]) { --paper: #101327; --card: #181c35; --ink: #edeff9; --soft: #bcc2de; --line: #2f3559; --link: #ff9c6c } }
:root[data-colours=light] { color-scheme: light }
:root[data-colours=dark] { color-scheme: dark; --paper: #101327; --card: #181c35; --ink: #edeff9; --soft: #bcc2de; --line: #2f3559; --link: #ff9c6c }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header, main { max-width: 60rem; margin: auto; padding: 1.5rem max(1rem, 4vw) }
header { padding-bottom: 0 }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0; list-style: none }
a { color: var(--link) }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem }
h2 { margin: 2rem 0 .5rem }
h3, h4 { margin: 0; font-size: 1rem; overflow-wrap: anywhere }
h4 { margin-top: 1rem }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: .625rem; background: var(--card); padding: .25rem 1rem }
summary { padding: .75rem 0; cursor: pointer }
summary h3 { display: inline }
summary span { display: block; color: var(--soft) }
pre { margin: .25rem 0 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }`;

function drawApiPage({ title: product, paths }: ApiDocument, colours: Colours): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      feature: call.tags[0] ?? '',
      html: callHtml(method, path, call),
    })),
  );
  const features = [...new Set(calls.map(({ feature }) => feature))].toSorted();
  const title = `${escapeHtml(product)} API`;
  const sections = features.map(
    (feature) =>
      `<section aria-labelledby="${feature}"><h2 id="${feature}">${feature}</h2>${calls
        .filter((call) => call.feature === feature)
        .map(({ html }) => html)
        .join('')}</section>`,
  );
  return withColours(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style></head><body><header><h1>${title}</h1>
<p>Every call, as the contracts have it. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. Every answer is an object with
<code>success</code>; one that says no has <code>code</code> and a Turkish <code>message</code>, and <code>errors</code> by field.</p>
<nav aria-label="Features"><ul>${features.map((feature) => `<li><a href="#${feature}">${feature}</a></li>`).join('')}</ul></nav>
</header><main>${sections.join('')}</main></body></html>`,
    colours,
  );
}
