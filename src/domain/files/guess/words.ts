import { folded } from '../names.ts';

/*
 * What columns and values are called in files: in English, German, French, Dutch, Spanish, Italian and Polish, the
 * most frequent ones also in Czech, Danish, Finnish, Greek, Portuguese and Swedish. The names of the
 * graph are known besides.
 */

const split = (words: string) => new Set(words.split('|').map(folded));

/** Names of columns by field. A longer name wins over a part of it. */
export const wordsOfFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    paId: 'id|pa-id|notice id|aangifte-id|verklaring-id|anzeige-id|paid|pa id|ad id|ad_id|reference id|kenmerk|kennung|anzeigen-id|identifiant|identificador|identificativo|identyfikator|declaration id|creative id|number|nummer|numero|numéro|número|numer|nr|adid|ad archive id|uuid|identifikátor|tunnus|κωδικός|kenmerk reclame',
    'basicInformation.title':
      'title|titel|titre|titolo|título|tytuł|ad title|headline|naam advertentie|anzeige|advertentie|annonce|anuncio|annuncio|ogłoszenie|name of advertisement|naam|název|rubrik|nimi|τίτλος|título do anúncio',
    'basicInformation.description':
      'description|beschreibung|omschrijving|descripción|descrizione|opis|ad text|text|tekst|tekst advertentie',
    'basicInformation.language': 'language|sprache|langue|taal|idioma|lingua|język',
    'basicInformation.countries':
      'countries|country of dissemination|länder|pays de diffusion|landen|países|paesi|kraje|regions',
    'basicInformation.sponsorType':
      'sponsor type|art des sponsors|type de parrain|type opdrachtgever|tipo de patrocinador|tipo di sponsor|rodzaj sponsora',
    'basicInformation.linkedProcessType':
      'process type|linked process|soort proces|type de processus|tipo de proceso|art des verfahrens|rodzaj procesu',
    'basicInformation.electionType':
      'election type|wahlart|soort verkiezing|type d’élection|tipo de elección|tipo di elezione|rodzaj wyborów',
    'basicInformation.processName':
      'election|process name|wahl|verkiezing|élection|elección|elezione|wybory|thema|theme',
    'basicInformation.processDate':
      'election date|date of the vote|wahltag|verkiezingsdatum|date de l’élection|fecha de la elección|data elezione|data wyborów',
    'basicInformation.processTerritory': 'territory|gebiet|territoire|gebied|territorio|terytorium',
    'basicInformation.officialInformationUrl':
      'official information|election information|officiële informatie|amtliche informationen',
    'basicInformation.publicationStartDate':
      'publication date|published|publication start|veröffentlicht am|veröffentlichung|date de publication|publicatiedatum|fecha de publicación|data di pubblicazione|data publikacji',
    'advertiser.companyName':
      'sponsor|advertiser|advertiser name|paid for by|paying entity|payingadvertisername|sponsor name|sponsor name as filed|auftraggeber|träger|werbetreibender|parrain|annonceur|commanditaire|opdrachtgever|adverteerder|patrocinador|anunciante|inserzionista|committente|organisation|organization|organisatie|organización|organizzazione|reklamodawca|zleceniodawca|page name|zadavatel|annoncør|uppdragsgivare|mainostaja|χορηγός|anunciante político',
    'advertiser.legalName':
      'legal name|juristischer name|raison sociale|statutaire naam|razón social|ragione sociale|nazwa prawna',
    'advertiser.firstName': 'first name|vorname|prénom|voornaam|nombre|nome|imię',
    'advertiser.lastName': 'last name|surname|nachname|nom de famille|achternaam|apellido|apellidos|cognome|nazwisko',
    'advertiser.email':
      'email|e-mail|mail|e-mail-adresse|courriel|adresse électronique|e-mailadres|correo|correo electrónico|posta elettronica|adres e-mail|invented email',
    'advertiser.phone': 'phone|telephone|telefon|téléphone|telefoon|telefoonnummer|teléfono|telefono|numer telefonu',
    'advertiser.streetAddress':
      'address|street|straße|strasse|anschrift|adresse|rue|adres|straat|dirección|calle|indirizzo|via|ulica',
    'advertiser.postalCode': 'postcode|postal code|zip|plz|postleitzahl|code postal|código postal|cap|kod pocztowy',
    'advertiser.city': 'city|town|ort|stadt|ville|plaats|woonplaats|ciudad|città|comune|miasto|miejscowość',
    'advertiser.country': 'country|land|staat|pays|país|paese|kraj|country code|countrycode',
    'campaign.name':
      'campaign|campaign name|kampagne|campagne|campaña|campagna|kampania|naam campagne|nom de la campagne',
    'campaign.totalValue':
      'amount|value|total value|campaign value|campaign value eur|spend|spending|betrag|wert|gesamtwert|kosten|montant|valeur|bedrag|waarde|totale waarde|importe|valor|importo|valore|kwota|wartość|spend eur|cost|amount spent|částka|beløb|belopp|summa|ποσό|montante',
    'campaign.medium':
      'medium|media|channel|kanal|canal|kanaal|support|mezzo|medium reklamowe|kanał|médium|väline|μέσο|meio',
    'campaign.startDate':
      'start|start date|startdate|begin|from|beginn|startdatum|von|date de début|début|begindatum|van|fecha de inicio|inicio|data di inizio|inizio|data rozpoczęcia|od|date range start|start time|delivery start time|začátek|alkaa|alkupäivä|startdato|έναρξη|data de início|início',
    'campaign.endDate':
      'end|end date|enddate|until|to|ende|enddatum|bis|date de fin|fin|einddatum|tot|fecha de fin|data di fine|fine|data zakończenia|do|date range end|stop time|delivery stop time|konec|päättyy|loppupäivä|slutdato|slutdatum|λήξη|data de fim',
    'complianceFunding.currency': 'currency|währung|devise|valuta|moneda|divisa|waluta|currency code',
    'complianceFunding.adAmount':
      'ad amount|amount of this ad|anzeigenkosten|montant de l’annonce|bedrag advertentie|importe del anuncio|importo annuncio|kwota ogłoszenia',
    'complianceFunding.fundingSource':
      'funding source|finanzierungsquelle|source de financement|financieringsbron|fuente de financiación|fonte di finanziamento|źródło finansowania',
    'complianceFunding.calculationMethodology':
      'methodology|calculation|berechnung|méthode de calcul|berekening|método de cálculo|metodo di calcolo|metoda obliczeń',
    'targeting.usesTargetingTechniques':
      'targeting|targeted|zielgruppen|ciblage|segmentación|targetizzazione|targetowanie',
    'targeting.recipientGroups':
      'recipient groups|target group|zielgruppe|public cible|doelgroep|público objetivo|pubblico di destinazione|grupa docelowa',
    'targeting.viewsCount':
      'views|impressions|aufrufe|vues|weergaven|vertoningen|impresiones|visualizzazioni|wyświetlenia',
    'targeting.engagementsCount':
      'engagements|interactions|interaktionen|interacties|interacciones|interazioni|interakcje|clicks',
    'legalMetadata.noticeUrl':
      'url|link|notice url|declaration url|hinweis-url|lien|enlace|collegamento|creativeurl|creative url|odnośnik|adres url',
    'legalMetadata.complaintUrl': 'complaint url|beschwerde|plainte|klachten|reclamación|reclamo|skarga',
    'legalMetadata.publisherName': 'publisher|verlag|herausgeber|éditeur|uitgever|editor|editore|wydawca',
    'legalMetadata.publisherReference':
      'reference|our reference|referenz|aktenzeichen|référence|referentie|referencia|riferimento|numer referencyjny',
    'legalMetadata.labelText': 'label|kennzeichnung|mention|etiqueta|etichetta|etykieta',
    'legalMetadata.sponsorRegistrationNumber':
      'registration number|registernummer|kvk|kvk-nummer|handelsregisternummer|numéro d’enregistrement|numero di registrazione|krs',
  }).map(([path, words]) => [path, split(words)]),
);

