import type { PreviousPoam } from '../../../model/poam.ts';
import { NAMESPACE } from '../common.ts';
import { object, objects, propValues, text, type JsonObject } from '../json-view.ts';

/** An item of an earlier plan and its risk. */
export interface EarlierItem {
  readonly item: JsonObject;
  readonly risk: JsonObject;
  /** Key of its weakness; empty for an item that another author added. */
  readonly key: string;
}

/** An earlier plan as this run reads it. */
export interface EarlierPoam {
  readonly body: JsonObject;
  readonly items: readonly EarlierItem[];
  /** Items without a risk, which other authors added. */
  readonly foreign: readonly JsonObject[];
}

const NONE: EarlierPoam = { body: {}, items: [], foreign: [] };

/** Reads an earlier plan; without items where there was none. */
export function earlierPoam(previous: PreviousPoam | undefined): EarlierPoam {
  if (previous === undefined) return NONE;
  const body = object(previous.document, 'plan-of-action-and-milestones');
  const risks = new Map(objects(body, 'risks').map((risk) => [text(risk, 'uuid'), risk]));
  const items: EarlierItem[] = [];
  const foreign: JsonObject[] = [];
  for (const item of objects(body, 'poam-items')) {
    const [related] = objects(item, 'related-risks');
    const risk = risks.get(text(related, 'risk-uuid'));
    if (risk === undefined) foreign.push(item);
    else items.push({ item, risk, key: propValues(risk, 'weakness', NAMESPACE)[0] ?? '' });
  }
  return { body, items, foreign };
}
