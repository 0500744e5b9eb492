import type { Verdict } from './kit.ts';
import type { Report } from './report.ts';
import { escaped, groupBy } from './values.ts';

const heads: Record<Report['verdict'], [tone: string, headline: string]> = {
  conforms: ['passed', 'Conforms'],
  'no failure': ['passed', 'No failure, not everything tested'],
  'does not conform': ['failed', 'Does not conform'],
  'not certified': ['untested', 'Not certified'],
  'nothing tested': ['untested', 'Nothing tested'],
};

/** The report as one HTML file that loads nothing and runs no script. */
export function reportHtml(report: Report): string {
  const { results, counts, verdict, sentence, restored } = report;
  const [tone, headline] = heads[verdict];
  const of = (wanted: Verdict) => results.filter((one) => one.verdict === wanted);
  const tiles: [Verdict, string, string, string][] = [
    ['failed', 'failed', 'Failed', 'breaks a sentence of the contract'],
    ['differs', 'differs', 'Differs', 'the contract is silent; the target does it otherwise than we do'],
    ['not tested', 'untested', 'Not tested', 'something was missing'],
    ['passed', 'passed', 'Passed', 'as required'],
  ];
  const passed = [...groupBy(of('passed'), ({ section }) => section)].sort(([a], [b]) => compareSections(a, b));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(headline)}: ${escaped(report.baseUrl)}</title>
<style>${style}</style>
</head>
<body>
<header class="verdict ${tone}">
<h1>${escaped(headline)}</h1>
<p>${escaped(sentence)}</p>
</header>
<p>This report says whether a server keeps version 1 of the Partner Political Advertisement Data API. Each requirement is one request or a few, and what the answer must look like.</p>
<ul class="tiles">
${tiles.map(([name, style, title, meaning]) => `<li class="${style}"><a href="#${style}"><strong>${counts[name]}</strong> ${title}<br><span class="quiet">${meaning}</span></a></li>`).join('\n')}
</ul>
<dl>
<dt>Target</dt><dd>${escaped(report.baseUrl)}</dd>
<dt>Tested</dt><dd>${escaped(report.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}, ${report.seconds} s, ${report.requests} requests</dd>
<dt>Kit</dt><dd>${escaped(report.kit)}${report.certify ? ', to certify' : ''}${report.exhaust ? ', with the rate limit' : ', without the rate limit'}${report.only.length > 0 ? `, only ${escaped(report.only.join(', '))}` : ''}</dd>
${report.interrupted ? '<dt>Interrupted</dt><dd>yes: what follows is not complete</dd>' : ''}
${restored.length > 0 ? `<dt>Counts</dt><dd>${restored.map(escaped).join('<br>')}</dd>` : ''}
</dl>
${section('failed', 'Failed', of('failed'), detailOf)}
${section('differs', 'Differs from our choices', [...groupBy(of('differs'), ({ section }) => section).values()], choiceOf, 'The contract leaves these open. They do not count against the target, but a client that was tried with one server may notice them.')}
<h2 id="untested">Not tested</h2>
${
  counts['not tested'] === 0
    ? '<p>Nothing: every requirement was tested.</p>'
    : `<p>A skip is not a pass.</p>${table(
        ['Missing', 'Requirements'],
        [...groupBy(of('not tested'), ({ reason = '' }) => reason)].map(([reason, some]) => [
          escaped(reason),
          some.map(({ id }) => `<code>${escaped(id)}</code>`).join(' '),
        ]),
      )}`
}
<h2 id="passed">Passed</h2>
${
  passed.length === 0
    ? '<p>Nothing.</p>'
    : table(
        ['Sentence', 'Requirements'],
        passed.map(([number, some]) => [
          `<strong>${escaped(number)}</strong>`,
          `${marked(some[0]?.sentence ?? '')}<br><span class="quiet">${some.map(({ id }) => escaped(id.slice(number.length + 1))).join(', ')}</span>`,
        ]),
      )
}
<h2 id="not-observable">Cannot be observed from outside</h2>
<p>These sentences belong to the contract and to our choices, but no request can show whether a server keeps them.</p>
${table(
  ['Sentence', 'Why'],
  report.notObservable.map(({ section, sentence, reason }) => [
    `<strong>${escaped(section)}</strong>`,
    `${marked(sentence)}<br><span class="quiet">${escaped(reason)}</span>`,
  ]),
)}
<footer>Tokens, and contact data in answers, are replaced by ‹names›. In the lines for a shell, <code>$TOKEN</code> stands for the token that is named beside them.</footer>
</body>
</html>
`;

  function section<Item>(id: string, title: string, some: Item[], each: (one: Item) => string, note = '') {
    return `<h2 id="${id}">${title}</h2>\n${some.length === 0 ? '<p>Nothing.</p>' : `${note && `<p>${note}</p>`}${some.map(each).join('\n')}`}`;
  }
}

/** The differences from one choice, folded. */
function choiceOf(some: Report['results']) {
  const [{ section, sentence } = { section: '', sentence: '' }] = some;
  return `<details class="differs choice"><summary><strong>${escaped(section)}</strong> ${marked(sentence)}${some.length > 1 ? ` <span class="quiet">(${some.length} times)</span>` : ''}</summary>${some.map(detailOf).join('\n')}</details>`;
}

function compareSections(a: string, b: string) {
  const key = (section: string) => [
    section.startsWith('D') ? 1 : 0,
    ...section.replace('D', '').split('.').map(Number),
  ];
  const [left, right] = [key(a), key(b)];
  return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0) || (left[2] ?? 0) - (right[2] ?? 0);
}

/** A sentence with its code marked. */
const marked = (sentence: string) => escaped(sentence).replace(/`([^`]+)`/g, '<code>$1</code>');

/** A table of cells that are HTML. */
const table = (head: string[], body: string[][]) =>
  `<table><thead><tr>${head.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead><tbody>${body.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`;

function detailOf(result: Report['results'][number]) {
  const { id, section, sentence, verdict, difference, asked, requestId, curl, curlToken, transcript = [] } = result;
  return `<article class="${verdict}" id="${escaped(id)}">
<h3>${escaped(section)}<span class="id">${escaped(id)}</span></h3>
<p>${marked(sentence)}</p>
${difference ? `<dl class="compare">${asked ? `<dt>Asked</dt><dd class="where">${escaped(asked)}</dd>` : ''}<dt>Where</dt><dd class="where">${escaped(difference.path)}</dd><dt>Expected</dt><dd class="expected">${escaped(difference.expected)}</dd><dt>Received</dt><dd class="received">${escaped(difference.received)}</dd>${requestId ? `<dt>Request id</dt><dd class="where">${escaped(requestId)}</dd>` : ''}</dl>` : ''}
${curl ? `<details><summary>Repeat it${curlToken ? ` with the token <code>${escaped(curlToken)}</code>` : ''}</summary><pre>${escaped(curl)}</pre></details>` : ''}
${transcript.length > 0 ? `<details><summary>${transcript.length === 1 ? 'Request and response' : `${transcript.length} requests and responses`}</summary>${transcript.map(({ request, response }) => `<pre>${escaped(request)}</pre><pre>${escaped(response)}</pre>`).join('')}</details>` : ''}
</article>`;
}

const style = `
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