/** Words for values of vocabularies. */
export const wordsOfValues: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    online:
      'internet|digital|digitaal|en ligne|en línea|web|social media|facebook|instagram|google|youtube|verkko|sociální sítě',
    print:
      'krant|zeitung|presse|prensa|stampa|prasa|newspaper|dagblad|magazine|tijdschrift|drukwerk|noviny|tidning|avis|lehti|jornal',
    television: 'tv|fernsehen|télévision|televisie|televisión|televisione|telewizja|televize|televisio|televisão',
    radio: 'hörfunk|rádio|raadio',
    cinema: 'kino|cinéma|bioscoop|cine',
    outdoor:
      'abri|billboard|plakat|affiche|affichage|poster|außenwerbung|exterior|affissione|reklama zewnętrzna|buitenreclame|ooh|dooh',
    direct_mail: 'flyer|folder|brief|post|mailing|courrier|huis-aan-huis|buzoneo|volantino|ulotka',
    other: 'sonstiges|andere|autre|overig|anders|otro|altro|inne',
    legal_person:
      'company|organisation|rechtspersoon|juristische person|personne morale|persona jurídica|persona giuridica|osoba prawna|party|partij|partei|parti|partido|partito|partia',
    natural_person:
      'person|individual|natuurlijk persoon|natürliche person|personne physique|persona física|persona fisica|osoba fizyczna',
    election: 'elections|wahl|verkiezing|élection|elección|elezione|wybory',
    referendum: 'référendum|referéndum|volksentscheid',
    none: 'geen|keine|aucun|ninguno|nessuno|brak',
    parliamentary: 'tweede kamer|bundestag|législatives|generales|politiche|sejm',
    municipal: 'gemeenteraad|kommunal|municipales|comunali|samorządowe|local',
    regional: 'provinciaal|landtag|régionales|regionali|autonómicas',
    european_parliament: 'european|europees|europawahl|européennes|europeas|europee|europejskie',
    invoiced: 'gefactureerd|fakturiert|facturé|facturado|fatturato|zafakturowano|invoice',
    budgeted: 'begroot|budgetiert|budgété|presupuestado|preventivato|budget',
    estimated: 'geschat|geschätzt|estimé|estimado|stimato|szacunek|estimate',
    private: 'privat|privé|particulier|privado|privato|prywatne',
    public: 'öffentlich|openbaar|público|pubblico|publiczne',
  }).map(([value, words]) => [value, split(words)]),
);
