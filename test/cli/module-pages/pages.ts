/** Pages in the structure of csrc.nist.gov, as of 2026: panels with labelled rows, and tables with headings. */
export interface CertificatePage {
  readonly number?: string;
  readonly fields?: readonly (readonly [label: string, html: string])[];
  readonly history?: string;
}

export const FIELDS: readonly (readonly [label: string, html: string])[] = [
  ['Module Name', 'Example Linux 9 &ndash; OpenSSL FIPS Provider'],
  ['Standard', 'FIPS 140-3'],
  ['Status', 'Active'],
  ['Sunset Date', '9/1/2031'],
  ['Overall Level', '1'],
  ['Caveat', '<span class="alert-danger">Interim validation. When operated in approved mode.</span>'],
  ['Module Type', 'Software'],
  ['Software Versions', '3.2.2-aaaa1111bbbb2222, 3.2.2-cccc3333dddd4444'],
  [
    'Tested Configuration(s)',
    '<ul><li>Red Hat Enterprise Linux 9 running on Dell PowerEdge with an Intel Xeon E5 with PAA</li><li>Example OS 4 running on a board</li></ul>',
  ],
];

/** A certificate page; `history` is the rows of the panel "Validation History". */
export function certificatePage({ number = '7001', fields = FIELDS, history }: CertificatePage = {}): string {
  const rows = fields.map(
    ([label, html]) =>
      `<div class="row padrow"><div class="col-md-3"><span>${label}</span></div><div class="col-md-9">${html}</div></div>`,
  );
  const dates = history ?? '<tr><td class="text-nowrap">9/2/2026</td><td>Initial</td><td>Lab, Inc.</td></tr>';
  return `<!DOCTYPE html><html><head><title>CMVP | CSRC</title><script>if (1 < 2) "<h3>Certificate #1</h3>"</script></head><body>
<h3 id="cert-number">Certificate #${number}</h3>
<div class="panel panel-default"><div class="panel-heading"><h4 class="panel-title">Details</h4></div>
<div class="panel-body">${rows.join('\n')}</div></div>
<div class="panel panel-default"><div class="panel-heading"><h4 class="panel-title">Vendor</h4></div>
<div class="panel-body"><a href="https://example.com">Example &amp; Sons, Inc.</a><br><span class="indent">1 Road</span></div></div>
<div class="panel panel-default"><div class="panel-heading"><h4 class="panel-title">Validation History</h4></div>
<div class="panel-body"><table><thead><tr><th>Date</th><th>Type</th><th>Lab</th></tr></thead><tbody>${dates}</tbody></table></div></div>
</body></html>`;
}

/** The results of the search: number, vendor, module, type, dates. */
export function searchPage(rows: readonly (readonly string[])[]): string {
  const head = ['Certificate Number', 'Vendor Name', 'Module Name', 'Module Type', 'Validation Date'];
  return `<html><body><table id="searchResultsTable">${rowsHtml('th', [head])}${rowsHtml('td', rows)}</table></body></html>`;
}

/** The list of modules in process. */
export function inProcessPage(rows: readonly (readonly string[])[]): string {
  const head = ['Module Name', 'Vendor Name', 'Standard', 'Status'];
  return `<html><body><p>Last Updated: 10/14/2026</p><table>${rowsHtml('th', [head])}${rowsHtml('td', rows)}</table></body></html>`;
}

function rowsHtml(cell: 'td' | 'th', rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `<tr>${row.map((text) => `<${cell}>\n  ${text}\n</${cell}>`).join('')}</tr>`).join('\n');
}
