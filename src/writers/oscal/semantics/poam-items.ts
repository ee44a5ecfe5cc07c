import { list, object, objects, text } from '../json-view.ts';
import type { Report } from './defect.ts';

/**
 * P1 and P2: a plan of this engine names each item and each risk once, and each item has one risk, which has a date.
 */
export function checkPoamItems(document: unknown, report: Report): void {
  const body = object(document, 'plan-of-action-and-milestones');
  const planned = new Set<string>();
  for (const [index, item] of objects(body, 'poam-items').entries()) {
    const path = `/plan-of-action-and-milestones/poam-items/${index}`;
    if (text(item, 'title') === '' || text(item, 'description') === '')
      report('P1', path, 'an item needs a title and a description');
    for (const related of objects(item, 'related-risks')) {
      const risk = text(related, 'risk-uuid');
      if (planned.has(risk)) report('P1', path, 'another item is about the same risk');
      planned.add(risk);
    }
    if (list(item, 'related-risks').length > 1) report('P1', path, 'the item is about several risks');
  }
  if (list(body, 'poam-items').length === 0)
    report('P1', '/plan-of-action-and-milestones/poam-items', 'a plan needs an item');
  for (const [index, risk] of objects(body, 'risks').entries()) {
    const due = objects(risk, 'remediations').some((each) => text(each, 'lifecycle') === 'planned');
    if (due && text(risk, 'deadline') === '')
      report('P2', `/plan-of-action-and-milestones/risks/${index}`, 'a planned repair needs a deadline');
  }
}
