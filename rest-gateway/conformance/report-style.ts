export const reportStyle = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --quiet: #57606a; --line: #d0d7de; --panel: #f6f8fa; --failed: #b42318; --differs: #7a4d00; --untested: #4b5563; --passed: #116329; --received: #fdecea; --expected: #e6f4ea }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --text: #e6edf3; --quiet: #9aa4af; --line: #30363d; --panel: #161b22; --failed: #ff8a80; --differs: #e3b341; --untested: #adbac7; --passed: #6fdd8b; --received: #3a1614; --expected: #10301b } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1rem; margin: 0 }
p { margin: .4rem 0 } a { color: inherit }
code, pre { font: .875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
pre { margin: .4rem 0; padding: .6rem .75rem; background: var(--panel); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere }
.verdict { border-left: .4rem solid var(--tone); padding: .25rem 0 .25rem 1rem }
.verdict p { font-size: 1.1rem }
.quiet, dt, footer { color: var(--quiet) }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; padding: 0; margin: 1.25rem 0; list-style: none }
.tiles a { display: block; height: 100%; padding: .6rem .8rem; border: 1px solid var(--line); border-top: .25rem solid var(--tone); border-radius: 6px; text-decoration: none }
.tiles strong { display: block; font-size: 1.6rem; line-height: 1.2; color: var(--tone) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 } dd { margin: 0 }
article { margin: 1rem 0; padding: .9rem 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--tone); border-radius: 6px }
article > p { margin: .35rem 0 .6rem }
.id { font-weight: 400; color: var(--quiet); margin-left: .5rem }
.compare { grid-template-columns: 6rem 1fr; gap: .3rem .75rem } .compare dd { padding: .15rem .5rem; border-radius: 4px; font: .875em/1.45 ui-monospace, Menlo, Consolas, monospace }
.expected { background: var(--expected) } .received { background: var(--received) }
.compare .where { padding-left: 0 }
.choice { border-left: .3rem solid var(--tone); padding-left: .75rem; margin: .5rem 0 } .choice article > p { display: none }
summary { cursor: pointer; margin-top: .6rem } summary:focus-visible, a:focus-visible { outline: 2px solid; outline-offset: 2px }
table { width: 100%; border-collapse: collapse; font-size: .925rem } th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line) }
td:first-child { white-space: nowrap } td ul { margin: 0; padding-left: 1.1rem }
.failed { --tone: var(--failed) } .differs { --tone: var(--differs) } .untested { --tone: var(--untested) } .passed { --tone: var(--passed) }
footer { margin-top: 3rem; font-size: .875rem }
@media (max-width: 40rem) {
  body { padding-top: 1rem } .tiles { grid-template-columns: repeat(2, 1fr) } dl, .compare { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } .id { display: block; margin: 0 }
  .compare .where { padding: 0 }
  table, tbody, tr, td { display: block } thead { display: none } tr { padding: .4rem 0; border-bottom: 1px solid var(--line) } td { border: 0; padding: 0 } td:first-child { white-space: normal }
}
@media print { details:not(.choice) { display: none } }
`;
