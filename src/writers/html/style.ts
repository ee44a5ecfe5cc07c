/** Light and dark as the reader's system says; on paper everything is open and black on white. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --page: #ffffff; --box: #f6f8fa;
  --failed: #b3261e; --undetermined: #8a5a00; --satisfied: #1a6b37; --not-applicable: #6e7781; --link: #0550ae; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --soft: #9da7b3; --line: #30363d; --page: #0d1117;
  --box: #161b22; --failed: #ff8a80; --undetermined: #e3b341; --satisfied: #56d364; --not-applicable: #8b949e;
  --link: #79c0ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main, header, footer { max-width: 70rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: .5rem 0; } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; } h3, h4 { font-size: 1rem; margin: .75rem 0 .25rem; }
a { color: var(--link); } .skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; }
.soft, caption { color: var(--soft); } code { font: .9em ui-monospace, monospace; }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; margin: 1rem 0; list-style: none; }
.tiles li { flex: 1 1 9rem; background: var(--box); border: 1px solid var(--line); border-left: .4rem solid var(--tone, var(--line)); border-radius: .4rem; padding: .5rem .75rem; }
.tiles b { display: block; font-size: 1.6rem; line-height: 1.2; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .95rem; }
caption { text-align: left; padding: .25rem 0; } th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: normal; }
thead th { font-weight: 600; overflow-wrap: normal; } tbody th { min-width: 10rem; } tbody td { min-width: 4rem; } td { font-variant-numeric: tabular-nums; }
.stack { display: flex; min-width: 12rem; height: 1rem; border-radius: .2rem; overflow: hidden; background: var(--box); } .stack span { background: var(--tone); }
.failed { --tone: var(--failed); } .undetermined { --tone: var(--undetermined); } .satisfied { --tone: var(--satisfied); } .not-applicable { --tone: var(--not-applicable); }
.badge { color: var(--tone); border: 1px solid var(--tone); border-radius: 1rem; padding: 0 .5rem; font-size: .85rem; white-space: nowrap; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; } pre { font: .8rem/1.4 ui-monospace, monospace; margin: 0; overflow-x: auto; overflow-wrap: normal; }
.assessed { --tone: var(--link); } .no-sufficient-evidence { --tone: var(--undetermined); } .no-subject { --tone: var(--not-applicable); } .no-evidence { --tone: var(--soft); } .no-check { --tone: var(--line); }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; background: var(--box); border: 1px solid var(--line); border-radius: .4rem; padding: .75rem; }
form label { display: block; max-width: 100%; min-width: 0; } input[type=search], select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: .3rem; padding: .3rem .5rem; max-width: 100%; }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
details { border: 1px solid var(--line); border-left: .4rem solid var(--tone, var(--line)); border-radius: .4rem; margin: .5rem 0; }
.picture { margin: 1.5rem 0 .5rem; } .picture figcaption { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .25rem 0; }
.picture .wide { background: #fff; color-scheme: light; border: 1px solid var(--line); border-radius: .4rem; overflow-wrap: normal; } .picture svg { display: block; width: 100%; min-width: 50rem; height: auto; }
.picture:has(.full:checked) svg { width: auto; }
summary { cursor: pointer; padding: .5rem .75rem; } details > div { padding: 0 .75rem .75rem; } li { margin: .2rem 0; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; } [hidden] { display: none; }
@media print { :root { --text: #000; --soft: #333; --line: #999; --page: #fff; --box: #fff; --failed: #b3261e; --undetermined: #8a5a00; --satisfied: #1a6b37; --not-applicable: #555; }
  form, .skip, nav { display: none; } pre { white-space: pre-wrap; } a { color: inherit; } details { break-inside: avoid; } body { font-size: 11px; } .picture { break-inside: avoid; } .picture label, .picture + .diagram { display: none; } .picture .wide { overflow: visible; border: 0; } .picture svg, .picture:has(.full:checked) svg { width: 100%; min-width: 0; max-height: 22cm; } .stack, .stack span, .tiles li, details { print-color-adjust: exact; } }
`;
