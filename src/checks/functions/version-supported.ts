import type { DataTable } from '../../model/check.ts';
import { own, type ValueMap } from '../../model/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { renderText } from '../render-value.ts';
import { contradicted, decision, notDemonstrated } from './lib/answer.ts';
import { look, textOf } from './lib/look.ts';
import { text } from '../../model/rows.ts';

const CONDITION = 'function.version-supported';
/** A point release of these loses its fixes when the next one comes, long before the major release ends. */
const POINT_RELEASES: ReadonlySet<string> = new Set(['rhel', 'rocky', 'almalinux', 'ol']);

/**
 * Whether a product still gets fixes from its maker on the assessment date. Within general support it does; past
 * every programme it does not; in between only a contract tells. `product` is the path of the product, `name` a
 * product that is the same for every subject, whose versions are compared in full. Source: support dates of the makers.
 */
export const versionSupported: CheckFunction = {
  name: 'version-supported',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['version'],
    oneOf: [{ required: ['product'] }, { required: ['name'] }],
    properties: {
      product: { type: 'string', minLength: 1 },
      name: { type: 'string', minLength: 1 },
      version: { type: 'string', minLength: 1 },
    },
  },
  evaluate(subject, options, context) {
    const name = textOf(own(options, 'name'));
    const product = name ?? textOf(look(subject, textOf(own(options, 'product')) ?? '').value);
    const at = look(subject, textOf(own(options, 'version')) ?? '');
    const version = textOf(at.value);
    const seen = decision(CONDITION, at, `a release that is supported on ${context.asOf}`);
    if (product === undefined || version === undefined)
      return notDemonstrated([seen], 'product or version is not in the record');
    const label = renderText(`${product} ${version}`);
    const row = rowOf(context.table('support-dates'), product, version, name !== undefined);
    if (row === undefined) return notDemonstrated([seen], `the support dates of ${label} are not in the bundled table`);
    const ends = text(row, 'ends');
    const extended = text(row, 'extended');
    const cycle = text(row, 'cycle');
    if (context.asOf <= ends && POINT_RELEASES.has(product) && version !== cycle) {
      const major = renderText(`${product} ${cycle}`);
      return notDemonstrated(
        [seen],
        `${major} is supported until ${ends}, but the bundled table does not tell whether its point release ${renderText(version)} still gets fixes`,
      );
    }
    if (context.asOf <= ends)
      return { outcome: 'pass', decisions: [seen], message: `${label} is supported until ${ends}` };
    if (context.asOf <= extended)
      return notDemonstrated([seen], `${label} is supported under an extended programme only, until ${extended}`);
    return contradicted([seen], `support of ${label} ended on ${extended === '' ? ends : extended}`);
  },
};

/** The row whose release the version belongs to; the longest one when several do (`15` and `15.6`). */
function rowOf(table: DataTable, product: string, version: string, inFull: boolean): ValueMap | undefined {
  let found: ValueMap | undefined;
  for (const row of table.rows) {
    const cycle = text(row, 'cycle');
    const belongs = version === cycle || (!inFull && version.startsWith(`${cycle}.`));
    if (text(row, 'product') !== product || !belongs) continue;
    if (found === undefined || cycle.length > text(found, 'cycle').length) found = row;
  }
  return found;
}
