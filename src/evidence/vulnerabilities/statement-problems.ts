import { counted } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import type { FlawStatement } from '../../model/flaw-statement.ts';
import type { Problem } from '../../model/problem.ts';
import type { StatementIndex } from './match-statements.ts';

/** One problem for each document with statements that are about no finding. Documents of vendors have many, so it is no loss. */
export function statementProblems(statements: readonly FlawStatement[], index: StatementIndex): readonly Problem[] {
  const byFile = groupBy(statements, ({ place }) => place.file);
  return [...byFile].flatMap(([file, list]) => {
    const unused = list.filter((statement) => !index.used.has(statement));
    const [first] = unused;
    if (first === undefined) return [];
    const elsewhere = unused.filter((statement) => index.known.has(statement)).length;
    const reasons = [
      ...(elsewhere === 0 ? [] : [`scans found the vulnerability of ${elsewhere} of them in other products only`]),
      ...(elsewhere === unused.length ? [] : ['no scan found the vulnerability of the others']),
    ];
    const why = elsewhere === 0 ? 'no scan of the evidence found their vulnerabilities' : reasons.join(', and ');
    const message = `${file}: ${counted(unused.length, 'statement')} of ${list.length} ${unused.length === 1 ? 'has' : 'have'} no effect: ${why}. Name the product as the scan does: by the package URL of the component, or by the digest of the image.`;
    const severity = unused.length === list.length ? 'warning' : 'info';
    return [{ code: 'unused-statement', severity, message, place: first.place }];
  });
}
