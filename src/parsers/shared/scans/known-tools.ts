/** A tool as the evidence names it, for people, and whether its results are understood. */
export interface NamedTool {
  readonly text: string;
  readonly isKnown: boolean;
}

/** Tools by the names that they give themselves (CPE 2.2), with the major versions whose results are known. */
const TOOLS: readonly (readonly [name: RegExp, title: string, majors: readonly string[]])[] = [
  [/^cpe:\/a:(?:redhat|open-scap):(?:openscap|oscap):([\w.-]{1,40})$/, 'OpenSCAP', ['1']],
  [/^cpe:\/a:(?:spawar|niwc):(?:scc|scap_compliance_checker):([\w.-]{1,40})$/, 'SCAP Compliance Checker', ['4', '5']],
];

/** Reads `test-system` of a result of XCCDF, or the same name in the details of a checklist. */
export function readTool(cpe: string): NamedTool {
  for (const [pattern, title, majors] of TOOLS) {
    const version = pattern.exec(cpe)?.[1];
    if (version === undefined) continue;
    const [major = ''] = version.split('.', 1);
    return { text: `${title} ${version}`, isKnown: majors.includes(major) };
  }
  return { text: cpe === '' ? 'a tool without a name' : cpe.slice(0, 100), isKnown: false };
}
