import type { Check, ControlsByRoot, Select } from '../../model/check.ts';
import { byText } from '../../base/text-order.ts';

/** A Markdown table of checks: `controls docs`. Sorted by family and id. */
export function checkTable(checks: readonly Check[]): string {
  const sorted = [...checks].sort(byText(key));
  const rows = sorted.map((check) =>
    row([
      check.id,
      check.title,
      check.family,
      check.severity,
      describeSelect(check.select),
      controlsIn(check.supports),
      controlsIn(check.contradicts),
      rules(check),
    ]),
  );
  const head = [
    row(['Check', 'Title', 'Family', 'Severity', 'Asks', 'Supports', 'Contradicts', 'Rules of other scanners']),
    '|---|---|---|---|---|---|---|---|',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}

function key({ family, id }: Check): string {
  return `${family}/${id}`;
}

function describeSelect({ type, trait, field, component, fact }: Select): string {
  if (trait !== undefined) return `trait ${trait}.${field ?? ''}`;
  if (fact !== undefined) return `host fact ${fact}`;
  if (type !== undefined) return type.join(', ');
  const parts = [...(component?.ecosystem ?? []), ...(component?.name ?? [])];
  return parts.length === 0 ? 'every component' : `components ${parts.join(', ')}`;
}

function controlsIn(controls: ControlsByRoot): string {
  return Object.values(controls).flat().join(' ');
}

function rules({ peers = {}, peersInPart = {} }: Check): string {
  return [
    ...Object.entries(peers).map(([scanner, ids]) => `${scanner} ${ids.join(' ')}`),
    ...Object.entries(peersInPart).map(([scanner, ids]) => `${scanner} ${ids.join(' ')} (in part)`),
  ].join('; ');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/[\\|<>`*_[\]]/g, '\\$&').replace(/\s+/g, ' ')).join(' | ')} |`;
}
