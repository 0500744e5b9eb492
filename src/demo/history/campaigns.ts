import type { PublisherKey } from './people.ts';

/** A sponsor: everything is invented, and the addresses cannot exist. */
type Sponsor = {
  name: string;
  person: [first: string, last: string];
  domain: string;
  street: string;
  city: string;
  country: string;
};

const sponsors = {
  harbour: {
    name: 'Harbour Line Alliance',
    person: ['Nuala', 'Brannigan'],
    domain: 'harbourline.example',
    street: '4 Customs Quay',
    city: 'Ardmore Bay',
    country: 'IE',
  },
  homes: {
    name: 'Homes First',
    person: ['Declan', 'Ashgrove'],
    domain: 'homesfirst.example',
    street: '19 Mill Row',
    city: 'Ardmore Bay',
    country: 'IE',
  },
  cleanAir: {
    name: 'Clean Air Ardmore',
    person: ['Orla', 'Fennimore'],
    domain: 'cleanair.example',
    street: '2 Fountain Place',
    city: 'Ardmore Bay',
    country: 'IE',
  },
  rivier: {
    name: 'Ruimte voor de Rivier',
    person: ['Geesje', 'Wolderink'],
    domain: 'ruimterivier.example',
    street: 'Veerdam 8',
    city: 'Waterland',
    country: 'NL',
  },
  saaristo: {
    name: 'Saaristolista',
    person: ['Aaro', 'Luotolahti'],
    domain: 'saaristolista.example',
    street: 'Lauttaranta 3',
    city: 'Tammisalmi',
    country: 'FI',
  },
  treno: {
    name: 'Comitato Treno Subito',
    person: ['Ottavia', 'Pontelungo'],
    domain: 'trenosubito.example',
    street: 'Via della Stazione 12',
    city: 'Valmarena',
    country: 'IT',
  },
} as const satisfies Record<string, Sponsor>;

/** How far a notice has come; `signed_off` unless stated. */
type Progress = 'draft' | 'submitted' | 'confirmed' | 'signed_off';

/** A notice of the history. Days are relative to the start. */
export type Campaign = {
  paId: string;
  publisher: PublisherKey;
  sponsor: keyof typeof sponsors;
  title: string;
  language: string;
  medium: 'online' | 'native' | 'print' | 'radio';
  techniques?: 'targeting' | 'delivery';
  /** The day on which it was created. The reviews follow within days. */
  createdDay: number;
  startDay: number;
  endDay: number;
  totalValue: string;
  progress?: Progress;
  /** Whether the publisher's own system sent it; otherwise staff created it. */
  isImported?: true;
};

export const campaigns = {
  ferry: {
    paId: 'PA-3H8RBQ5K1M',
    publisher: 'courier',
    sponsor: 'harbour',
    title: 'Keep the harbour ferry running',
    language: 'en',
    medium: 'online',
    techniques: 'targeting',
    createdDay: -162,
    startDay: -150,
    endDay: 64,
    totalValue: '61000.00',
  },
  homes: {
    paId: 'PA-6W2NDX9C4T',
    publisher: 'courier',
    sponsor: 'homes',
    title: 'Homes before hotels',
    language: 'en',
    medium: 'online',
    techniques: 'delivery',
    createdDay: -131,
    startDay: -118,
    endDay: -14,
    totalValue: '31500.00',
    isImported: true,
  },
  river: {
    paId: 'PA-8P4VKE2G7J',
    publisher: 'waterlander',
    sponsor: 'rivier',
    title: 'Geef de rivier de ruimte',
    language: 'nl',
    medium: 'native',
    techniques: 'targeting',
    createdDay: -103,
    startDay: -92,
    endDay: 33,
    totalValue: '44750.00',
    isImported: true,
  },
  streets: {
    paId: 'PA-1D7YSM6B3A',
    publisher: 'courier',
    sponsor: 'cleanAir',
    title: 'Safe streets to school',
    language: 'en',
    medium: 'online',
    techniques: 'delivery',
    createdDay: -95,
    startDay: -84,
    endDay: 20,
    totalValue: '12800.00',
    isImported: true,
  },
  harbourPark: {
    paId: 'PA-5R9ZTH1F8V',
    publisher: 'jarvilehti',
    sponsor: 'saaristo',
    title: 'Satama ei ole parkkipaikka',
    language: 'fi',
    medium: 'online',
    techniques: 'targeting',
    createdDay: -58,
    startDay: -45,
    endDay: 26,
    totalValue: '18900.00',
  },
  farmers: {
    paId: 'PA-2K6XWC0Q9N',
    publisher: 'courier',
    sponsor: 'homes',
    title: 'A fair price for farmland',
    language: 'en',
    medium: 'print',
    createdDay: -52,
    startDay: -40,
    endDay: 35,
    totalValue: '22400.00',
    isImported: true,
  },
  train: {
    paId: 'PA-7B3QGJ8E5D',
    publisher: 'valmarena',
    sponsor: 'treno',
    title: 'Un treno ogni mezz’ora',
    language: 'it',
    medium: 'radio',
    createdDay: -19,
    startDay: 6,
    endDay: 48,
    totalValue: '7600.00',
    isImported: true,
  },
  boats: {
    paId: 'PA-9T5FMA4Y2R',
    publisher: 'jarvilehti',
    sponsor: 'saaristo',
    title: 'Saaristo ansaitsee lautan',
    language: 'fi',
    medium: 'online',
    techniques: 'targeting',
    createdDay: -22,
    startDay: 9,
    endDay: 70,
    totalValue: '15200.00',
    progress: 'confirmed',
  },
  library: {
    paId: 'PA-4E1CVN7S6H',
    publisher: 'courier',
    sponsor: 'cleanAir',
    title: 'Yes to the new library',
    language: 'en',
    medium: 'native',
    techniques: 'delivery',
    createdDay: -6,
    startDay: 12,
    endDay: 54,
    totalValue: '5400.00',
    progress: 'confirmed',
  },
  nightBus: {
    paId: 'PA-0G8MPD3X7K',
    publisher: 'courier',
    sponsor: 'harbour',
    title: 'Bring back the night bus',
    language: 'en',
    medium: 'online',
    techniques: 'targeting',
    createdDay: -4,
    startDay: 15,
    endDay: 60,
    totalValue: '9900.00',
    progress: 'submitted',
  },
  dikes: {
    paId: 'PA-6A2JQR9W1Z',
    publisher: 'waterlander',
    sponsor: 'rivier',
    title: 'Sterke dijken, droge voeten',
    language: 'nl',
    medium: 'native',
    createdDay: -2,
    startDay: 21,
    endDay: 90,
    totalValue: '13300.00',
    progress: 'draft',
  },
  coastPath: {
    paId: 'PA-3Y7BKE5N0W',
    publisher: 'courier',
    sponsor: 'harbour',
    title: 'Open the coast path',
    language: 'en',
    medium: 'print',
    createdDay: -3,
    startDay: 10,
    endDay: 31,
    totalValue: '4100.00',
    progress: 'confirmed',
    isImported: true,
  },
} as const satisfies Record<string, Campaign>;
export type CampaignKey = keyof typeof campaigns;

export const sponsorOf = (campaign: Campaign): Sponsor => sponsors[campaign.sponsor];
