import { STATUS_CODES } from 'node:http';
import { docsPath } from '../../headers.ts';
import { errorBody } from '../../http-reply.ts';
import { type OpenApiDocument, tiers } from '../../openapi/document.ts';
import { distinctErrors, errorCases, listenerCases, pathNotFoundCase } from '../../openapi/error-cases.ts';
import { headerComponents } from '../../openapi/headers.ts';
import type { Response } from '../../openapi/replies.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { tokenVariables } from '../page/calls.ts';
import type { Demo } from '../page/demo.ts';
import { calleeOf, operationOf, type Parameter, parametersOf } from '../page/endpoint.ts';
import { errorLinks } from '../page/errors.ts';
import { barHtml, escapeHtml, fillFrame, inlineCode, renderHtml } from '../page/html.ts';
import { callLanguages, linkTo } from '../page/markdown.ts';
import { type Choice, choicesHtml, fieldHtml } from './fields.ts';

/** Where the page is, and the demo, whose tokens and notices it offers. */
type Site = Readonly<{ basePath: string; demo?: Demo | undefined }>;

/** A page with a form for each endpoint, made from the tables that the reference is made from. Its script sends the calls. */
export function tryPage(frame: string, document: OpenApiDocument, endpoints: readonly Route[], site: Site): string {
  const title = String(document.info.title);
  return fillFrame(frame, {
    title: escapeHtml(title),
    bar: barHtml(`${docsPath}/try`),
    base: escapeHtml(site.basePath),
    options: endpoints.map(optionHtml).join(''),
    calls: endpoints.map(linkHtml).join('\n'),
    forms: endpoints.map((route) => callHtml(route, document, site)).join('\n'),
  });
}

/** Where the links of all calls would push the form out of a small window. */
const optionHtml = (route: Route) =>
  `<option value="${route.documentation.operationId}">${escapeHtml(endpointOf(route))}</option>`;

const linkHtml = (route: Route) =>
  `<li><a href="#${route.documentation.operationId}"><code>${inlineCode(endpointOf(route))}</code></a></li>`;

/** Markdown of the reference, whose links within its page lead there. */
const textHtml = (markdown: string) => renderHtml(markdown).main.replaceAll('href="#', 'href="/api/docs#');

/** The form of a call, and the place of its answer. */
function callHtml(route: Route, document: OpenApiDocument, { demo }: Site): string {
  const { operationId, summary, description } = route.documentation;
  const about = `${description}\n\n**Errors:** ${errorLinks(route)}\n\n${linkTo(`\`${endpointOf(route)}\``, 'Fields and examples in the reference')}.`;
  return `<section class="call" id="${operationId}" aria-labelledby="${operationId}-title" data-callee="${escapeHtml(JSON.stringify(calleeOf(route)))}">
