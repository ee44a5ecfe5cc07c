// Writes controls/data/cci-controls.yaml from DISA's list of control correlation identifiers:
//   node build/cci-controls.mjs <U_CCI_List.xml> <what the list was taken from>
// Of each identifier its number, its control and whether DISA calls it technical are kept, and none of its words.
import { readFileSync, writeFileSync } from 'node:fs';

const ITEM = /<cci_item id="CCI-(\d{6})">(.*?)<\/cci_item>/gs;
const REFERENCE = /<reference\b[^>]*\bversion="([45])"[^>]*\bindex="([A-Z]{2}-\d{1,2})(?: \((\d{1,2})\))?[^"]*"/g;

/** @type {(text: string) => Map<string, { technical: string[], policy: string[], earlier: string[] }>} */
function readControls(text) {
  const controls = new Map();
  for (const [, number = '', item = ''] of text.matchAll(ITEM)) {
    if (/<status>deprecated<\/status>/.test(item)) continue;
    const references = [...item.matchAll(REFERENCE)].map(([, version, control, enhancement]) => {
      return { version, id: enhancement === undefined ? control : `${control}(${enhancement})` };
    });
    const now = references.filter(({ version }) => version === '5');
    const list = /<type>technical<\/type>/.test(item) ? 'technical' : 'policy';
    for (const { id, version } of now.length > 0 ? now : references) {
      const row = controls.get(id) ?? { technical: [], policy: [], earlier: [] };
      controls.set(id, row);
      const into = version === '5' ? row[list] : row.earlier;
      if (!into.includes(number)) into.push(number);
    }
  }
  return controls;
}

/** @type {(id: string) => string} */
function sortKey(id) {
  return id.replace(/\d+/g, (digits) => digits.padStart(3, '0'));
}

const [, , file = '', source = ''] = process.argv;
if (file === '' || source === '') throw new Error('usage: node build/cci-controls.mjs <U_CCI_List.xml> <source>');
const text = readFileSync(file, 'utf8');
const asOf = /<publishdate>(\d{4}-\d{2}-\d{2})</.exec(text)?.[1] ?? '';
const rows = [...readControls(text)]
  .sort(([one], [other]) => (sortKey(one) < sortKey(other) ? -1 : 1))
  .map(([control, lists]) => {
    const kept = Object.entries(lists).filter(([, numbers]) => numbers.length > 0);
    const members = kept.map(([name, numbers]) => `${name}: '${numbers.sort().join(' ')}'`);
    return `  - { control: ${control}, ${members.join(', ')} }`;
  });
writeFileSync(
  new URL('../controls/data/cci-controls.yaml', import.meta.url),
  `# Written by build/cci-controls.mjs. technical: what DISA calls technical (a setting or an ability of a system); policy: what people
# define, document and review. earlier: identifiers with a control of revision 4 alone; a failure counts, a pass proves nothing.
id: cci-controls
title: Control correlation identifiers (CCI) by the controls of SP 800-53 revision 5
asOf: '${asOf}'
source: '${source}'
rows:
${rows.join('\n')}
`,
);
