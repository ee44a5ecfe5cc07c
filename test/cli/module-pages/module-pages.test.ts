import { describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readModuleList } from '../../../src/cli/module-files.ts';
import { cmvpMatch } from '../../../src/checks/functions/cmvp-match.ts';
import type { DataTable } from '../../../src/model/check.ts';
import { contextOf, hostOf } from '../../checks/functions/support.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { certificatePage, FIELDS, inProcessPage, searchPage } from './pages.ts';

const folder = temporaryFolder();
const DAY = 'cmvp-2026-10-15';
const PAGE = `${DAY}.html`;
const ROW = ['7002', 'Other Corp.', 'Other Module', 'Hardware', '9/3/2026<br>9/9/2026'];

function read(files: { readonly [path: string]: string | Buffer }, name = Object.keys(files)[0] ?? '') {
  const root = mkdtempSync(join(folder, 'list-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return readModuleList(join(root, name));
}

function fieldsWith(label: string, html?: string) {
  return FIELDS.flatMap((field) => {
    if (field[0] !== label) return [field];
    return html === undefined ? [] : [[label, html] as const];
  });
}

describe('pages of the CMVP as a list of modules', () => {
  test('a certificate page', () => {
    const { table, sha256 } = read({ [PAGE]: certificatePage() });
    expect(table.asOf).toBe('2026-10-15');
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(table.rows).toEqual([
      {
        certificate: '7001',
        module: 'Example Linux 9 – OpenSSL FIPS Provider',
        vendor: 'Example & Sons, Inc.',
        standard: '140-3',
        status: 'active',
        level: 1,
        validated: '2026-09-02',
        sunset: '2031-09-01',
        versions: ['3.2.2-aaaa1111bbbb2222', '3.2.2-cccc3333dddd4444'],
        interim: true,
        environments: [{ os: 'rhel', releases: ['9'], architectures: ['x86_64'] }],
        moreEnvironments: true,
      },
    ]);
  });

  test('the results of the search name no standard and no status', () => {
    const { table } = read({ [PAGE]: searchPage([ROW]) });
    expect(table.rows).toEqual([
      { certificate: '7002', module: 'Other Module', vendor: 'Other Corp.', validated: '2026-09-03' },
    ]);
  });

  test('a CSV table with quoted cells', () => {
    const csv =
      '\uFEFFCertificate Number,Vendor Name,Module Name,Standard,Status,Sunset Date\r\n7003,"Acme, Inc.","The ""A"" Module",FIPS 140-2,Historical,9/21/2026\r\n';
    const { table } = read({ [`${DAY}.csv`]: csv });
    const rest = { standard: '140-2', status: 'historical', sunset: '2026-09-21' };
    expect(table.rows).toEqual([{ certificate: '7003', module: 'The "A" Module', vendor: 'Acme, Inc.', ...rest }]);
  });

  test('a folder: the certificate page counts before its row of the search, and modules in process are kept', () => {
    const { table } = read(
      {
        [`${DAY}/a.html`]: searchPage([['7001', 'E', 'Old name', 'Software', '9/2/2026'], ROW]),
        [`${DAY}/b.htm`]: certificatePage(),
        [`${DAY}/c.html`]: inProcessPage([['BoringCrypto', 'Google, LLC', 'FIPS 140-3', 'Review  (7/20/2026)']]),
        [`${DAY}/notes.txt`]: 'not a page',
      },
      DAY,
    );
    expect(table.rows.map(({ certificate, module, status }) => [certificate, module, status])).toEqual([
      ['7001', 'Example Linux 9 – OpenSSL FIPS Provider', 'active'],
      ['7002', 'Other Module', undefined],
      [undefined, 'BoringCrypto', 'in-process'],
    ]);
    expect(table.rows.at(-1)).toMatchObject({ stage: 'Review', stageSince: '2026-07-20', asOf: '2026-10-14' });
  });

  test.each([
    ['a status of another word', fieldsWith('Status', 'Active (see notes)'), 'status'],
    ['no status', fieldsWith('Status'), 'status'],
    ['a standard of another word', fieldsWith('Standard', 'FIPS 140-3 and others'), 'standard'],
    ['a sunset that is no day', fieldsWith('Sunset Date', '13/45/2031'), 'sunset'],
    ['no sunset', fieldsWith('Sunset Date'), 'sunset'],
    ['no versions', fieldsWith('Software Versions'), 'versions'],
  ])('%s is left out', (_name, fields, key) => {
    const { table } = read({ [PAGE]: certificatePage({ fields }) });
    expect(table.rows).toHaveLength(1);
    expect(table.rows[0]).not.toHaveProperty(key);
  });

  test('a text about versions is no version', () => {
    const fields = fieldsWith('Software Versions', '3.2.2 or later (all builds)');
    expect(read({ [PAGE]: certificatePage({ fields }) }).table.rows[0]?.['versions']).toEqual([
      '3.2.2 or later (all builds)',
    ]);
  });
});

describe('a host judged by a saved page', () => {
  const name = 'Example Linux 9 – OpenSSL FIPS Provider';
  function outcome(fields: typeof FIELDS, aspect: string) {
    const { table } = read({ [PAGE]: certificatePage({ fields }) });
    const context = contextOf('2026-11-20');
    const byPage = {
      ...context,
      table: (id: string): DataTable => (id === 'cmvp-modules' ? table : context.table(id)),
    };
    const providers = [{ id: 'fips', name, version: '3.2.2-aaaa1111bbbb2222', status: 'active' }];
    const values = { os: { id: 'rhel', version_id: '9' }, openssl: { providers }, host: { arch: 'x86_64' } };
    const options = { aspect, standard: '140-3', providers: 'openssl.providers' };
    return cmvpMatch.evaluate(hostOf(values), options, byPage).outcome;
  }

  test('the whole page proves the certificate', () => {
    expect(outcome(FIELDS, 'version')).toBe('pass');
    expect(outcome(FIELDS, 'current')).toBe('pass');
  });

  test.each([
    ['Standard', 'version'],
    ['Standard', 'current'],
    ['Status', 'current'],
    ['Sunset Date', 'current'],
    ['Software Versions', 'version'],
    ['Software Versions', 'current'],
  ])('a page without %s leaves %s undetermined', (label, aspect) => {
    expect(outcome(fieldsWith(label), aspect)).toBe('unknown');
  });

  test('a historical certificate contradicts', () => {
    expect(outcome(fieldsWith('Status', 'Historical'), 'current')).toBe('fail');
  });
});

describe('refused with the reason', () => {
  const twice = `${certificatePage()}${certificatePage({ number: '7009' })}`;
  const early = certificatePage({ history: '<tr><td>1/1/2032</td><td>Initial</td><td>L</td></tr>' });
  const other = '<html><body><h1>Sign in</h1><table><tr><th>Name</th></tr><tr><td>x</td></tr></table></body></html>';
  const deep = `${'<div class="panel-body">'.repeat(50_000)}<td>`;
  test.each<readonly [string, string, string | Buffer, RegExp]>([
    ['a page of another kind', PAGE, other, /is not a page of the CMVP that this version reads\. Expected: /],
    ['an empty page', PAGE, '', /is not a page of the CMVP/],
    ['deep markup', PAGE, deep, /is not a page of the CMVP/],
    ['two certificates in one page', PAGE, twice, /is about more than one certificate/],
    ['a sunset before the validation', PAGE, early, /has a sunset before the day of validation/],
    ['a page without a module', PAGE, certificatePage({ fields: [['Module Name', '']] }), /has no module name/],
    ['a search without rows', PAGE, searchPage([]), /has the table of modules without a row/],
    ['a row without a number', PAGE, searchPage([['n/a', 'v', 'm', 't', 'd']]), /has no certificate number in row 1/],
    ['a number twice', PAGE, searchPage([ROW, ROW]), /is about certificate #7002, as is .*Keep one/],
    ['a huge cell', PAGE, searchPage([['7002', 'v', 'm'.repeat(501), 't', 'd']]), /more than 500 characters/],
    [
      'modules in process alone',
      PAGE,
      inProcessPage([['m', 'v', 'FIPS 140-3', 'Review']]),
      /and no certificate\. Save/,
    ],
    ['no day in the name', 'cmvp.html', certificatePage(), /has no date in its name\. Add the day/],
    ['a day that is none', 'cmvp-2026-02-31.html', certificatePage(), /has no date in its name/],
    ['bytes that are no text', PAGE, Buffer.from([0xff, 0xfe, 0x3c]), /is not UTF-8 text/],
    ['an open quotation mark', `${DAY}.csv`, 'Certificate Number,Module Name,Vendor\n1,"a', /that is not closed/],
    [
      'a comma outside of quotes',
      `${DAY}.csv`,
      'Certificate Number,Vendor Name,Module Name\n1,Acme, Inc.,Module\n',
      /more cells than headings in row 1/,
    ],
  ])('%s', (_name, path, content, message) => {
    expect(() => read({ [path]: content })).toThrow(message);
  });

  test('a folder without a page', () => {
    expect(() => read({ [`${DAY}/notes.txt`]: 'x' }, DAY)).toThrow(/has no file that ends in \.html/);
  });

  test('two pages that differ about the status', () => {
    const csv = 'Certificate Number,Vendor Name,Module Name,Status\n7001,E,M,Revoked\n';
    const pages = { [`${DAY}/a.html`]: certificatePage(), [`${DAY}/b.csv`]: csv };
    expect(() => read(pages, DAY)).toThrow(/status revoked; .* gives active\. Save both pages on one day/);
  });

  test('a large page is read once', () => {
    const rows = Array.from({ length: 15_000 }, (_none, index) => [`${index + 1}`, 'v', 'm', 't', '9/3/2026']);
    expect(read({ [PAGE]: searchPage(rows) }).table.rows).toHaveLength(15_000);
    expect(() => read({ [PAGE]: '<a href="'.repeat(400_000) })).toThrow(/is not a page of the CMVP/);
  });
});