<div>
<form autocomplete="off" novalidate>
<h2 id="${operationId}-title">${escapeHtml(summary)}</h2>
${fieldsHtml(route, document, demo)}
<p class="buttons"><button class="primary">Send</button> <button type="button" data-do="cancel" hidden>Cancel</button> <span class="hint"><span class="keys">or Ctrl+Enter${route.method === 'get' ? '' : '. '}</span>${route.method === 'get' ? '' : 'This writes to the notice.'}</span></p>
</form>
<div class="about">
<h3>About this call</h3>
${textHtml(about)}</div>
</div>
<div>
<div class="output">
<p class="visually-hidden" role="status"></p>
<div class="answer" hidden></div>
<p class="empty">Press Send to see the answer.</p>
</div>
<div class="program">
${programsHtml(route)}
</div>
</div>
<template>
${outcomesHtml(route, document)}
</template>
</section>`;
}

function fieldsHtml(route: Route, document: OpenApiDocument, demo: Demo | undefined): string {
  const id = (name: string) => `${route.documentation.operationId}-${name}`;
  const operation = operationOf(route, document);
  const parameters = parametersOf(operation, document);
  const token = fieldHtml({
    id: id('token'),
    label: 'Token',
    attributes: `type="password" data-part="token" data-shared="${route.tier}"`,
    value: demo?.tokens[route.tier],
    before: demo && choicesHtml(id('token'), 'Demo token', 'A token of your own', tokensOf(demo, route)),
    button: '<button type="button" data-do="show" aria-pressed="false">Show</button>',
    hint: `${tiers[route.tier].credentials}${route.scope ? ` This call needs the scope \`${route.scope}\`.` : ''}`,
  });
  const ofParameter = ({ name, in: place, required, description, example, schema }: Parameter) =>
    fieldHtml({
      id: id(name),
      // The path of each endpoint names a notice.
      label: place === 'path' ? 'PA-ID' : name,
      attributes: `type="text" data-part="${place}" data-name="${name}"${place === 'path' ? ` data-shared="${name}"` : ''}${required ? ' required' : ''} maxlength="${schema.maxLength}"`,
      value: place === 'path' ? demo?.notices[0]?.paId : undefined,
      placeholder: example,
      before:
        demo && place === 'path' && choicesHtml(id(name), 'Test notice', 'Another notice', noticesOf(demo, route)),
      hint: place === 'path' ? undefined : description,
    });
  const { path = [], header = [] } = Object.groupBy(parameters, (parameter) => parameter.in as 'path' | 'header');
  const { description, example, schema } = headerComponents['X-Request-Id'];
  const headers: Parameter[] = [
    ...header,
    { name: 'X-Request-Id', in: 'header', required: false, description, example: String(example), schema },
  ];
  const body = operation.requestBody?.content['application/json'];
  return [
    token,
    ...path.map(ofParameter),
    body && bodyHtml(id('body'), Object.values(body.examples ?? {})),
    `<details class="headers"><summary>Headers: ${headers.map(({ name }) => name).join(', ')}</summary>\n${headers.map(ofParameter).join('\n')}\n</details>`,
  ]
    .filter(Boolean)
    .join('\n');
}

function bodyHtml(id: string, examples: readonly Readonly<{ summary: string; value: unknown }>[]): string {
  const texts = examples.map(({ summary, value }) => ({ value: JSON.stringify(value, null, 2), text: summary }));
  return fieldHtml({
    id,
    label: 'Body, as JSON',
    attributes: 'data-part="body" rows="5"',
    value: texts[0]?.value,
    isLong: true,
    before: choicesHtml(id, 'Example', 'A body of your own', texts),
  });
}

/** What a test notice is answered with the token that the form has at first. */
const noticesOf = ({ notices }: Demo, { name }: Route): Choice[] =>
  notices.map(({ paId, what, answers }) => ({ value: paId, text: answered(what, answers[name]) }));

const answered = (what: string, answer: string) => `${what.charAt(0).toUpperCase()}${what.slice(1)}: answers ${answer}`;

/** What a token is answered for the first test notice. */
function tokensOf({ tokens, others }: Demo, route: Route): Choice[] {
  const { WRONG_TIER: refused } = route.errors;
  const names = { partner: 'partner token, all scopes', ssp: 'SSP token' };
  const other = route.tier === 'partner' ? 'ssp' : 'partner';
  return [
    { value: tokens[route.tier], text: answered(names[route.tier], `${route.success}`) },
    ...others.map(({ token, what, answers }) => ({ value: token, text: answered(what, answers[route.name]) })),
    { value: tokens[other], text: answered(names[other], `${refused?.status} ${refused?.code}`) },
  ];
}

/** The call as programs, which the script writes. The token is a variable in each. */
function programsHtml({ tier, documentation }: Route): string {
  const programs = Object.entries(callLanguages).map(
    ([language, name], n) =>
      `<details name="${documentation.operationId}-programs"${n === 0 ? ' open' : ''}><summary>${name}</summary><button class="copy" type="button" data-do="copy">Copy</button><pre data-language="${language}" role="group" aria-label="${name}" tabindex="0"></pre></details>`,
  );
  return `<h3>This call in code</h3>
<p class="hint">The program reads the token from the environment variable <code>${tokenVariables[tier]}</code>.</p>
<div class="calls">
${programs.join('\n')}
</div>
<p class="hint">Tools such as Postman, Bruno or Swagger UI load the <a href="${docsPath}/openapi.json">OpenAPI description</a>.</p>`;
}

/** What each answer means, for the script to find by status, code and text. */
function outcomesHtml(route: Route, document: OpenApiDocument): string {
  const { responses } = operationOf(route, document);
  const good = [String(route.success), '304'].flatMap((status) => {
    const { description } = (responses[status] ?? {}) as Partial<Response>;
    return description === undefined ? [] : [outcomeHtml(Number(status), '', description)];
  });
  const errors = distinctErrors([...errorCases(route), pathNotFoundCase, ...listenerCases]).map(({ reply }) => {
    const { error, code = '' } = JSON.parse(errorBody(reply)) as { error: string; code?: string };
    return outcomeHtml(reply.status, `${code} ${error}`, reply.cause, reply.remedy, code || String(reply.status));
  });
  return [...good, ...errors].join('\n');
}

function outcomeHtml(status: number, key: string, cause: string, remedy?: string, place?: string): string {
  const what = remedy === undefined ? '' : `<h4>What to do</h4>\n${textHtml(remedy)}`;
  const more = place === undefined ? '' : `<p><a href="/api/docs#${place}">This error in the reference</a></p>`;
  return `<div data-status="${status}" data-reason="${STATUS_CODES[status]}" data-key="${escapeHtml(key)}">${textHtml(cause)}${what}${more}</div>`;
}
