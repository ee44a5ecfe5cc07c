import { STYLE } from '../html/style.ts';

/** The style of the HTML report, and what only the pages of the site have. */
export const SITE_STYLE = `${STYLE.trim()}
.bar { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: space-between; align-items: center; border-bottom: 1px solid var(--line); padding-bottom: .75rem; }
.bar form { background: none; border: 0; padding: 0; align-items: center; } .bar label { display: flex; gap: .5rem; align-items: center; }
.above ol { display: flex; flex-wrap: wrap; gap: .25rem; list-style: none; padding: 0; margin: .75rem 0 0; } .above li + li::before { content: "/ "; color: var(--soft); } .above li { margin: 0; }
.lead { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; margin: 0; }
header { padding-bottom: 0; } main { padding-top: 0; } main:focus { outline: 0; } section > p { max-width: 50rem; }
pre { background: var(--box); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .75rem; margin: .25rem 0; font-size: .85rem; } pre code { font: inherit; }
h2 + .wide caption, p + .wide caption { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); } .wide { position: relative; }
td code, th code { overflow-wrap: anywhere; } th code.soft { display: block; }
.badge { --tone: var(--soft); } .critical, .high { --tone: var(--failed); } .medium { --tone: var(--undetermined); } .low, .info { --tone: var(--soft); }
.fail, .contradicted { --tone: var(--failed); } .unknown { --tone: var(--undetermined); } .pass, .proved { --tone: var(--satisfied); } .none { --tone: var(--soft); }
.example { border-left: .4rem solid var(--tone); padding-left: .75rem; margin: 1rem 0; } .example h3 { margin-top: 0; }
.types { columns: 18rem; padding-left: 1.2rem; margin-top: .25rem; } .types li { break-inside: avoid; margin: 0 0 .3rem; } section ul { margin: .25rem 0; padding-left: 1.2rem; }
#content > form { margin-top: 1rem; } .found { list-style: none; padding: 0; } .found li { border-top: 1px solid var(--line); padding: .5rem 0; }
@media (max-width: 40rem) { table { font-size: .85rem; } th, td { padding: .3rem .25rem; } tbody th { min-width: 6rem; } tbody td { min-width: 0; } .badge { white-space: normal; } }
tbody td { overflow-wrap: normal; } tbody td a { overflow-wrap: anywhere; }
@media print { html { font-size: 11px; } .bar { border: 0; padding: 0; } .above { display: none; } pre { background: none; } .example, tr { break-inside: avoid; } }
`;
