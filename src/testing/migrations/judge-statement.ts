/** Judges one statement, as PostgreSQL's own parser read it. */
import type { AlterTableCmd, ColumnDef, Constraint, DropStmt, IndexStmt, Node } from 'libpg-query';
import type { Rule } from './rules.ts';

/** Whether a table was made by the same migration, so that nobody uses it yet. */
export type IsNew = (table: string | undefined) => boolean;

/** Nothing of a table reads these before it was told to. */
const TAKEN_WITHOUT_HARM = new Set(['OBJECT_TRIGGER', 'OBJECT_RULE', 'OBJECT_STATISTIC_EXT']);
const HARMLESS = new Set([
  'CommentStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateFunctionStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'CreateStmt',
  'CreateTrigStmt',
  'SelectStmt',
  'ViewStmt',
]);
const HARMLESS_CHANGES = new Set([
  'AT_AlterConstraint',
  'AT_ColumnDefault',
  'AT_DropConstraint',
  'AT_DropNotNull',
  'AT_EnableAlwaysTrig',
  'AT_SetOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_ValidateConstraint',
]);
const BUILDS_INDEX = new Set(['CONSTR_EXCLUSION', 'CONSTR_PRIMARY', 'CONSTR_UNIQUE']);
const READS_ROWS = new Set(['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_NOTNULL']);

/** Every node of the kind, however deep. The body of a function does not run now. */
function findAll(kind: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'CreateFunctionStmt') return [];
    return [...(key === kind ? [value] : []), ...findAll(kind, value)];
  });
}

/** A default that is the same for all rows is noted once; any other is computed row by row. */
function isSameForAll(value: Node | undefined): boolean {
  if (value === undefined) return true;
  if ('A_Const' in value || 'SQLValueFunction' in value) return true;
  if ('TypeCast' in value) return isSameForAll(value.TypeCast.arg);
  if (!('FuncCall' in value)) return false;
  const name = value.FuncCall.funcname?.at(-1);
  return name !== undefined && 'String' in name && name.String.sval === 'now';
}

function judgeConstraint({ contype, skip_validation, indexname }: Constraint): Rule[] {
  if (BUILDS_INDEX.has(contype ?? '')) return indexname === undefined ? ['blocks-writes'] : [];
  return READS_ROWS.has(contype ?? '') && skip_validation !== true ? ['scans-under-lock'] : [];
}

function judgeColumn({ constraints = [], typeName }: ColumnDef): Rule[] {
  const parts = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const of = (type: string) => parts.filter(({ contype }) => contype === type);
  const isSerial = JSON.stringify(typeName?.names ?? []).includes('serial');
  const isComputed =
    isSerial ||
    of('CONSTR_IDENTITY').length > 0 ||
    of('CONSTR_GENERATED').length > 0 ||
    of('CONSTR_DEFAULT').some(({ raw_expr }) => !isSameForAll(raw_expr));
  const needsValue = of('CONSTR_NOTNULL').length > 0 && of('CONSTR_DEFAULT').length === 0 && !isComputed;
  const others = parts.filter(({ contype }) => contype !== 'CONSTR_NOTNULL').flatMap(judgeConstraint);
  return [
    ...(isComputed ? (['rewrites-table'] as const) : []),
    ...(needsValue ? (['needs-value'] as const) : []),
    ...others,
  ];
}

function judgeChange({ subtype = 'AT_ClusterOn', def }: AlterTableCmd): Rule[] {
  if (subtype === 'AT_AddColumn')
    return def !== undefined && 'ColumnDef' in def ? judgeColumn(def.ColumnDef) : [];
  if (subtype === 'AT_AddConstraint')
    return def !== undefined && 'Constraint' in def ? judgeConstraint(def.Constraint) : [];
  if (subtype === 'AT_DropColumn') return ['takes-away'];
  if (subtype === 'AT_SetNotNull') return ['scans-under-lock'];
  if (HARMLESS_CHANGES.has(subtype)) return [];
  const isRewrite =
    /^AT_(AlterColumnType|SetExpression|SetLogged|SetUnLogged|SetTableSpace|SetAccessMethod|AddIdentity)$/;
  return [isRewrite.test(subtype) ? 'rewrites-table' : 'not-known'];
}

function judgeDrop({ removeType = 'OBJECT_TABLE', concurrent }: DropStmt): Rule[] {
  if (removeType === 'OBJECT_INDEX') return concurrent === true ? [] : ['blocks-writes'];
  return TAKEN_WITHOUT_HARM.has(removeType) ? [] : ['takes-away'];
}

const judgeIndex = ({ concurrent, relation }: IndexStmt, isNew: IsNew): Rule[] =>
  concurrent === true || isNew(relation?.relname) ? [] : ['blocks-writes'];

interface Written {
  relation?: { relname?: string };
  selectStmt?: { SelectStmt?: { valuesLists?: unknown[] } };
}

/** Rows of tables in use that are changed, by the statement itself or by a part of it. Rows written out are few. */
function judgeRows(statement: Node, isNew: IsNew): Rule[] {
  const changed = ['UpdateStmt', 'DeleteStmt', 'MergeStmt'].flatMap((kind) => findAll(kind, statement));
  const added = findAll('InsertStmt', statement).filter(
    (insert) => (insert as Written).selectStmt?.SelectStmt?.valuesLists === undefined,
  );
  const inUse = [...changed, ...added].filter((write) => !isNew((write as Written).relation?.relname));
  return inUse.length > 0 ? ['changes-many-rows'] : [];
}

/** The rules that a statement breaks, each once. */
export function judgeStatement(statement: Node, isNew: IsNew): Rule[] {
  const rows = judgeRows(statement, isNew);
  const [kind = ''] = Object.keys(statement);
  if (/^(Insert|Update|Delete|Merge)Stmt$/.test(kind) || HARMLESS.has(kind)) return rows;
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt;
    if (isNew(relation?.relname)) return [];
    return cmds.flatMap((node) => ('AlterTableCmd' in node ? judgeChange(node.AlterTableCmd) : []));
  }
  if ('IndexStmt' in statement) return judgeIndex(statement.IndexStmt, isNew);
  if ('DropStmt' in statement) return judgeDrop(statement.DropStmt);
  if ('AlterEnumStmt' in statement) return statement.AlterEnumStmt.oldVal === undefined ? [] : ['takes-away'];
  if ('RenameStmt' in statement) {
    const { renameType = '', relation } = statement.RenameStmt;
    const isInside = /^OBJECT_(TABCONSTRAINT|INDEX|TRIGGER)$/.test(renameType);
    return isInside || isNew(relation?.relname) ? [] : ['takes-away'];
  }
  if ('TruncateStmt' in statement) return ['takes-away'];
  if ('LockStmt' in statement || 'ReindexStmt' in statement) return ['blocks-writes'];
  if ('VacuumStmt' in statement || 'ClusterStmt' in statement) return ['rewrites-table'];
  if ('DoStmt' in statement) return ['changes-many-rows'];
  return ['not-known'];
}
