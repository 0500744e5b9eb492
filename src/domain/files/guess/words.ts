import { normalName } from '../../../platform/text-keys.ts';
import { plain } from '../names.ts';

/*
 * What columns and values are called in files: in English, German, French, Dutch, Spanish, Italian and Polish, the
 * most frequent ones also in Czech, Danish, Finnish, Greek, Portuguese and Swedish. The names of the
 * graph are known besides.
 */

/** Names of columns by field, without accents. A longer name wins over a part of it. */
export const wordsOfFields: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    paId: 'id|pa-id|notice id|aangifte-id|verklaring-id|anzeige-id|paid|ad id|reference id|kennung|anzeigen-id|identifiant|identificador|identificativo|identyfikator|declaration id|creative id|number|nummer|numero|numer|nr|adid|ad archive id|uuid|identifikátor|tunnus|κωδικός',
    'basicInformation.title':
      'title|titel|titre|titolo|título|tytuł|ad title|headline|naam advertentie|anzeige|advertentie|annonce|anuncio|annuncio|ogłoszenie|name of advertisement|naam|název|rubrik|überschrift|slogan|intitulé|kop|encabezado|nimi|τίτλος|título do anúncio',
    'basicInformation.description':
      'description|beschreibung|omschrijving|descripción|descrizione|opis|ad text|text|tekst|tekst advertentie',
    'basicInformation.language': 'language|sprache|langue|taal|idioma|lingua|język',
    'basicInformation.countries':
      'countries|country of dissemination|länder|pays de diffusion|landen|países|paesi|kraje|regions',
    'basicInformation.sponsorType':
      'sponsor type|art des sponsors|type de parrain|type opdrachtgever|tipo de patrocinador|tipo di sponsor|rodzaj sponsora|kind of sponsor|type of sponsor|soort opdrachtgever|soort sponsor|soort adverteerder|art des auftraggebers|rechtsform|type d’annonceur|type de commanditaire|type de sponsor|tipo de anunciante|tipo di committente|tipo di inserzionista|rodzaj zleceniodawcy|rodzaj reklamodawcy|typ zadavatele|typ sponsora|sponsortype|typ av sponsor|sponsorin tyyppi',
    'basicInformation.linkedProcessType':
      'process type|linked process|soort proces|type de processus|tipo de proceso|art des verfahrens|rodzaj procesu|kind of process|process|proces|type proces|prozess|verfahren|art des prozesses|processus|type de scrutin|proceso|processo|tipo di processo|proces wyborczy|proces typ|druh procesu|typ procesu|prosessi|diadikasia|διαδικασία',
    'basicInformation.electionType':
      'election type|wahlart|soort verkiezing|type d’élection|tipo de elección|tipo di elezione|rodzaj wyborów|kind of election|type of election|type verkiezing|art der wahl|élections|druh voleb|typ voleb|valgtype|typ av val|vaalityyppi|vaalit|είδος εκλογών|tipo de eleição',
    'basicInformation.processName':
      'election|process name|wahl|verkiezing|elección|elezione|wybory|thema|theme|name of the process|procesnaam|naam proces|naam verkiezing|name des verfahrens|name der wahl|bezeichnung der wahl|nom du processus|nom de l’élection|nombre del proceso|nombre de la elección|nome del processo|nome dell’elezione|nazwa procesu|nazwa wyborów|název procesu|název voleb|procesnavn|valgets navn|processens namn|prosessin nimi|vaalien nimi|nome do processo',
    'basicInformation.processLevel':
      'level|process level|level of the process|niveau|ebene|verfahrensebene|niveau du processus|échelon|nivel|nivel del proceso|livello|livello del processo|poziom|poziom procesu|szczebel|úroveň|nivå|taso|επίπεδο',
    'basicInformation.sponsorCategory':
      'sponsor category|political role|category of sponsor|categorie opdrachtgever|politieke rol|kategorie des sponsors|politische rolle|catégorie de parrain|rôle politique|categoría de patrocinador|categoria di sponsor|kategoria sponsora',
    'basicInformation.processDate':
      'election date|date of the vote|wahltag|verkiezingsdatum|date de l’élection|fecha de la elección|data elezione|data wyborów|date of the election|polling day|voting day|wahldatum|datum verkiezing|date du scrutin|jour du scrutin|fecha de las elecciones|data delle elezioni|data głosowania|datum voleb|valgdag|valdag|vaalipäivä|ημερομηνία εκλογών|data da eleição',
    'basicInformation.processTerritory':
      'territory|gebiet|territoire|gebied|territorio|terytorium|constituency|wahlkreis|wahlgebiet|kiesdistrict|circonscription|circunscripción|circoscrizione|okręg wyborczy|volební obvod|valgkreds|valkrets|vaalipiiri|εκλογική περιφέρεια',
    'basicInformation.officialInformationUrl':
      'official information|election information|officiële informatie|amtliche informationen|informations officielles|información oficial|informazioni ufficiali|oficjalne informacje|verkiezingsinformatie',
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
    'advertiser.phone': 'phone|telephone|telefon|telefoon|telefoonnummer|teléfono|numer telefonu',
    'advertiser.streetAddress':
      'address|street|straße|strasse|anschrift|adresse|rue|adres|straat|dirección|calle|indirizzo|via|ulica',
    'advertiser.postalCode': 'postcode|postal code|zip|plz|postleitzahl|code postal|código postal|cap|kod pocztowy',
    'advertiser.city': 'city|town|ort|stadt|ville|plaats|woonplaats|ciudad|città|comune|miasto|miejscowość',
    'advertiser.country': 'country|land|staat|pays|país|paese|kraj|country code|countrycode',
    'campaign.name':
      'campaign|campaign name|kampagne|campagne|campaña|campagna|kampania|naam campagne|nom de la campagne',
    'campaign.totalValue':
      'amount|value|total value|campaign value|campaign value eur|spend|spending|betrag|wert|gesamtwert|kosten|montant|valeur|bedrag|waarde|totale waarde|importe|valor|importo|valore|kwota|wartość|spend eur|cost|amount spent|částka|beløb|belopp|summa|ποσό|montante',
    'campaign.medium': 'medium|media|channel|kanal|canal|kanaal|support|mezzo|medium reklamowe|kanał|väline|μέσο|meio',
    'campaign.startDate':
      'start|start date|startdate|begin|from|beginn|startdatum|von|date de début|début|begindatum|van|fecha de inicio|inicio|data di inizio|inizio|data rozpoczęcia|od|date range start|start time|delivery start time|začátek|alkaa|alkupäivä|startdato|έναρξη|data de início',
    'campaign.endDate':
      'end|end date|enddate|until|to|ende|enddatum|bis|date de fin|fin|einddatum|tot|fecha de fin|data di fine|fine|data zakończenia|do|date range end|stop time|delivery stop time|konec|päättyy|loppupäivä|slutdato|slutdatum|λήξη|data de fim',
    'complianceFunding.currency': 'currency|währung|devise|valuta|moneda|divisa|waluta|currency code',
    'complianceFunding.adAmount':
      'ad amount|amount of this ad|anzeigenkosten|montant de l’annonce|bedrag advertentie|importe del anuncio|importo annuncio|kwota ogłoszenia',
    'complianceFunding.fundingSource':
      'funding source|finanzierungsquelle|source de financement|financieringsbron|fuente de financiación|fonte di finanziamento|źródło finansowania',
    'campaign.isOngoing': 'ongoing|is ongoing|doorlopend|laufend|en cours|en curso|in corso|w toku|bez końca',
    'complianceFunding.amountIncludesVat':
      'vat included|includes vat|incl vat|including vat|inclusief btw|incl btw|inkl mwst|tva comprise|tva incluse|iva incluido|iva inclusa|zawiera vat',
    'complianceFunding.amountBasis':
      'amount basis|basis of amount|soort bedrag|grundlage des betrags|base du montant|base del importe|base dell’importo|podstawa kwoty',
    'complianceFunding.fundingOrigin':
      'funding origin|origin of funds|herkomst|herkomst geld|herkunft der mittel|mittelherkunft|origine des fonds|origine du financement|origen de los fondos|origine dei fondi|pochodzenie środków',
    'complianceFunding.payerSameAsSponsor': 'sponsor pays|payer is sponsor|opdrachtgever betaalt|sponsor zahlt',
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
    'legalMetadata.publisherCountry':
      'publisher country|land uitgever|land des verlags|pays de l’éditeur|país del editor|paese dell’editore|kraj wydawcy',
    'legalMetadata.publisherReference':
      'reference|our reference|referenz|aktenzeichen|referentie|referencia|riferimento|numer referencyjny|your reference|reference number|kenmerk|ons kenmerk|kenmerk reclame|referentienummer|geschäftszeichen|unser zeichen|notre référence|numéro de référence|nuestra referencia|número de referencia|numero di riferimento|nostro riferimento|sygnatura|numer sprawy|znak sprawy|číslo jednací|spisová značka|sagsnummer|referens|diarienummer|viite|viitenumero|αναφορά',
    'legalMetadata.labelText': 'label|kennzeichnung|mention|etiqueta|etichetta|etykieta',
    'legalMetadata.sponsorRegistrationNumber':
      'registration number|registernummer|kvk|kvk-nummer|handelsregisternummer|numéro d’enregistrement|numero di registrazione|krs',
  }).map(([path, words]) => [path, words.split('|').map(plain)]),
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
      'company|organisation|rechtspersoon|juristische person|personne morale|persona jurídica|persona giuridica|osoba prawna|party|partij|partei|parti|partido|partito|partia|rechtsperson|juristische personen|právnická osoba|juridisk person|oikeushenkilö|νομικό πρόσωπο|pessoa coletiva|political party|legal entity',
    natural_person:
      'person|individual|natuurlijk persoon|natürliche person|personne physique|persona física|persona fisica|osoba fizyczna|fyzická osoba|fysisk person|luonnollinen henkilö|φυσικό πρόσωπο|pessoa singular',
    election:
      'elections|wahl|verkiezing|élection|elección|elezione|wybory|verkiezingen|wahlen|élections|elecciones|elezioni|volby|valg|val|vaalit|εκλογές|eleição|eleições',
    referendum: 'référendum|referéndum|volksentscheid',
    none: 'geen|keine|aucun|ninguno|nessuno|brak',
    parliamentary:
      'tweede kamer|bundestag|législatives|generales|politiche|sejm|tweede kamerverkiezing|tweede kamerverkiezingen|bundestagswahl|législative|general|parlamentarne|parlamentswahl|parlement',
    municipal:
      'gemeenteraad|kommunal|municipales|comunali|samorządowe|local|gemeenteraadsverkiezing|gemeenteraadsverkiezingen|kommunalwahl|municipale|gemeentelijk',
    regional:
      'provinciaal|landtag|régionales|regionali|autonómicas|provinciale staten|waterschap|waterschapsverkiezing|regionaal|landtagswahl|régional|régionale|regionale|regionalny|regionalne|provincial|krajské|regionální',
    european_parliament:
      'european|europees|europawahl|européennes|europeas|europee|europejskie|europese verkiezingen|europees parlement|europäisches parlament|parlement européen|parlamento europeo|parlament europejski',
    presidential: 'präsidentschaftswahl|présidentielle|présidentielles|presidenciales|presidenziali|prezydenckie',
    legislative_process:
      'wetgeving|wetgevingsproces|gesetzgebung|processus législatif|proceso legislativo|processo legislativo|legislation',
    regulatory_process:
      'regelgeving|verordnung|processus réglementaire|proceso reglamentario|processo regolamentare|regulation',
    eu: 'europe|european union|europees|europese unie|europäisch|européen|union européenne|europeo|unión europea|unione europea|europejski|unia europejska',
    national:
      'nationaal|landelijk|rijk|national|bundesweit|bund|nationale|nacional|nazionale|krajowy|ogólnopolski|celostátní|valtakunnallinen|nationell',
    local:
      'lokaal|gemeentelijk|gemeente|lokal|kommunal|locale|municipal|comunale|lokalny|gminny|místní|paikallinen|kommun',
    inside_eu: 'binnen de eu|eu|in der eu|innerhalb der eu|dans l’ue|en la ue|nell’ue|w ue',
    outside_eu: 'buiten de eu|außerhalb der eu|hors ue|fuera de la ue|fuori ue|poza ue',
    invoiced: 'gefactureerd|fakturiert|facturé|facturado|fatturato|zafakturowano|invoice',
    budgeted: 'begroot|budgetiert|budgété|presupuestado|preventivato|budget',
    estimated: 'geschat|geschätzt|estimé|estimado|stimato|szacunek|estimate',
    private: 'privat|privé|particulier|privado|privato|prywatne',
    public: 'öffentlich|openbaar|público|pubblico|publiczne',
  }).map(([value, words]) => [value, new Set(words.split('|').map(normalName))]),
);
