import type { Verdict } from './kit.ts';
import type { Report } from './report.ts';
import { reportStyle } from './report-style.ts';
import { escaped, groupBy } from './values.ts';

/** The report as one HTML file that loads nothing and runs no script. */
export function reportHtml(report: Report): string {
  const { results, counts, verdict, sentence, restored } = report;
  const tone = {
    conforms: 'passed',
    'no failure': 'passed',
    'does not conform': 'failed',
    'not certified': 'untested',
    'nothing tested': 'untested',
  }[verdict];
  const headline = {
    conforms: 'Conforms',
    'no failure': 'No failure, not everything tested',
    'does not conform': 'Does not conform',
    'not certified': 'Not certified',
    'nothing tested': 'Nothing tested',
  }[verdict];
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
<style>${reportStyle}</style>
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
