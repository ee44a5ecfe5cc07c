import type { DataTable, Subject } from '../../model/check.ts';
import type { Decision } from '../../model/finding.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckContext, CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { readPath, readText, valuesAt, type LocatedValue } from '../../model/locate-value.ts';
import { LANGUAGES, getRelease } from './shared/release.ts';
import { LazyEvaluation } from './shared/lazy-evaluation.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import { textColumn } from '../../base/columns.ts';

const CONDITION = 'function.version-supported';
/** For these, a point release gets no more fixes once the next one is out, long before the major release ends. */
const POINT_RELEASES: ReadonlySet<string> = new Set(['rhel', 'rocky', 'almalinux', 'ol']);

/**
 * Whether a product still receives fixes from its vendor on the assessment date. Under general support it does; after
 * every programme it does not; in between it depends on a contract. `product` is the path of the product, `name` a
 * fixed product, whose versions are compared in full; `stack` maps products to the paths of their versions, of which
 * any may be set (`any` and `runtime` where the text names the product too); `chosen` is the path of the one that
 * runs. Source: support dates of the vendors.
 */
export const versionSupported: CheckFunction = {
  name: 'version-supported',
  options: {
    type: 'object',
    additionalProperties: false,
    oneOf: [{ required: ['version', 'product'] }, { required: ['version', 'name'] }, { required: ['stack'] }],
    properties: {
      product: { type: 'string', minLength: 1 },
      name: { type: 'string', minLength: 1 },
      version: { type: 'string', minLength: 1 },
      stack: { type: 'object', minProperties: 1, additionalProperties: { type: 'string', minLength: 1 } },
      chosen: { type: 'string', minLength: 1 },
    },
  },
  evaluate(subject, options, context) {
    const products = own(options, 'stack');
    if (isMap(products)) return ofStack(subject, products, readText(own(options, 'chosen')), context);
    const name = readText(own(options, 'name'));
    const product = name ?? readText(readPath(subject, readText(own(options, 'product')) ?? '').value);
    const at = readPath(subject, readText(own(options, 'version')) ?? '');
    return judge(at, product, versionIn(at.value), name !== undefined, context);
  },
};

/** Terraform converts a number to text. */
function versionIn(value: Value | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : readText(value);
}

function ofStack(subject: Subject, products: ValueMap, chosen: string | undefined, context: CheckContext): Evaluation {
  const [choice] = chosen === undefined ? [] : valuesAt(subject, [chosen]);
  const said = readText(choice?.value) ?? '';
  if (choice !== undefined && said === '')
    return undecided([decision(CONDITION, choice, 'a language')], `${choice.path} does not show which language runs`);
  const answers = Object.entries(products).flatMap(([path, product]) =>
    valuesAt(subject, [path]).flatMap((at) => {
      const release = getRelease(versionIn(at.value) ?? '', readText(product));
      if (release === undefined || (said !== '' && release.product !== LANGUAGES.get(said.toLowerCase()))) return [];
      return [judge(at, release.product, release.version, false, context)];
    }),
  );
  const worst = ['fail', 'unknown', 'pass'].map((outcome) => answers.find((answer) => answer.outcome === outcome));
  return (
    worst.find((answer) => answer !== undefined) ?? {
      outcome: 'not-applicable',
      decisions: [],
      message: 'Does not apply: no version of a product is set whose support dates are known.',
    }
  );
}

function judge(
  at: LocatedValue,
  product: string | undefined,
  version: string | undefined,
  inFull: boolean,
  context: CheckContext,
): Evaluation {
  const later = (outcome: Evaluation['outcome'], tell: (seen: readonly Decision[]) => Evaluation): Evaluation =>
    new LazyEvaluation(outcome, () =>
      tell([decision(CONDITION, at, `a release that is supported on ${context.asOf}`)]),
    );
  if (product === undefined || version === undefined)
    return later('unknown', (seen) => undecided(seen, notKnown(`${at.path} is`, at)));
  const label = (): string => renderText(`${product} ${version}`);
  const row = getRow(context.table('support-dates'), product, version, inFull);
  if (row === undefined)
    return later('unknown', (seen) => undecided(seen, `the support dates of ${label()} are not in the bundled table`));
  const ends = textColumn(row, 'ends');
  const extended = textColumn(row, 'extended');
  const cycle = textColumn(row, 'cycle');
  if (context.asOf <= ends && POINT_RELEASES.has(product) && version !== cycle)
    return later('unknown', (seen) => {
      const major = renderText(`${product} ${cycle}`);
      const point = renderText(version);
      return undecided(
        seen,
        `${major} is supported until ${ends}, but the bundled table does not tell whether its point release ${point} still gets fixes`,
      );
    });
  if (context.asOf <= ends)
    return later('pass', (decisions) => {
      return { outcome: 'pass', decisions, message: `${label()} is supported until ${ends}` };
    });
  if (context.asOf <= extended)
    return later('unknown', (seen) => undecided(seen, `${label()} has extended support only, until ${extended}`));
  return later('fail', (seen) => failed(seen, endedText(label(), ends, extended)));
}

function endedText(label: string, ends: string, extended: string): string {
  return extended === '' || extended === ends
    ? `support of ${label} ended on ${ends}. Expected: a supported version`
    : `Standard support of ${label} ended on ${ends}, and extended support on ${extended}. Expected: a version in standard support`;
}

/** Rows by product, because a table has hundreds and a product a dozen. */
const tables = new WeakMap<DataTable, ReadonlyMap<string, readonly ValueMap[]>>();

/** The row of the release that the version belongs to; the longest of several (`15` and `15.6`). */
function getRow(table: DataTable, product: string, version: string, inFull: boolean): ValueMap | undefined {
  const products = getOrCreate(tables, table, () => groupBy(table.rows, (row) => textColumn(row, 'product')));
  let found: ValueMap | undefined;
  for (const row of products.get(product) ?? []) {
    const cycle = textColumn(row, 'cycle');
    const belongs = version === cycle || (!inFull && version.startsWith(`${cycle}.`));
    if (!belongs) continue;
    if (found === undefined || cycle.length > textColumn(found, 'cycle').length) found = row;
  }
  return found;
}
