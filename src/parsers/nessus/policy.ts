import { cut } from '../shared/flaws/flaw-facts.ts';
import { findChild, findChildren, readChildText } from '../shared/xml-children.ts';
import type { XmlElement } from '../shared/xml-element.ts';

/** Plugins that may stop what they test; policies with safe checks leave them out. */
const HARMFUL = 'Denial of Service';

/** Which plugins the policy of a scan turns off, as a clause; `undefined` where it turns off none that matters. */
export function whatPolicyLeavesOut(policy: XmlElement | undefined): string | undefined {
  if (policy === undefined) return 'the report does not have its policy';
  const selection = findChild(policy, 'FamilySelection');
  const families = selection === undefined ? [] : findChildren(selection, 'FamilyItem');
  if (families.length === 0) return 'its policy does not name the plugin families that ran';
  const off = families.find(
    (item) => readChildText(item, 'FamilyName') !== HARMFUL && readChildText(item, 'Status') !== 'enabled',
  );
  return off === undefined
    ? undefined
    : `its policy turns off plugins of the family ${cut(readChildText(off, 'FamilyName'))}`;
}
