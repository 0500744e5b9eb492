import { each, type Fits, isShown, type Lies, noticeAs, shownAs } from './liar.ts';

/*
 * Lies about what the views of a notice hold (parts 1 and 2).
 */

const of =
  (notice: string, ...kinds: Parameters<typeof isShown>): Fits =>
  (asked, response) =>
    asked.notice === notice && isShown(...kinds)(asked, response);

/** Changes fields of the party that a view has first, or of the campaign. Undefined: the field is left out. */
const groupAs = (group: 'sponsor' | 'campaign') => (row: string, fits: Fits, changes: object) =>
  shownAs(row, fits, (body) => ({ ...body, [group]: { ...body[group], ...changes } }));
const sponsorAs = groupAs('sponsor');
const campaignAs = groupAs('campaign');
const inRecord = isShown('full');

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
  'register: an array': shownAs('1.1-register', of('visible', 'register'), (body) => [body]),
  'full: an array': shownAs('1.2-full', of('visible', 'full'), (body) => [body]),
  ...each(partyFields, (field) => [
    `full: no ${field} of the parties`,
    shownAs('2.5-advertiser', inRecord, (body) => ({
      ...body,
      sponsor: { ...body.sponsor, [field]: undefined },
      control: body.control.map((party: object) => ({ ...party, [field]: undefined })),
    })),
  ]),
  ...each(partyFields, (field) => [
    `full: no ${field} of the advertiser`,
    sponsorAs('1.2-record-visible', inRecord, { [field]: undefined }),
  ]),
  ...each(campaignFields, (field) => [
    `full: no ${field} of the campaign`,
    campaignAs('2.6-campaign', inRecord, { [field]: undefined }),
  ]),
  ...each(partyFields, (field) => [
    `full: another ${field} of the advertiser`,
    sponsorAs('1.2-record-visible', inRecord, { [field]: 'another' }),
  ]),
  'full: e-mail addresses are masked': sponsorAs('1.2-record-visible', inRecord, { email: 'a***@***' }),
  'full: city and country are exchanged': shownAs('1.2-record-visible', inRecord, ({ sponsor, ...body }) => ({
    ...{ ...body, sponsor: { ...sponsor, city: sponsor.country, country: sponsor.city } },
  })),
  'full: telephone numbers of one notice alone are null': sponsorAs('1.2-record-print', of('print', 'full'), {
    phone: null,
  }),
  'full: contact data of persons is left out': sponsorAs('1.2-record-persons', of('persons', 'full'), {
    ...{ email: null, streetAddress: null },
  }),
  'full: drafts lack their contact data': sponsorAs('1.2-record-draft', of('draft', 'full'), { email: undefined }),
  'full: no controllers': shownAs('2.7-contact-data', inRecord, ({ control: _, ...rest }) => rest),
  'full: controllers without contact data': shownAs('2.7-contact-data', inRecord, (body) => ({
    ...{ ...body, control: body.control.map(({ email: _, ...party }: { email: string }) => party) },
  })),
  'full: one controller too many': shownAs('1.2-record-visible', inRecord, (body) => ({
    ...{ ...body, control: [...body.control, ...body.control] },
  })),
  'full: the value of the campaign is text': campaignAs('1.2-record-visible', inRecord, { totalValue: '1' }),
  'full: isOngoing is text': campaignAs('1.2-record-visible', inRecord, { isOngoing: 'false' }),
  'full: isOngoing is always true': campaignAs('1.2-record-ended', inRecord, { isOngoing: true }),
  'full: the medium in capitals': campaignAs('1.2-record-radio', inRecord, { medium: 'RADIO' }),
  'full: campaigns end when they start': shownAs('1.2-record-ended', inRecord, ({ campaign, ...body }) => ({
    ...{ ...body, campaign: { ...campaign, endDate: campaign.startDate } },
  })),
  ...each(['visible', 'untargeted'], (notice) => [
    `full: ${notice} lacks a field of the register view`,
    shownAs(`2.8-${notice}`, of(notice, 'full'), ({ label: _, ...body }) => body),
  ]),
  'register: another value of the campaign than the record': campaignAs('1.1-record-native', isShown('register'), {
    totalValue: 1000,
  }),
  'register: the name of another campaign': campaignAs('1.1-record-selfPublished', of('selfPublished', 'register'), {
    name: 'Campaign visible',
  }),
  'ssp: other dates than the record': campaignAs('3.7-record-today', isShown('ssp'), { startDate: '2020-01-01' }),
  "register: the e-mail address of another publisher's advertiser": sponsorAs('D4.4-other', of('other', 'register'), {
    email: 'first@second.example',
  }),
  'register: a telephone number under another key': sponsorAs('D4.4-today-values', of('today', 'register'), {
    contact: '+353209100009',
  }),
  'register: the person who speaks for an organisation': sponsorAs('D4.4-ended-values', of('ended', 'register'), {
    spokesperson: { given: 'Pat First' },
  }),
  'register: the town of a person': sponsorAs('D4.4-selfPublished-values', of('selfPublished', 'register'), {
    place: 'Personville',
  }),
  'ssp: the street of a person': sponsorAs('D4.4-persons', of('persons', 'ssp'), { streetAddress: 'Person Street 2' }),
};
