/** Finds statements with a row type, and writes a function for each that builds it from the declarations around it. */
import swc from '@swc/core';

export interface Statement {
  name: string;
  /** Offsets of the row type in the bytes of the source. */
  rowType: { start: number; end: number };
  /** Source of a function that returns the text or the template in an array: a template must not be awaited. */
  build: string;
}

interface Node {
  type: string;
  span: { start: number; end: number };
  [key: string]: unknown;
}

interface Declared extends Node {
  id: Node;
  init: Node | null;
}

/** Quickly recognises the few files that are worth parsing. */
export const HAS_STATEMENTS = /\b(sql|sql\.raw|prepare)</;
const TAGS = ['sql', 'sql.raw', 'prepare'];
/** A fragment is an expression, and has no rows. */
const FRAGMENT = /^(boolean|string)$/;
const FUNCTION = /^(Function(Declaration|Expression)|ArrowFunctionExpression|MethodProperty)$/;

const isNode = (value: object): value is Node => 'type' in value && 'span' in value;

function childrenOf(node: object): Node[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isNode(value) ? [value] : childrenOf(value);
  });
}

const namesIn = (node: Node): string[] =>
  node.type === 'Identifier' ? [String(node['value'])] : childrenOf(node).flatMap(namesIn);

/** The outermost function or variable. */
function nameOf(path: readonly Node[]): string {
  const declared = path.find(({ type }) => type === 'FunctionDeclaration' || type === 'VariableDeclarator');
  const { value } = (declared?.['identifier'] ?? declared?.['id'] ?? {}) as { value?: string };
  return value ?? '';
}

export function readStatements(bytes: Buffer): Statement[] {
  // swc counts in bytes, from 1.
  const cut = (start: number, end: number) => bytes.subarray(start - 1, end - 1).toString();
  const sourceOf = ({ span }: Node) => cut(span.start, span.end);
  const attempt = (node: Node) => `await assumed.attempt(async () => (${sourceOf(node)}))`;

  /** A template each of whose values is attempted. */
  function attemptEach(node: Node): string {
    const template = (node['template'] ?? node) as Node;
    let [source, { start }] = ['', node.span];
    for (const value of (template['expressions'] ?? []) as Node[]) {
      source += cut(start, value.span.start) + attempt(value);
      start = value.span.end;
    }
    return source + cut(start, node.span.end);
  }

  /** `path` leads from the module to the statement. */
  function build(path: readonly Node[], statement: Node): string {
    const needed = new Set(namesIn(statement));
    let code = `return [${attemptEach(statement)}];`;
    /** A name without a declaration fails, and what needs it is unknown. */
    function declare(before: Node) {
      if (before.type !== 'VariableDeclaration') return;
      for (const { id, init, span } of (before['declarations'] as Declared[]).toReversed()) {
        if (init === null || !namesIn(id).some((name) => needed.has(name))) continue;
        code = `${String(before['kind'])} ${cut(span.start, init.span.start)} ${attempt(init)}; ${code}`;
        for (const name of namesIn(init)) needed.add(name);
      }
    }
    for (const [index, node] of [...path.entries()].toReversed()) {
      if (Array.isArray(node['stmts'])) {
        const statements = node['stmts'] as Node[];
        statements
          .slice(0, statements.indexOf(path[index + 1] as Node))
          .toReversed()
          .forEach(declare);
        code = `{ ${code} }`;
      } else if (FUNCTION.test(node.type)) {
        const parameters = (node['params'] as Node[]).map(sourceOf).join(', ');
        code = `return (async (${parameters}) => { ${code} })(...assumed.unknowns);`;
      }
    }
    return `async () => { ${code} }`;
  }

  function read(path: readonly Node[]): Statement[] {
    const node = path.at(-1) as Node;
    const tag = (node['tag'] ?? node['callee']) as Node | undefined;
    const types = (node['typeParameters'] ?? node['typeArguments']) as { params: Node[] } | null | undefined;
    const row = types?.params?.at(-1);
    const found: Statement[] = [];
    if (row && tag?.span && TAGS.includes(sourceOf(tag)) && !FRAGMENT.test(sourceOf(row))) {
      const text = (node['arguments'] as { expression: Node }[] | undefined)?.at(-1)?.expression;
      found.push({
        name: nameOf(path),
        rowType: { start: row.span.start - 1, end: row.span.end - 1 },
        build: build(path, text ?? node),
      });
    }
    return [...found, ...childrenOf(node).flatMap((child) => read([...path, child]))];
  }
  const module = swc.parseSync(bytes.toString(), { syntax: 'typescript', target: 'es2023' });
  return read([module as unknown as Node]);
}
