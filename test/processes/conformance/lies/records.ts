import { answerAs, bodyWith, each, type Fits, isShown, type Lies, noticeAs } from './liar.ts';

/*
 * Lies about what the views of a notice hold (parts 1 and 2).
 */

const of =
  (notice: string, ...kinds: Parameters<typeof isShown>): Fits =>
  (asked, response) =>
    asked.notice === notice && isShown(...kinds)(asked, response);

/** Changes the fields of the party that a full record has first. */
const sponsorAs = (row: string, change: (party: Record<string, string>) => object, fits = isShown('full')) =>
  answerAs(
    row,
    fits,
    bodyWith((body) => ({ ...body, sponsor: change(body.sponsor) })),
  );
const campaignAs = (row: string, change: (campaign: Record<string, unknown>) => object, fits = isShown('full')) =>
  answerAs(
    row,
    fits,
    bodyWith((body) => ({ ...body, campaign: change(body.campaign) })),
  );
const without = (key: string) => (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

const partyFields = [
  ...['companyName', 'legalName', 'firstName', 'lastName', 'email'],
  ...['phone', 'streetAddress', 'postalCode', 'city', 'country'],
];
const campaignFields = ['name', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'];

export const recordLies: Lies = {
  'register: the same answer for native as for visible': noticeAs(
    '2.1-register-native',
    'register',
    ['native'],
    'visible',
  ),
  'full: the same answer for native as for visible': noticeAs('2.1-full-native', 'full', ['native'], 'visible'),
  'full: the same answer for every notice of the publisher': noticeAs('1.2-record-radio', 'full', ['radio'], 'visible'),
  'register: the same answer for every notice': noticeAs('1.1-record-other', 'register', ['other'], 'visible'),
  'ssp: the same answer for every notice': noticeAs('3.7-record-ceased', 'ssp', ['ceased'], 'visible'),
  'register: an array': answerAs(
    '1.1-register',
    of('visible', 'register'),
    bodyWith((body) => [body]),
  ),
  'full: an array': answerAs(
    '1.2-full',
    of('visible', 'full'),
    bodyWith((body) => [body]),
  ),
  ...each(partyFields, (field) => [
    `full: no ${field} of the parties`,
    answerAs(
      '2.5-advertiser',
      isShown('full'),
      bodyWith((body) => ({
        ...body,
        sponsor: without(field)(body.sponsor),
        control: body.control.map(without(field)),
      })),
    ),
  ]),
  ...each(partyFields, (field) => [
    `full: no ${field} of the advertiser`,
    sponsorAs('1.2-record-visible', without(field)),
  ]),
  ...each(campaignFields, (field) => [`full: no ${field} of the campaign`, campaignAs('2.6-campaign', without(field))]),
  ...each(partyFields, (field) => [
    `full: another ${field} of the advertiser`,
    sponsorAs('1.2-record-visible', (party) => ({ ...party, [field]: `${party[field]}x` })),
  ]),
  'full: e-mail addresses are masked': sponsorAs('1.2-record-visible', (party) => ({ ...party, email: 'a***@***' })),
  'full: city and country are exchanged': sponsorAs('1.2-record-visible', ({ city, country, ...party }) => ({
    ...{ ...party, city: country, country: city },
  })),
  'full: telephone numbers of one notice alone are null': sponsorAs(
    '1.2-record-print',
    (party) => ({ ...party, phone: null }),
    of('print', 'full'),
  ),
  'full: contact data of persons is left out': sponsorAs(
    '1.2-record-persons',
    (party) => ({ ...party, email: null, streetAddress: null }),
    of('persons', 'full'),
  ),
  'full: drafts lack their contact data': sponsorAs('1.2-record-draft', without('email'), of('draft', 'full')),
  'full: no controllers': answerAs(
    '2.7-contact-data',
    isShown('full'),
    bodyWith(({ control: _, ...rest }) => rest),
  ),
  'full: controllers without contact data': answerAs(
    '2.7-contact-data',
    isShown('full'),
    bodyWith((body) => ({ ...body, control: body.control.map(without('email')) })),
  ),
  'full: one controller too many': answerAs(
    '1.2-record-visible',
    isShown('full'),
    bodyWith((body) => ({ ...body, control: [...body.control, ...body.control] })),
  ),
  'full: the value of the campaign is text': campaignAs('1.2-record-visible', (campaign) => ({
    ...campaign,
    totalValue: '1',
  })),
  'full: isOngoing is text': campaignAs('1.2-record-visible', (campaign) => ({ ...campaign, isOngoing: 'false' })),
  'full: isOngoing is always true': campaignAs('1.2-record-ended', (campaign) => ({ ...campaign, isOngoing: true })),
  'full: the medium in capitals': campaignAs('1.2-record-radio', (campaign) => ({
    ...{ ...campaign, medium: String(campaign.medium).toUpperCase() },
  })),
  'full: campaigns end when they start': campaignAs('1.2-record-ended', (campaign) => ({
    ...campaign,
    endDate: campaign.startDate,
  })),
  'full: lacks a field of the register view': answerAs('2.8-visible', isShown('full'), bodyWith(without('label'))),
  'full: lacks a field of the register view, for one notice': answerAs(
    '2.8-untargeted',
    of('untargeted', 'full'),
    bodyWith(without('label')),
  ),
  'register: another value of the campaign than the record': campaignAs(
    '1.1-record-native',
    (campaign) => ({ ...campaign, totalValue: 1000 }),
    isShown('register'),
  ),
  'register: the name of another campaign': campaignAs(
    '1.1-record-selfPublished',
    (campaign) => ({ ...campaign, name: 'Campaign visible' }),
    of('selfPublished', 'register'),
  ),
  'ssp: other dates than the record': campaignAs(
    '3.7-record-today',
    (campaign) => ({ ...campaign, startDate: campaign.endDate }),
    isShown('ssp'),
  ),
  "register: the e-mail address of another publisher's advertiser": sponsorAs(
    'D4.4-other',
    (party) => ({ ...party, email: 'first@second.example' }),
    of('other', 'register'),
  ),
  'register: a telephone number under another key': sponsorAs(
    'D4.4-today-values',
    (party) => ({ ...party, contact: '+353209100009' }),
    of('today', 'register'),
  ),
  'register: the person who speaks for an organisation': sponsorAs(
    'D4.4-ended-values',
    (party) => ({ ...party, spokesperson: { given: 'Pat First' } }),
    of('ended', 'register'),
  ),
  'register: the town of a person': sponsorAs(
    'D4.4-selfPublished-values',
    (party) => ({ ...party, place: 'Personville' }),
    of('selfPublished', 'register'),
  ),
  'ssp: the street of a person': sponsorAs(
    'D4.4-persons',
    (party) => ({ ...party, streetAddress: 'Person Street 2' }),
    of('persons', 'ssp'),
  ),
};
