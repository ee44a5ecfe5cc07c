/** Light and dark as the reader's system says; on paper the summary is two pages, and everything else an appendix. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --page: #ffffff; --box: #f6f8fa;
  --failed: #b3261e; --undetermined: #8a5a00; --satisfied: #1a6b37; --not-applicable: #6e7781; --link: #0550ae; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --soft: #9da7b3; --line: #30363d; --page: #0d1117;
  --box: #161b22; --failed: #ff8a80; --undetermined: #e3b341; --satisfied: #56d364; --not-applicable: #8b949e;
  --link: #79c0ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 7.5rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
main, header, footer, .bar-top { max-width: 80rem; margin: 0 auto; padding: .5rem 1rem; overflow-wrap: anywhere; }
header { padding-bottom: 0; } h1 { font-size: 1.5rem; margin: .25rem 0 0; } header p { margin: 0; }
h2 { font-size: 1.3rem; margin: 2rem 0 .5rem; } h2 output { font-size: .95rem; font-weight: normal; }
h3 { font-size: 1.05rem; margin: 1.25rem 0 .25rem; } details h3 { font-size: .95rem; margin: .75rem 0 .25rem; }
a { color: var(--link); } .skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; z-index: 3; background: var(--page); padding: .5rem; }
.soft, caption, dt { color: var(--soft); } code { font: .9em ui-monospace, monospace; } p { margin: .4rem 0; }
.bar-top { position: sticky; top: 0; z-index: 2; background: var(--page); border-bottom: 1px solid var(--line); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .25rem 0; }
form { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: end; padding: .25rem 0 .5rem; font-size: .9rem; }
form label { min-width: 0; max-width: 100%; } input, select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: .3rem; padding: .2rem .5rem; max-width: 100%; }
.summary h2 { position: absolute; left: -99rem; } select { max-width: 14rem; } .summary caption, .control caption { position: absolute; left: -99rem; } .facts { margin: .5rem 0; } .facts div { display: grid; grid-template-columns: 8rem 1fr; gap: .5rem; } dd { margin: 0; }
.tiles { display: flex; flex-wrap: wrap; gap: .6rem; padding: 0; margin: .75rem 0; list-style: none; }
.tiles li { flex: 1 1 9rem; background: var(--box); border: 1px solid var(--line); border-left: .4rem solid var(--tone, var(--line)); border-radius: .4rem; padding: .35rem .7rem; }
.tiles b { display: block; font-size: 1.5rem; line-height: 1.2; } .tiles .soft, .trend { display: block; font-size: .85rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .93rem; }
caption { text-align: left; padding: .25rem 0; font-size: .9rem; } th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: normal; }
thead th { font-weight: 600; overflow-wrap: normal; } td { font-variant-numeric: tabular-nums; } .bar { min-width: 8rem; }
.chunk table { table-layout: fixed; } .chunk { content-visibility: auto; contain-intrinsic-size: auto 12rem; }
.bar { display: block; width: 100%; height: .8rem; margin: .2rem 0; background: var(--box); border-radius: .2rem; } rect { fill: var(--tone); }
.failed { --tone: var(--failed); } .undetermined { --tone: var(--undetermined); } .satisfied { --tone: var(--satisfied); } .not-applicable { --tone: var(--not-applicable); }
.assessed { --tone: var(--link); } .no-sufficient-evidence { --tone: var(--undetermined); } .no-subject { --tone: var(--not-applicable); } .no-evidence { --tone: var(--soft); } .no-check { --tone: var(--line); }
.badge, .severity { color: var(--tone); border: 1px solid var(--tone); border-radius: 1rem; padding: 0 .5rem; font-size: .82rem; white-space: nowrap; }
.severity { --tone: var(--soft); } .critical, .high { --tone: var(--failed); } .medium { --tone: var(--undetermined); } .lacking { color: var(--failed); } .unclear { color: var(--undetermined); }
details { border: 1px solid var(--line); border-left: .4rem solid var(--tone, var(--line)); border-radius: .4rem; margin: .5rem 0; content-visibility: auto; contain-intrinsic-size: auto 3rem; }
details.check { contain-intrinsic-size: auto 15rem; } summary { cursor: pointer; padding: .4rem .75rem; } details > div { padding: 0 .75rem .5rem; } li { margin: .15rem 0; } ul { margin: .25rem 0; padding-left: 1.25rem; }
.picture { margin: 1.5rem 0 .5rem; } .picture figcaption { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .25rem 0; }
.picture .wide { border: 1px solid var(--line); border-radius: .4rem; overflow-wrap: normal; } .picture svg { display: block; width: 100%; min-width: 50rem; height: auto; background: #fff; color-scheme: light; }
.picture:has(.full:checked) svg { width: auto; } pre { font: .8rem/1.4 ui-monospace, monospace; margin: 0; overflow-x: auto; overflow-wrap: normal; }
kbd { border: 1px solid var(--line); border-radius: .2rem; padding: 0 .3rem; } :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; } [hidden] { display: none !important; }
@media screen and (prefers-color-scheme: dark) { .picture svg { filter: invert(.93) hue-rotate(180deg); } }
@media screen and (max-width: 48rem) { html { scroll-padding-top: 4rem; } .bar-top { position: static; } nav { gap: .5rem 1.25rem; } .facts div { grid-template-columns: 1fr; gap: 0; margin-bottom: .35rem; }
  form label { flex: 1 1 8rem; } input, select { width: 100%; } .tiles li { flex-basis: 40%; }
  .stacked, .stacked tbody, .stacked tr, .stacked th, .stacked td, .stacked caption { display: block; } .stacked thead { position: absolute; left: -99rem; } .stacked tr { border-bottom: 1px solid var(--line); padding: .3rem 0; } .stacked th, .stacked td { border: 0; padding: .1rem .25rem; }
  .stacked td:empty { display: none; } .stacked td::before { content: attr(data-head) ": "; color: var(--soft); } }
@page { margin: 15mm; }
@media print { :root { --text: #000; --soft: #333; --line: #999; --page: #fff; --box: #fff; --failed: #b3261e; --undetermined: #8a5a00; --satisfied: #1a6b37; --not-applicable: #555; --link: #000; }
  html { font-size: 9.5px; } body { font-size: 1rem; line-height: 1.35; } th, td { padding: .15rem .4rem; } details { margin: .4rem 0; } details > div { padding-bottom: .2rem; } h2 { margin-top: 0; } .tiles li { flex-basis: 15%; } .tiles b { font-size: 1.8rem; } h1 { font-size: 2rem; } main, header, footer { max-width: none; padding: 0; } .bar-top, .skip, .keys, .picture label, .picture + .diagram { display: none; } a { color: inherit; text-decoration: none; }
  .second, .part { break-before: page; } .second { padding-top: 1px; } h2, h3, summary, caption, thead { break-after: avoid; } tr, .tiles, .picture, li { break-inside: avoid; } details, .chunk { content-visibility: visible; }
  details { border-radius: 0; } .wide, pre { overflow: visible; } pre { white-space: pre-wrap; } p { orphans: 3; widows: 3; } .why { display: none; }
  .summary { font-size: 1.15rem; } details.check { break-inside: avoid; } .picture .wide { border: 0; } .picture svg, .picture:has(.full:checked) svg { width: 100%; min-width: 0; max-height: 24cm; } .bar, rect, .tiles li, details { print-color-adjust: exact; } }
`;
