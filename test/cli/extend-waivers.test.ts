import { describe, expect, test } from '@jest/globals';
import { extendWaivers } from '../../src/cli/extend-waivers.ts';

const NEW = { check: 'tls', resource: 'lb.*', reason: 'Yes: "now" #1', owner: 'o', expires: '2027-01-31' };
const ENTRY = `- check: tls\n  resource: lb.*\n  reason: 'Yes: "now" #1'\n  owner: o\n  expires: '2027-01-31'\n`;
const OLD = '- { check: a, resource: b, reason: r, owner: o, expires: 2027-01-31 } # because\n';

describe('a waiver is appended', () => {
  test.each([
    ['to nothing', '', 0, ENTRY],
    ['to comments', '# Ours\n', 0, `# Ours\n${ENTRY}`],
    ['to entries with comments', `# Ours\n${OLD}\n# end\n`, 1, `# Ours\n${OLD}\n# end\n${ENTRY}`],
    ['without a line end before it', OLD.trimEnd(), 1, `${OLD}${ENTRY}`],
    ['as deep as the others', `  ${OLD}`, 1, `  ${OLD}${ENTRY.replaceAll(/^/gm, '  ').trimEnd()}\n`],
    ['with the line ends of the others', OLD.replace('\n', '\r\n'), 1, `${OLD}${ENTRY}`.replaceAll('\n', '\r\n')],
    ['to JSON', '[]', 0, `${JSON.stringify([NEW], null, 2)}\n`],
  ])('%s', (_name, text, before, wanted) => {
    expect(extendWaivers(text, before, NEW)).toBe(wanted);
  });

  test.each([
    ['a list on one line that is no JSON', '[{ check: a }] # because\n', 1],
    ['an end of the document', `${OLD}...\n`, 1],
    ['something else', 'a: 1\n', 0],
  ])('not to %s', (_name, text, before) => {
    expect(extendWaivers(text, before, NEW)).toBeUndefined();
  });
});
