// Made from the OpenAPI description with openapi-typescript by `npm run generate`; not to be edited.

export type paths = {
    "/advertisement/{PAID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a notice as the public register shows it
         * @description Any notice on the public register, your own or not: confirmed, signed off by its publisher, and with a publication start date (UTC) that is not in the future. The answer holds no contact data of the people behind it; `publicContactEmail` and `publicPostalAddress` are what the sponsor designates for publication.
         *
         *     `HEAD` gives the same answer without a body.
         */
        get: operations["getRegisterEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertisement-full/{PAID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the complete record of one of your own notices
         * @description Every field of one of your own notices, at any stage. This includes drafts, and notices whose publication start date is still in the future.
         *
         *     **The answer holds personal data**, including e-mail addresses, telephone numbers and full postal addresses of advertisers and controllers. Request it only with a legitimate business need and a data processing agreement in place. Each successful answer is written to an access ledger before it is sent, and must not be cached.
         *
         *     `HEAD` gives the same answer without a body.
         */
        get: operations["getNoticeRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertisement/{PAID}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report the engagement metrics of one of your own notices
         * @description Records the two counts of a notice published through your own account. They are running totals since the advertisement started, and replace both counts recorded before. You may send lower totals to correct counts; sending the same totals again changes nothing.
         *
         *     The notice must be online or native, must have used targeting or ad-delivery techniques, and must have started running: it is on the register and its campaign start date (UTC) is not in the future. Final counts of an ended campaign are still accepted.
         */
        put: operations["recordEngagementMetrics"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ssp/advertisement/{PAID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a notice as the public register shows it, with an SSP token
         * @description For supply-side platforms: the same answer as `GET /advertisement/{PAID}`, under the same visibility rule. It takes SSP tokens only. An SSP token belongs to no publisher, so no plan is checked.
         *
         *     `HEAD` gives the same answer without a body.
         */
        get: operations["getRegisterEntryAsSsp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        /**
         * @description Kind of sponsor (Annex II point 1).
         *
         *     - `legal_person`: A legal person: a company, a registered association, a party with legal personality.
         *     - `natural_person`: A natural person. Their name is public, their address and town are not.
         *     - `campaign_organisation`: A campaign organisation without legal personality.
         * @enum {string}
         */
        SponsorType: "legal_person" | "natural_person" | "campaign_organisation";
        /**
         * @description The political role of a sponsor (Art. 3).
         *
         *     - `political_party`: A political party.
         *     - `candidate`: A candidate for an elected office.
         *     - `elected_official`: A holder of an elected office.
         *     - `campaign_organisation`: A campaign organisation.
         *     - `interest_group`: An interest group or association.
         *     - `company`: A company.
         *     - `public_authority`: A public authority.
         *     - `other`: None of the others.
         * @enum {string}
         */
        SponsorCategory: "political_party" | "candidate" | "elected_official" | "campaign_organisation" | "interest_group" | "company" | "public_authority" | "other";
        /**
         * @description Kind of process that an advertisement is linked to (Annex II point 9, Art. 12(1)(g)).
         *
         *     - `election`: An election.
         *     - `referendum`: A referendum.
         *     - `legislative_process`: The making of a law.
         *     - `regulatory_process`: The making of a regulation below a law.
         *     - `none`: No linked process.
         * @enum {string}
         */
        LinkedProcessType: "election" | "referendum" | "legislative_process" | "regulatory_process" | "none";
        /**
         * @description Kind of election.
         *
         *     - `european_parliament`: Election of the European Parliament.
         *     - `presidential`: Presidential election.
         *     - `parliamentary`: Election of a national parliament.
         *     - `regional`: Regional election.
         *     - `municipal`: Municipal election.
         *     - `other`: Another election.
         * @enum {string}
         */
        ElectionType: "european_parliament" | "presidential" | "parliamentary" | "regional" | "municipal" | "other";
        /**
         * @description The level at which the linked process takes place.
         *
         *     - `eu`: The European Union.
         *     - `national`: A country.
         *     - `regional`: A region.
         *     - `local`: A municipality or smaller.
         * @enum {string}
         */
        ProcessLevel: "eu" | "national" | "regional" | "local";
        /**
         * @description Confirmation by the sponsor that the data is true and complete.
         *
         *     - `draft`: Being written.
         *     - `pending_confirmation`: Submitted; the sponsor is asked to confirm.
         *     - `needs_revision`: Sent back for revision.
         *     - `confirmed`: Confirmed by the sponsor.
         * @enum {string}
         */
        ConfirmationStatus: "draft" | "pending_confirmation" | "needs_revision" | "confirmed";
        /**
         * @description Sign-off by the publisher. A self-published notice is signed off by its confirmation.
         *
         *     - `pending`: The publisher has not decided.
         *     - `signed_off`: The publisher has signed the notice off.
         *     - `declined`: The publisher has declined it.
         * @enum {string}
         */
        SignOffStatus: "pending" | "signed_off" | "declined";
        /** @description Basic Information: the advertisement and its linked process. */
        BasicInformation: {
            /**
             * @description Name of the advertisement.
             * @example Koulumatka kuuluu kaikille
             */
            title: string;
            /** @description Short description of the advertisement. */
            description: string | null;
            /**
             * @description Language of the advertisement and of the notice (Art. 12).
             * @example fi
             */
            language: string;
            /**
             * @description Countries in which the advertisement is disseminated; at least one.
             * @example [
             *       "FI"
             *     ]
             */
            countries: string[];
            /**
             * @description Kind of sponsor.
             * @example legal_person
             */
            sponsorType: components["schemas"]["SponsorType"];
            /**
             * @description The sponsor's political role.
             * @example political_party
             */
            sponsorCategory: components["schemas"]["SponsorCategory"] | null;
            /**
             * @description Kind of process that the advertisement is linked to.
             * @example election
             */
            linkedProcessType: components["schemas"]["LinkedProcessType"];
            /**
             * @description Kind of election; set if and only if the process is an election.
             * @example parliamentary
             */
            electionType: components["schemas"]["ElectionType"] | null;
            /**
             * @description Name of the linked process.
             * @example Eduskuntavaalit 2027
             */
            processName: string | null;
            /**
             * @description Level at which the linked process takes place.
             * @example national
             */
            processLevel: components["schemas"]["ProcessLevel"] | null;
            /**
             * Format: date
             * @description Day of the vote.
             * @example 2027-04-18
             */
            processDate: string | null;
            /**
             * @description Territory of the linked process.
             * @example Suomi
             */
            processTerritory: string | null;
            /**
             * @description Official information on how to take part (Annex II point 10, Art. 12(1)(h)).
             * @example https://vaalit.example/eduskuntavaalit
             */
            officialInformationUrl: string | null;
            /**
             * @description Confirmation by the sponsor.
             * @example confirmed
             */
            confirmationStatus: components["schemas"]["ConfirmationStatus"];
            /**
             * @description Sign-off by the publisher.
             * @example signed_off
             */
            signOffStatus: components["schemas"]["SignOffStatus"];
            /**
             * Format: date
             * @description Day (UTC) from which the register shows the notice, once it is signed off.
             * @example 2026-11-02
             */
            publicationStartDate: string;
        };
        /** @description A legal entity, party or campaign organisation on the register. Its contact person is not public. */
        RegisterOrganisation: {
            /** @description Trading name. */
            companyName: string;
            /** @description Legal name, where different. */
            legalName: string | null;
            /** @description Place of establishment (Art. 12(1)(a)). */
            city: string;
            /**
             * @description Country.
             * @example FI
             */
            country: string;
        };
        /** @description A natural person on the register. The law publishes the name; home town and contact data are not public. */
        RegisterPerson: {
            /** @description First name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /**
             * @description Country.
             * @example FI
             */
            country: string;
        };
        /** @description A sponsor, controller or payer on the register. */
        RegisterParty: components["schemas"]["RegisterOrganisation"] | components["schemas"]["RegisterPerson"];
        /**
         * @description Medium of an advertisement. A notice has one medium; a campaign in several media has a notice for each.
         *
         *     - `online`: Websites, apps, streaming, podcasts, e-mail, search.
         *     - `native`: Advertising in the form of editorial content, in a feed or as an advertorial.
         *     - `print`: Newspapers and magazines.
         *     - `television`: Television.
         *     - `radio`: Radio.
         *     - `cinema`: Cinema.
         *     - `outdoor`: Posters and other outdoor advertising, including digital screens.
         *     - `direct_mail`: Letters and leaflets delivered to households.
         *     - `other`: Another or undeclared medium.
         * @enum {string}
         */
        Medium: "online" | "native" | "print" | "television" | "radio" | "cinema" | "outdoor" | "direct_mail" | "other";
        /** @description The campaign that the advertisement belongs to. */
        Campaign: {
            /**
             * @description Name of the campaign.
             * @example Koulumatka 2027
             */
            name: string;
            /**
             * @description Total value of the campaign, money and other benefits (Annex II point 6, Art. 12(1)(d)), in the currency of the notice.
             * @example 48500.00
             */
            totalValue: string;
            /**
             * @description The medium.
             * @example online
             */
            medium: components["schemas"]["Medium"];
            /**
             * @description Whether the campaign has no fixed end.
             * @example false
             */
            isOngoing: boolean;
            /**
             * Format: date
             * @description First day of intended dissemination (Annex II point 4, Art. 12(1)(c)).
             * @example 2026-11-05
             */
            startDate: string;
            /**
             * Format: date
             * @description Last day of intended dissemination; null while ongoing.
             * @example 2027-04-17
             */
            endDate: string | null;
        };
        /**
         * @description Basis of the amounts of a notice (Annex II point 8).
         *
         *     - `invoiced`: From invoices.
         *     - `budgeted`: From a budget.
         *     - `estimated`: Estimated.
         * @enum {string}
         */
        AmountBasis: "invoiced" | "budgeted" | "estimated";
        /**
         * @description Whether the money is public or private (Annex II point 7, Art. 12(1)(e)).
         *
         *     - `public`: Public money.
         *     - `private`: Private money.
         *     - `public_and_private`: Both.
         * @enum {string}
         */
        FundingSource: "public" | "private" | "public_and_private";
        /**
         * @description Whether the money comes from inside or outside the Union (Annex II point 7, Art. 12(1)(e)).
         *
         *     - `inside_eu`: From inside the Union.
         *     - `outside_eu`: From outside the Union.
         *     - `inside_and_outside_eu`: From both.
         * @enum {string}
         */
        FundingOrigin: "inside_eu" | "outside_eu" | "inside_and_outside_eu";
        /** @description Compliance & Funding on the register. */
        RegisterFunding: {
            /**
             * @description Currency of every amount of the notice (Annex II point 5).
             * @example EUR
             */
            currency: string;
            /**
             * @description Amount paid for this advertisement (Annex II point 5, Art. 12(1)(d)).
             * @example 12400.00
             */
            adAmount: string;
            /**
             * @description Value of other benefits for this advertisement (Annex II point 5).
             * @example 600.00
             */
            adBenefitsInKindValue: string;
            /**
             * @description Value of other benefits for the whole campaign, part of its total (Annex II point 6).
             * @example 1500.00
             */
            campaignBenefitsInKindValue: string;
            /**
             * @description Whether the amounts include VAT.
             * @example true
             */
            amountIncludesVat: boolean;
            /**
             * @description Whether the amounts are invoiced, budgeted or estimated (Annex II point 8).
             * @example budgeted
             */
            amountBasis: components["schemas"]["AmountBasis"];
            /**
             * @description How the amounts were calculated (Annex II point 8, Art. 12(1)(f)).
             * @example Budjetoidut mediakulut ja arvioidut suunnittelutalkoot markkinahintaan.
             */
            calculationMethodology: string;
            /**
             * @description Whether the money is public or private (Annex II point 7).
             * @example public_and_private
             */
            fundingSource: components["schemas"]["FundingSource"];
            /**
             * @description Whether the money is from inside or outside the Union (Annex II point 7).
             * @example inside_eu
             */
            fundingOrigin: components["schemas"]["FundingOrigin"];
            /**
             * @description Description of the funding.
             * @example Puoluetuki ja jäsenmaksut.
             */
            fundingDescription: string | null;
            /**
             * @description Whether the sponsor is the payer (Annex II point 3, Art. 12(1)(b)).
             * @example true
             */
            payerSameAsSponsor: boolean;
            /** @description The payer; null if the sponsor pays. */
            payer: components["schemas"]["RegisterParty"] | null;
            /**
             * @description Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)).
             * @example false
             */
            previouslySuspended: boolean;
            /** @description What was suspended, and why. */
            previouslySuspendedDetails: string | null;
        };
        /**
         * @description Categories of personal data that targeting or ad delivery may use. Special categories (Art. 18) are not allowed.
         *
         *     - `age`: Age.
         *     - `gender`: Gender.
         *     - `location`: Location.
         *     - `language`: Language.
         *     - `interests`: Declared or inferred interests.
         *     - `behaviour`: Behaviour on a site or in an app.
         *     - `device`: The device used.
         *     - `contact_list`: A list of contacts.
         *     - `other`: Another category.
         * @enum {string}
         */
        PersonalDataCategory: "age" | "gender" | "location" | "language" | "interests" | "behaviour" | "device" | "contact_list" | "other";
        /** @description Targeting on the register (Annex II points 14 to 16). */
        RegisterTargeting: {
            /**
             * @description Whether targeting techniques using personal data were used (Annex II point 14).
             * @example true
             */
            usesTargetingTechniques: boolean;
            /**
             * @description Whether ad-delivery techniques using personal data were used (Annex II point 14).
             * @example true
             */
            usesAdDeliveryTechniques: boolean;
            /**
             * @description The groups of recipients (Annex II point 15).
             * @example 25-54-vuotiaat suostumuksensa antaneet lukijat Tammisalmen seudulla.
             */
            recipientGroups: string | null;
            /** @description Analytical techniques used (Annex II point 15). */
            analyticalTechniques: string | null;
            /**
             * @description Categories of personal data used (Annex II point 15).
             * @example [
             *       "age",
             *       "location"
             *     ]
             */
            personalDataCategories: components["schemas"]["PersonalDataCategory"][];
            /**
             * @description Goals, mechanisms and logic, with the reasons for them (Annex II point 15).
             * @example Tavoittaa lapsiperheet; ikä ja sijainti lukijan omista tilitiedoista.
             */
            goalsAndLogic: string | null;
            /**
             * @description Parameters that include recipients (Art. 19(1)(c)).
             * @example [
             *       "age:25-54",
             *       "region:Tammisalmi"
             *     ]
             */
            inclusionParameters: string[];
            /**
             * @description Parameters that exclude recipients (Art. 19(1)(c)).
             * @example [
             *       "age:<18"
             *     ]
             */
            exclusionParameters: string[];
            /**
             * @description Whether AI systems were used (Annex II point 15).
             * @example true
             */
            usesAiSystems: boolean | null;
            /**
             * @description What the AI systems do.
             * @example Automaattinen hinnan ja toistotiheyden optimointi.
             */
            aiSystemsDescription: string | null;
            /**
             * Format: date
             * @description First day of the techniques; null: the campaign's.
             * @example 2026-11-20
             */
            techniquesStartDate: string | null;
            /**
             * Format: date
             * @description Last day of the techniques; null: the campaign's.
             * @example 2026-11-20
             */
            techniquesEndDate: string | null;
            /**
             * @description Internal policy on the techniques (Art. 19(1)(a)).
             * @example https://jarvilehti.example/kohdennuspolitiikka
             */
            internalPolicyUrl: string | null;
            /**
             * @description Organisation that decides on the personal data used.
             * @example Järvilehti Media Oy
             */
            dataControllerName: string | null;
            /**
             * @description Contact page of that organisation.
             * @example https://jarvilehti.example/tietosuoja
             */
            dataControllerContactUrl: string | null;
            /**
             * @description Information on exercising data-protection rights (Annex II point 16, Art. 19(1)(e)).
             * @example https://jarvilehti.example/oikeudet
             */
            dataRightsUrl: string | null;
            /**
             * @description Information on withdrawing consent (Annex II point 16).
             * @example https://jarvilehti.example/suostumus
             */
            consentWithdrawalUrl: string | null;
            /** @description Anything else about the techniques. */
            otherInformation: string | null;
            /**
             * @description Times the advertisement was displayed or played since it started (Annex II point 15, Art. 12(1)(m)); null when not reported.
             * @example 184220
             */
            viewsCount: number | null;
            /**
             * @description Total interactions: clicks, reactions, comments and shares (Annex II point 15); null when not reported.
             * @example 2317
             */
            engagementsCount: number | null;
            /**
             * Format: date-time
             * @description When the counts were recorded.
             * @example 2026-11-20T06:00:00Z
             */
            metricsUpdatedAt: string | null;
        };
        /**
         * @description Why an advertisement ceased (Annex II point 13).
         *
         *     - `completed`: The campaign ended.
         *     - `withdrawn_by_sponsor`: The sponsor withdrew the advertisement.
         *     - `suspended`: The advertisement was suspended.
         *     - `discontinued_infringement`: The advertisement was discontinued for an infringement.
         * @enum {string}
         */
        CeasedReason: "completed" | "withdrawn_by_sponsor" | "suspended" | "discontinued_infringement";
        /** @description Legal & Metadata on the register. */
        RegisterLegalMetadata: {
            /**
             * @description The regulation that the notice is published under.
             * @example Regulation (EU) 2024/900
             */
            regulation: string;
            /**
             * @description The template that the notice follows.
             * @example Implementing Regulation (EU) 2025/1410, Annex II
             */
            noticeTemplate: string;
            /**
             * @description Text of the label on the advertisement (Art. 11).
             * @example Poliittinen mainos. Sponsori: Kuukkelipuolue.
             */
            labelText: string | null;
            /**
             * @description The notice for human readers (Art. 11(1)(e)).
             * @example https://register.example/PA-7K3QX9T2ZB
             */
            noticeUrl: string;
            /**
             * @description The advertisement in the European repository (Annex II point 11); null until the repository opens.
             * @example https://example.org/notice
             */
            europeanRepositoryUrl: string | null;
            /**
             * @description Where to report the advertisement (Annex II point 12, Art. 15).
             * @example https://register.example/PA-7K3QX9T2ZB/complaint
             */
            complaintUrl: string;
            /**
             * @description The publisher (Annex II point 12); null when self-published.
             * @example Järvilehti Media Oy
             */
            publisherName: string | null;
            /**
             * @description The publisher's country; null when self-published.
             * @example FI
             */
            publisherCountry: string | null;
            /**
             * @description The sponsor's registration number (Annex II point 1).
             * @example FI-DEMO-1001
             */
            sponsorRegistrationNumber: string | null;
            /**
             * @description E-mail address that the sponsor designates for publication (Art. 12(1)(a)).
             * @example info@kuukkelipuolue.example
             */
            publicContactEmail: string;
            /**
             * @description Postal address that the sponsor has made public (Art. 12(1)(a)).
             * @example PL 1, Tammisalmi, FI
             */
            publicPostalAddress: string | null;
            /**
             * Format: int32
             * @description Version of the notice, from 1.
             * @example 1
             */
            version: number;
            /** @description What this version amends; set from version 2 on. */
            amendmentReason: string | null;
            /**
             * Format: date-time
             * @description When the notice was created.
             * @example 2026-10-20T08:15:00Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the notice last changed. Engagement metrics do not count.
             * @example 2026-10-23T12:30:00Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the advertisement ceased (Annex II point 13).
             * @example 2026-11-20T06:00:00Z
             * @example 2026-11-20T06:00:00.250Z
             */
            ceasedAt: string | null;
            /** @description Why it ceased (Annex II point 13). */
            ceasedReason: components["schemas"]["CeasedReason"] | null;
            /**
             * Format: date
             * @description Day until which the notice is kept: seven years after its last publication (Arts. 9, 12); null while ongoing.
             * @example 2034-04-17
             */
            retentionUntil: string | null;
        };
        /**
         * @description A notice as it appears on the public register. An allow-list: neither it nor its nested types have fields for a person's
         *     e-mail address, telephone number, street address or postal code.
         */
        RegisterEntry: {
            /**
             * @description PA-ID, the same for all versions.
             * @example PA-7K3QX9T2ZB
             */
            paId: string;
            /** @description The advertisement and its linked process. */
            basicInformation: components["schemas"]["BasicInformation"];
            /** @description The sponsor. */
            advertiser: components["schemas"]["RegisterParty"];
            /** @description The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty if there are none. */
            controllers: components["schemas"]["RegisterParty"][];
            /** @description The campaign. */
            campaign: components["schemas"]["Campaign"];
            /** @description Amounts, their origin, and the payer. */
            complianceFunding: components["schemas"]["RegisterFunding"];
            /** @description Targeting and ad-delivery techniques, and engagement metrics. */
            targeting: components["schemas"]["RegisterTargeting"];
            /** @description Label, URLs, versions and dates. */
            legalMetadata: components["schemas"]["RegisterLegalMetadata"];
        };
        /** @description A sponsor, controller or payer, with contact data. */
        Party: {
            /** @description Trading name; null for a natural person. */
            companyName: string | null;
            /** @description Legal name, where different. */
            legalName: string | null;
            /** @description First name of the natural person, or of the contact person. */
            firstName: string | null;
            /** @description Last name of the natural person, or of the contact person. */
            lastName: string | null;
            /**
             * @description E-mail address (RFC 5321).
             * @example name@example.org
             */
            email: string;
            /**
             * @description Telephone number (E.164).
             * @example +358501234567
             */
            phone: string | null;
            /** @description Street and house number. */
            streetAddress: string;
            /** @description Postal code; null for countries without postal codes. */
            postalCode: string | null;
            /** @description Town. */
            city: string;
            /**
             * @description Country.
             * @example FI
             */
            country: string;
        };
        /** @description Compliance & Funding. */
        ComplianceFunding: {
            /**
             * @description Currency of every amount of the notice (Annex II point 5).
             * @example EUR
             */
            currency: string;
            /**
             * @description Amount paid for this advertisement (Annex II point 5, Art. 12(1)(d)).
             * @example 12400.00
             */
            adAmount: string;
            /**
             * @description Value of other benefits for this advertisement (Annex II point 5).
             * @example 600.00
             */
            adBenefitsInKindValue: string;
            /**
             * @description Value of other benefits for the whole campaign, part of its total (Annex II point 6).
             * @example 1500.00
             */
            campaignBenefitsInKindValue: string;
            /**
             * @description Whether the amounts include VAT.
             * @example true
             */
            amountIncludesVat: boolean;
            /**
             * @description Whether the amounts are invoiced, budgeted or estimated (Annex II point 8).
             * @example budgeted
             */
            amountBasis: components["schemas"]["AmountBasis"];
            /**
             * @description How the amounts were calculated (Annex II point 8, Art. 12(1)(f)).
             * @example Budjetoidut mediakulut ja arvioidut suunnittelutalkoot markkinahintaan.
             */
            calculationMethodology: string;
            /**
             * @description Whether the money is public or private (Annex II point 7).
             * @example public_and_private
             */
            fundingSource: components["schemas"]["FundingSource"];
            /**
             * @description Whether the money is from inside or outside the Union (Annex II point 7).
             * @example inside_eu
             */
            fundingOrigin: components["schemas"]["FundingOrigin"];
            /**
             * @description Description of the funding.
             * @example Puoluetuki ja jäsenmaksut.
             */
            fundingDescription: string | null;
            /**
             * @description Whether the sponsor is the payer (Annex II point 3, Art. 12(1)(b)).
             * @example true
             */
            payerSameAsSponsor: boolean;
            /** @description The payer; null if the sponsor pays. */
            payer: components["schemas"]["Party"] | null;
            /**
             * @description Whether the sponsor declared that it is not barred from sponsoring before a vote (Art. 5(2)).
             * @example true
             */
            sponsorEligibilityDeclared: boolean;
            /**
             * Format: date-time
             * @description When the sponsor declared the advertisement political (Art. 7).
             * @example 2026-10-20T08:15:00Z
             */
            politicalAdDeclaredAt: string;
            /**
             * @description Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)).
             * @example false
             */
            previouslySuspended: boolean;
            /** @description What was suspended, and why. */
            previouslySuspendedDetails: string | null;
        };
        /** @description Targeting (Annex II points 14 to 16). */
        Targeting: {
            /**
             * @description Whether targeting techniques using personal data were used (Annex II point 14).
             * @example true
             */
            usesTargetingTechniques: boolean;
            /**
             * @description Whether ad-delivery techniques using personal data were used (Annex II point 14).
             * @example true
             */
            usesAdDeliveryTechniques: boolean;
            /**
             * @description The groups of recipients (Annex II point 15).
             * @example 25-54-vuotiaat suostumuksensa antaneet lukijat Tammisalmen seudulla.
             */
            recipientGroups: string | null;
            /** @description Analytical techniques used (Annex II point 15). */
            analyticalTechniques: string | null;
            /**
             * @description Categories of personal data used (Annex II point 15).
             * @example [
             *       "age",
             *       "location"
             *     ]
             */
            personalDataCategories: components["schemas"]["PersonalDataCategory"][];
            /**
             * @description Goals, mechanisms and logic, with the reasons for them (Annex II point 15).
             * @example Tavoittaa lapsiperheet; ikä ja sijainti lukijan omista tilitiedoista.
             */
            goalsAndLogic: string | null;
            /**
             * @description Parameters that include recipients (Art. 19(1)(c)).
             * @example [
             *       "age:25-54",
             *       "region:Tammisalmi"
             *     ]
             */
            inclusionParameters: string[];
            /**
             * @description Parameters that exclude recipients (Art. 19(1)(c)).
             * @example [
             *       "age:<18"
             *     ]
             */
            exclusionParameters: string[];
            /**
             * @description Whether AI systems were used (Annex II point 15).
             * @example true
             */
            usesAiSystems: boolean | null;
            /**
             * @description What the AI systems do.
             * @example Automaattinen hinnan ja toistotiheyden optimointi.
             */
            aiSystemsDescription: string | null;
            /**
             * Format: date
             * @description First day of the techniques; null: the campaign's.
             * @example 2026-11-20
             */
            techniquesStartDate: string | null;
            /**
             * Format: date
             * @description Last day of the techniques; null: the campaign's.
             * @example 2026-11-20
             */
            techniquesEndDate: string | null;
            /**
             * @description Internal policy on the techniques (Art. 19(1)(a)).
             * @example https://jarvilehti.example/kohdennuspolitiikka
             */
            internalPolicyUrl: string | null;
            /**
             * @description Organisation that decides on the personal data used.
             * @example Järvilehti Media Oy
             */
            dataControllerName: string | null;
            /**
             * @description Contact page of that organisation.
             * @example https://jarvilehti.example/tietosuoja
             */
            dataControllerContactUrl: string | null;
            /**
             * @description Information on exercising data-protection rights (Annex II point 16, Art. 19(1)(e)).
             * @example https://jarvilehti.example/oikeudet
             */
            dataRightsUrl: string | null;
            /**
             * @description Information on withdrawing consent (Annex II point 16).
             * @example https://jarvilehti.example/suostumus
             */
            consentWithdrawalUrl: string | null;
            /**
             * @description Whether the declaration was made that each recipient gave explicit consent (Art. 18(1)).
             * @example true
             */
            explicitConsentDeclared: boolean | null;
            /** @description Anything else about the techniques. */
            otherInformation: string | null;
            /**
             * @description Times the advertisement was displayed or played since it started (Annex II point 15, Art. 12(1)(m)); null when not reported.
             * @example 184220
             */
            viewsCount: number | null;
            /**
             * @description Total interactions: clicks, reactions, comments and shares (Annex II point 15); null when not reported.
             * @example 2317
             */
            engagementsCount: number | null;
            /**
             * Format: date-time
             * @description When the counts were recorded.
             * @example 2026-11-20T06:00:00Z
             */
            metricsUpdatedAt: string | null;
        };
        /** @description Legal & Metadata. */
        LegalMetadata: {
            /**
             * @description The regulation that the notice is published under.
             * @example Regulation (EU) 2024/900
             */
            regulation: string;
            /**
             * @description The template that the notice follows.
             * @example Implementing Regulation (EU) 2025/1410, Annex II
             */
            noticeTemplate: string;
            /**
             * @description Text of the label on the advertisement (Art. 11).
             * @example Poliittinen mainos. Sponsori: Kuukkelipuolue.
             */
            labelText: string | null;
            /**
             * @description The notice for human readers (Art. 11(1)(e)).
             * @example https://register.example/PA-7K3QX9T2ZB
             */
            noticeUrl: string;
            /**
             * @description The advertisement in the European repository (Annex II point 11); null until the repository opens.
             * @example https://example.org/notice
             */
            europeanRepositoryUrl: string | null;
            /**
             * @description Where to report the advertisement (Annex II point 12, Art. 15).
             * @example https://register.example/PA-7K3QX9T2ZB/complaint
             */
            complaintUrl: string;
            /**
             * @description The publisher (Annex II point 12); null when self-published.
             * @example Järvilehti Media Oy
             */
            publisherName: string | null;
            /**
             * @description The publisher's country; null when self-published.
             * @example FI
             */
            publisherCountry: string | null;
            /**
             * @description The sponsor's registration number (Annex II point 1).
             * @example FI-DEMO-1001
             */
            sponsorRegistrationNumber: string | null;
            /**
             * @description E-mail address that the sponsor designates for publication (Art. 12(1)(a)).
             * @example info@kuukkelipuolue.example
             */
            publicContactEmail: string;
            /**
             * @description Postal address that the sponsor has made public (Art. 12(1)(a)).
             * @example PL 1, Tammisalmi, FI
             */
            publicPostalAddress: string | null;
            /**
             * Format: int32
             * @description Version of the notice, from 1.
             * @example 1
             */
            version: number;
            /** @description What this version amends; set from version 2 on. */
            amendmentReason: string | null;
            /**
             * Format: date-time
             * @description When the notice was created.
             * @example 2026-10-20T08:15:00Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the notice last changed. Engagement metrics do not count.
             * @example 2026-10-23T12:30:00Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the sponsor confirmed this version.
             * @example 2026-10-22T09:00:00Z
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @description When the publisher signed this version off.
             * @example 2026-10-23T12:30:00Z
             */
            signedOffAt: string | null;
            /**
             * Format: date-time
             * @description When the advertisement ceased (Annex II point 13).
             * @example 2026-11-20T06:00:00Z
             * @example 2026-11-20T06:00:00.250Z
             */
            ceasedAt: string | null;
            /** @description Why it ceased (Annex II point 13). */
            ceasedReason: components["schemas"]["CeasedReason"] | null;
            /**
             * Format: date
             * @description Day until which the notice is kept: seven years after its last publication (Arts. 9, 12); null while ongoing.
             * @example 2034-04-17
             */
            retentionUntil: string | null;
            /**
             * @description The publisher's own booking or order number.
             * @example JL-2026-4471
             */
            publisherReference: string | null;
        };
        /** @description The complete record of a notice, including personal data. */
        NoticeRecord: {
            /**
             * @description PA-ID, the same for all versions.
             * @example PA-7K3QX9T2ZB
             */
            paId: string;
            /** @description The advertisement and its linked process. */
            basicInformation: components["schemas"]["BasicInformation"];
            /** @description The sponsor. */
            advertiser: components["schemas"]["Party"];
            /** @description The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty if there are none. */
            controllers: components["schemas"]["Party"][];
            /** @description The campaign. */
            campaign: components["schemas"]["Campaign"];
            /** @description Amounts, their origin, and the payer. */
            complianceFunding: components["schemas"]["ComplianceFunding"];
            /** @description Targeting and ad-delivery techniques, and engagement metrics. */
            targeting: components["schemas"]["Targeting"];
            /** @description Label, URLs, versions and dates. */
            legalMetadata: components["schemas"]["LegalMetadata"];
        };
        /** @description The two counts. */
        EngagementMetricsInput: {
            /**
             * @description Times the advertisement was displayed or played since it started.
             * @example 190000
             */
            viewsCount: number;
            /**
             * @description Total interactions since it started.
             * @example 2600
             */
            engagementsCount: number;
        };
        /** @description The engagement metrics of a notice, as stored. */
        EngagementMetrics: {
            /**
             * @description PA-ID of the notice.
             * @example PA-7K3QX9T2ZB
             */
            paId: string;
            /**
             * @description Times the advertisement was displayed or played since it started.
             * @example 190000
             */
            viewsCount: number;
            /**
             * @description Total interactions since it started.
             * @example 2600
             */
            engagementsCount: number;
            /**
             * Format: date-time
             * @description When these counts were recorded.
             * @example 2026-11-21T06:00:00.250Z
             */
            recordedAt: string;
        };
    };
    responses: {
        /**
         * @description An answer of the HTTP server itself, whatever the endpoint.
         *
         *     - `METHOD_NOT_ALLOWED`: Status 405. The path does not take this method. What to do: Use a method that `Allow` names.
         *     - `BAD_REQUEST`: Status 400. The request is not well-formed HTTP/1.1 or HTTP/1.0, its method is unknown, or its `Host` is missing, invalid or sent twice. What to do: Use an HTTP library. If you do, look for a proxy that changes the request.
         *     - `REQUEST_TIMEOUT`: Status 408. The request did not arrive completely in time. What to do: Send it again on a new connection, without pauses between its parts.
         *     - `EXPECTATION_FAILED`: Status 417. The request expects something other than `100-continue`. What to do: Remove the `Expect` header.
         *     - `HEADERS_TOO_LARGE`: Status 431. The request line and the headers are together longer than 16 KiB, or there are more than 100 header lines. What to do: Send fewer headers: an API call needs no cookies.
         */
        ListenerError: {
            headers: {
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                /** @description Who may cache this answer. */
                "Cache-Control": "private, no-store";
                Link: components["headers"]["Link"];
                /** @description Methods that the path takes; on 405 only. */
                Allow?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Method not allowed";
                    /** @constant */
                    code: "METHOD_NOT_ALLOWED";
                } | {
                    /** @constant */
                    error: "Bad request";
                    /** @constant */
                    code: "BAD_REQUEST";
                } | {
                    /** @constant */
                    error: "Request timeout";
                    /** @constant */
                    code: "REQUEST_TIMEOUT";
                } | {
                    /** @constant */
                    error: "Expectation failed";
                    /** @constant */
                    code: "EXPECTATION_FAILED";
                } | {
                    /** @constant */
                    error: "Request header fields too large";
                    /** @constant */
                    code: "HEADERS_TOO_LARGE";
                };
            };
        };
        /**
         * @description The body has a transfer coding other than `chunked`.
         *
         *     What to do: Send the body with `Content-Length`, or with `Transfer-Encoding: chunked`.
         */
        NotImplemented: {
            headers: {
                "X-API-Version": components["headers"]["X-API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                /** @description Who may cache this answer. */
                "Cache-Control": "private, no-store";
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Not implemented";
                    /** @constant */
                    code: "NOT_IMPLEMENTED";
                };
            };
        };
    };
    parameters: {
        /**
         * @description PA-ID of the notice: opaque, compared exactly.
         * @example PA-7K3QX9T2ZB
         */
        PAID: string;
        /**
         * @description The `ETag` of an earlier answer, several of them separated by commas, or `*`. If the notice is still in one of these states, the answer is 304, whatever `Cache-Control` the request has.
         * @example "x0HyZ2pS7-3bU0T4Vb5cE0n1Qaw"
         */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description The version of the API. */
        "X-API-Version": "v1";
        /**
         * @description Id of the request: the one that you sent in `X-Request-Id` when it has at most 128 visible ASCII characters, a new one otherwise.
         * @example 0b6e6f0c-9a0f-4c8e-8a44-6a0f1d0c7a52
         */
        "X-Request-Id": string;
        /** @description Stops browsers from guessing another content type. */
        "X-Content-Type-Options": "nosniff";
        /**
         * @description Requests that the token may make in a window.
         * @example 1000
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests that the token has left in this window.
         * @example 999
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description End of the window, in Unix seconds, rounded up.
         * @example 1795340460
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Seconds to wait before the next attempt.
         * @example 5
         */
        "Retry-After": number;
        /**
         * @description Identifies this state of the notice. Send it in `If-None-Match` to get 304 while nothing has changed.
         * @example "x0HyZ2pS7-3bU0T4Vb5cE0n1Qaw"
         */
        ETag: string;
        /**
         * @description Where the reference page says what to do (RFC 8288).
         * @example </api/docs#INVALID_METRICS>; rel="help"
         */
        Link: string;
    };
    pathItems: never;
};
export type SponsorType = components['schemas']['SponsorType'];
export type SponsorCategory = components['schemas']['SponsorCategory'];
export type LinkedProcessType = components['schemas']['LinkedProcessType'];
export type ElectionType = components['schemas']['ElectionType'];
export type ProcessLevel = components['schemas']['ProcessLevel'];
export type ConfirmationStatus = components['schemas']['ConfirmationStatus'];
export type SignOffStatus = components['schemas']['SignOffStatus'];
export type BasicInformation = components['schemas']['BasicInformation'];
export type RegisterOrganisation = components['schemas']['RegisterOrganisation'];
export type RegisterPerson = components['schemas']['RegisterPerson'];
export type RegisterParty = components['schemas']['RegisterParty'];
export type Medium = components['schemas']['Medium'];
export type Campaign = components['schemas']['Campaign'];
export type AmountBasis = components['schemas']['AmountBasis'];
export type FundingSource = components['schemas']['FundingSource'];
export type FundingOrigin = components['schemas']['FundingOrigin'];
export type RegisterFunding = components['schemas']['RegisterFunding'];
export type PersonalDataCategory = components['schemas']['PersonalDataCategory'];
export type RegisterTargeting = components['schemas']['RegisterTargeting'];
export type CeasedReason = components['schemas']['CeasedReason'];
export type RegisterLegalMetadata = components['schemas']['RegisterLegalMetadata'];
export type RegisterEntry = components['schemas']['RegisterEntry'];
export type Party = components['schemas']['Party'];
export type ComplianceFunding = components['schemas']['ComplianceFunding'];
export type Targeting = components['schemas']['Targeting'];
export type LegalMetadata = components['schemas']['LegalMetadata'];
export type NoticeRecord = components['schemas']['NoticeRecord'];
export type EngagementMetricsInput = components['schemas']['EngagementMetricsInput'];
export type EngagementMetrics = components['schemas']['EngagementMetrics'];
export type ResponseListenerError = components['responses']['ListenerError'];
export type ResponseNotImplemented = components['responses']['NotImplemented'];
export type ParameterPaid = components['parameters']['PAID'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type HeaderXApiVersion = components['headers']['X-API-Version'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderXContentTypeOptions = components['headers']['X-Content-Type-Options'];
export type HeaderXRateLimitLimit = components['headers']['X-RateLimit-Limit'];
export type HeaderXRateLimitRemaining = components['headers']['X-RateLimit-Remaining'];
export type HeaderXRateLimitReset = components['headers']['X-RateLimit-Reset'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderLink = components['headers']['Link'];
export type $defs = Record<string, never>;
export interface operations {
    getRegisterEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer, several of them separated by commas, or `*`. If the notice is still in one of these states, the answer is 304, whatever `Cache-Control` the request has.
                 * @example "x0HyZ2pS7-3bU0T4Vb5cE0n1Qaw"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description PA-ID of the notice: opaque, compared exactly.
                 * @example PA-7K3QX9T2ZB
                 */
                PAID: components["parameters"]["PAID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice as it appears on the public register. */
            200: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-cache, max-age=0, must-revalidate";
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterEntry"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-cache, max-age=0, must-revalidate";
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - no `code`: The `Authorization` header is missing or malformed, or was sent more than once. What to do: Send `Authorization: Bearer <token>`, once. If your code does so, look for a proxy or a default header of your HTTP client that removes it or adds another.
             *     - `INVALID_TOKEN`: (1) No active token matches, or the token is revoked or has expired. (2) The token is of another tier: partner endpoints take partner tokens only, SSP endpoints SSP tokens only. What to do: (1) Check that the whole token was copied. If it was, ask the operator of this site for a new one. Do not repeat the request with the same token. (2) Use a token of the tier that the endpoint takes.
             */
            401: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /** @description What is wrong with the credentials (RFC 6750, section 3). */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Missing or invalid Authorization header. Expected: Bearer <token>";
                    } | {
                        /** @constant */
                        error: "Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.";
                        /** @constant */
                        code: "INVALID_TOKEN";
                    };
                };
            };
            /**
             * @description The token is valid, but its publisher is not on the Pro plan.
             *
             *     What to do: Have the publisher renew its plan. The token stays valid, and the first request after the renewal is answered.
             */
            403: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "The Pro plan is required to use the partner API.";
                        /** @constant */
                        code: "PRO_PLAN_REQUIRED";
                    };
                };
            };
            /**
             * @description - no `code`: No notice with this PA-ID is on the register: there is none, or it is not confirmed, not signed off or not yet published. What to do: Check the PA-ID: it is compared exactly. If it is right, the notice may appear later: ask once a day.
             *     - `PATH_NOT_FOUND`: Nothing is served at this path. Paths are case-sensitive, and have no trailing slash. What to do: Compare the path with those of the endpoints. Percent-encode the PA-ID in it.
             */
            404: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Advertisement not found";
                    } | {
                        /** @constant */
                        error: "Not found";
                        /** @constant */
                        code: "PATH_NOT_FOUND";
                    };
                };
            };
            /**
             * @description `If-Match` does not name the `ETag` of the answer, or `If-Unmodified-Since` is in the past: a notice has no date of its last change.
             *
             *     What to do: Send the request without these headers. To ask for what has changed, use `If-None-Match`.
             */
            412: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "The precondition of the request is not met";
                        /** @constant */
                        code: "PRECONDITION_FAILED";
                    };
                };
            };
            /**
             * @description The token has used up the requests of its window.
             *
             *     What to do: Wait for the seconds in `Retry-After`, then send the request again. Watch `X-RateLimit-Remaining` to stay within the limit.
             */
            429: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Rate limit exceeded";
                        /**
                         * Format: int32
                         * @description Requests that the token may make in a window.
                         * @example 1000
                         */
                        limit: number;
                        /**
                         * Format: int32
                         * @description Requests left in the window: 0.
                         */
                        remaining: number;
                        /**
                         * Format: date-time
                         * @description End of the window, the instant of `X-RateLimit-Reset`.
                         * @example 2026-11-20T06:00:00Z
                         * @example 2026-11-20T06:00:00.250Z
                         */
                        reset: string;
                    };
                };
            };
            /**
             * @description A fault of this service.
             *
             *     What to do: Report it to the operator of this site, with the `X-Request-Id` of the answer.
             */
            500: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Internal server error";
                        /** @constant */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
            501: components["responses"]["NotImplemented"];
            /**
             * @description The service cannot reach its database in time.
             *
             *     What to do: Send the same request again after `Retry-After` seconds. That is safe for every endpoint: the write is idempotent.
             */
            503: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Service temporarily unavailable";
                        /** @constant */
                        code: "SERVICE_UNAVAILABLE";
                    };
                };
            };
            default: components["responses"]["ListenerError"];
        };
    };
    getNoticeRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description PA-ID of the notice: opaque, compared exactly.
                 * @example PA-7K3QX9T2ZB
                 */
                PAID: components["parameters"]["PAID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complete record, personal data included. */
            200: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeRecord"];
                };
            };
            /**
             * @description - no `code`: The `Authorization` header is missing or malformed, or was sent more than once. What to do: Send `Authorization: Bearer <token>`, once. If your code does so, look for a proxy or a default header of your HTTP client that removes it or adds another.
             *     - `INVALID_TOKEN`: (1) No active token matches, or the token is revoked or has expired. (2) The token is of another tier: partner endpoints take partner tokens only, SSP endpoints SSP tokens only. What to do: (1) Check that the whole token was copied. If it was, ask the operator of this site for a new one. Do not repeat the request with the same token. (2) Use a token of the tier that the endpoint takes.
             */
            401: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /** @description What is wrong with the credentials (RFC 6750, section 3). */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Missing or invalid Authorization header. Expected: Bearer <token>";
                    } | {
                        /** @constant */
                        error: "Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.";
                        /** @constant */
                        code: "INVALID_TOKEN";
                    };
                };
            };
            /**
             * @description The token is valid, but its publisher is not on the Pro plan.
             *
             *     What to do: Have the publisher renew its plan. The token stays valid, and the first request after the renewal is answered.
             */
            403: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "The Pro plan is required to use the partner API.";
                        /** @constant */
                        code: "PRO_PLAN_REQUIRED";
                    };
                };
            };
            /**
             * @description - no `code`: No notice of your own has this PA-ID. A notice of another publisher, a self-published one and one that does not exist cannot be told apart. What to do: Check the PA-ID, and that the token belongs to the publisher of the notice.
             *     - `PATH_NOT_FOUND`: Nothing is served at this path. Paths are case-sensitive, and have no trailing slash. What to do: Compare the path with those of the endpoints. Percent-encode the PA-ID in it.
             */
            404: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Advertisement not found or not yet confirmed";
                    } | {
                        /** @constant */
                        error: "Not found";
                        /** @constant */
                        code: "PATH_NOT_FOUND";
                    };
                };
            };
            /**
             * @description `If-Match` does not name the `ETag` of the answer, or `If-Unmodified-Since` is in the past: a notice has no date of its last change.
             *
             *     What to do: Send the request without these headers. To ask for what has changed, use `If-None-Match`.
             */
            412: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "The precondition of the request is not met";
                        /** @constant */
                        code: "PRECONDITION_FAILED";
                    };
                };
            };
            /**
             * @description The token has used up the requests of its window.
             *
             *     What to do: Wait for the seconds in `Retry-After`, then send the request again. Watch `X-RateLimit-Remaining` to stay within the limit.
             */
            429: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Rate limit exceeded";
                        /**
                         * Format: int32
                         * @description Requests that the token may make in a window.
                         * @example 1000
                         */
                        limit: number;
                        /**
                         * Format: int32
                         * @description Requests left in the window: 0.
                         */
                        remaining: number;
                        /**
                         * Format: date-time
                         * @description End of the window, the instant of `X-RateLimit-Reset`.
                         * @example 2026-11-20T06:00:00Z
                         * @example 2026-11-20T06:00:00.250Z
                         */
                        reset: string;
                    };
                };
            };
            /**
             * @description A fault of this service.
             *
             *     What to do: Report it to the operator of this site, with the `X-Request-Id` of the answer.
             */
            500: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Internal server error";
                        /** @constant */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
            501: components["responses"]["NotImplemented"];
            /**
             * @description The service cannot reach its database in time.
             *
             *     What to do: Send the same request again after `Retry-After` seconds. That is safe for every endpoint: the write is idempotent.
             */
            503: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Service temporarily unavailable";
                        /** @constant */
                        code: "SERVICE_UNAVAILABLE";
                    };
                };
            };
            default: components["responses"]["ListenerError"];
        };
    };
    recordEngagementMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description PA-ID of the notice: opaque, compared exactly.
                 * @example PA-7K3QX9T2ZB
                 */
                PAID: components["parameters"]["PAID"];
            };
            cookie?: never;
        };
        /** @description A JSON object of at most 16 KiB with the two counts; other keys are ignored. A count is a JSON number: `5.0` and `1e3` are whole, `"5"` is not. It needs 64 bits (`long` in Java and C#). The body is read as JSON in UTF-8 whatever `Content-Type` says, and must not be compressed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EngagementMetricsInput"];
            };
        };
        responses: {
            /** @description The counts as they are now stored, and when they were recorded. */
            200: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EngagementMetrics"];
                };
            };
            /**
             * @description - `INVALID_METRICS`: The body is valid JSON, but a count is missing, negative, too large or not a whole number. There is one issue for each such count, `viewsCount` first. What to do: Correct the count that `path` names and send both again. `message` says what is wrong with it.
             *     - `INVALID_METRICS`: The body is not valid JSON. Usual causes: it is empty, has a trailing comma or a comment, or is not encoded in UTF-8. What to do: Let a JSON library write the body, and send it as UTF-8.
             *     - `UNSUPPORTED_CONTENT_RANGE`: The write has `Content-Range`: it would replace a part of the counts (RFC 9110, 14.5). What to do: Send both counts, without `Content-Range`.
             *     - `BAD_REQUEST`: The request is not well-formed HTTP/1.1 or HTTP/1.0, its method is unknown, or its `Host` is missing, invalid or sent twice. What to do: Use an HTTP library. If you do, look for a proxy that changes the request.
             */
            400: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Invalid engagement metrics";
                        /** @constant */
                        code: "INVALID_METRICS";
                        issues: {
                            /**
                             * @description The field at fault.
                             * @enum {string}
                             */
                            path: "viewsCount" | "engagementsCount";
                            /** @description What is wrong with it, for a person to read. */
                            message: string;
                        }[];
                    } | {
                        /** @constant */
                        error: "Invalid request body";
                        /** @constant */
                        code: "INVALID_METRICS";
                    } | {
                        /** @constant */
                        error: "Partial writes are not supported";
                        /** @constant */
                        code: "UNSUPPORTED_CONTENT_RANGE";
                    } | {
                        /** @constant */
                        error: "Bad request";
                        /** @constant */
                        code: "BAD_REQUEST";
                    };
                };
            };
            /**
             * @description - `INVALID_TOKEN`: The `Authorization` header is missing or malformed, or was sent more than once. What to do: Send `Authorization: Bearer <token>`, once. If your code does so, look for a proxy or a default header of your HTTP client that removes it or adds another.
             *     - `INVALID_TOKEN`: (1) No active token matches, or the token is revoked or has expired. (2) The token is of another tier: partner endpoints take partner tokens only, SSP endpoints SSP tokens only. What to do: (1) Check that the whole token was copied. If it was, ask the operator of this site for a new one. Do not repeat the request with the same token. (2) Use a token of the tier that the endpoint takes.
             */
            401: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /** @description What is wrong with the credentials (RFC 6750, section 3). */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Missing or invalid Authorization header. Expected: Bearer <token>";
                        /** @constant */
                        code: "INVALID_TOKEN";
                    } | {
                        /** @constant */
                        error: "Invalid or revoked partner API token.";
                        /** @constant */
                        code: "INVALID_TOKEN";
                    };
                };
            };
            /**
             * @description - `PRO_PLAN_REQUIRED`: The token is valid, but its publisher is not on the Pro plan. What to do: Have the publisher renew its plan. The token stays valid, and the first request after the renewal is answered.
             *     - `INSUFFICIENT_SCOPE`: The token is valid and its publisher on the Pro plan, but the token lacks the scope `metrics:write`. What to do: Ask the operator of this site for a token with the scope `metrics:write`. The scopes of a token cannot be changed.
             *     - `FORBIDDEN`: The notice is on the register, but belongs to a different publisher or, self-published, to none. Nothing is written. What to do: Use a token of the publisher in `legalMetadata.publisherName` of the register view. If that is `null`, the notice takes no counts.
             */
            403: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description What is wrong with the credentials (RFC 6750, section 3). */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "The Pro plan is required to use the partner API.";
                        /** @constant */
                        code: "PRO_PLAN_REQUIRED";
                    } | {
                        /** @constant */
                        error: "This token is not authorised to write metrics. Required scope: metrics:write.";
                        /** @constant */
                        code: "INSUFFICIENT_SCOPE";
                    } | {
                        /** @constant */
                        error: "This advertisement belongs to a different publisher.";
                        /** @constant */
                        code: "FORBIDDEN";
                    };
                };
            };
            /**
             * @description - `NOT_FOUND`: No notice matches the PA-ID, or it is not yet visible to you. What to do: Check the PA-ID: it is compared exactly. If it is right, the notice may appear later: ask once a day.
             *     - `PATH_NOT_FOUND`: Nothing is served at this path. Paths are case-sensitive, and have no trailing slash. What to do: Compare the path with those of the endpoints. Percent-encode the PA-ID in it.
             */
            404: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Advertisement not found";
                        /** @constant */
                        code: "NOT_FOUND";
                    } | {
                        /** @constant */
                        error: "Not found";
                        /** @constant */
                        code: "PATH_NOT_FOUND";
                    };
                };
            };
            /**
             * @description Engagement metrics are not defined for this notice, or it has not started running (Annex II note 15). Nothing is written. The reason is the first of these that applies: (1) its `medium` is neither `online` nor `native`; (2) it used neither targeting nor ad-delivery techniques; (3) it is not on the register (not confirmed, not signed off, or its publication start date is in the future); (4) its campaign start date is in the future. The first two do not change within a version of the notice.
             *
             *     What to do: Read the register view, which has these fields; if it answers 404, the full record. Where only start dates are in the future, `Retry-After` has the day from which the counts are taken, as an HTTP date.
             */
            409: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /**
                     * @description The day from which the request will not be refused for its reason, where only start dates are in the way.
                     * @example Tue, 01 Dec 2026 00:00:00 GMT
                     */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Engagement metrics do not apply to this notice";
                        /** @constant */
                        code: "METRICS_NOT_APPLICABLE";
                    };
                };
            };
            /**
             * @description The write has `If-Match`, `If-None-Match` or `If-Unmodified-Since`. Counts have no entity tag, so no condition holds.
             *
             *     What to do: Send it without these headers. To change only what you have seen, compare the counts of the register view before you write.
             */
            412: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Conditional writes are not supported";
                        /** @constant */
                        code: "PRECONDITION_FAILED";
                    };
                };
            };
            /**
             * @description The body is longer than 16 KiB.
             *
             *     What to do: Send only the two counts, of one notice.
             */
            413: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Request body too large";
                        /** @constant */
                        code: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /**
             * @description The body is compressed (`Content-Encoding`).
             *
             *     What to do: Send it uncompressed, without `Content-Encoding`.
             */
            415: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Unsupported content encoding";
                        /** @constant */
                        code: "UNSUPPORTED_CONTENT_ENCODING";
                    };
                };
            };
            /**
             * @description The token has used up the requests of its window.
             *
             *     What to do: Wait for the seconds in `Retry-After`, then send the request again. Watch `X-RateLimit-Remaining` to stay within the limit.
             */
            429: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Rate limit exceeded";
                        /** @constant */
                        code: "RATE_LIMITED";
                        /**
                         * Format: int32
                         * @description Requests that the token may make in a window.
                         * @example 1000
                         */
                        limit: number;
                        /**
                         * Format: int32
                         * @description Requests left in the window: 0.
                         */
                        remaining: number;
                        /**
                         * Format: date-time
                         * @description End of the window, the instant of `X-RateLimit-Reset`.
                         * @example 2026-11-20T06:00:00Z
                         * @example 2026-11-20T06:00:00.250Z
                         */
                        reset: string;
                    };
                };
            };
            /**
             * @description A fault of this service.
             *
             *     What to do: Report it to the operator of this site, with the `X-Request-Id` of the answer.
             */
            500: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Internal server error";
                        /** @constant */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
            501: components["responses"]["NotImplemented"];
            /**
             * @description The service cannot reach its database in time.
             *
             *     What to do: Send the same request again after `Retry-After` seconds. That is safe for every endpoint: the write is idempotent.
             */
            503: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Service temporarily unavailable";
                        /** @constant */
                        code: "SERVICE_UNAVAILABLE";
                    };
                };
            };
            default: components["responses"]["ListenerError"];
        };
    };
    getRegisterEntryAsSsp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer, several of them separated by commas, or `*`. If the notice is still in one of these states, the answer is 304, whatever `Cache-Control` the request has.
                 * @example "x0HyZ2pS7-3bU0T4Vb5cE0n1Qaw"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description PA-ID of the notice: opaque, compared exactly.
                 * @example PA-7K3QX9T2ZB
                 */
                PAID: components["parameters"]["PAID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice as it appears on the public register. */
            200: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-cache, max-age=0, must-revalidate";
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterEntry"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            304: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-cache, max-age=0, must-revalidate";
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - no `code`: The `Authorization` header is missing or malformed, or was sent more than once. What to do: Send `Authorization: Bearer <token>`, once. If your code does so, look for a proxy or a default header of your HTTP client that removes it or adds another.
             *     - `INVALID_TOKEN`: (1) No active token matches, or the token is revoked or has expired. (2) The token is of another tier: partner endpoints take partner tokens only, SSP endpoints SSP tokens only. What to do: (1) Check that the whole token was copied. If it was, ask the operator of this site for a new one. Do not repeat the request with the same token. (2) Use a token of the tier that the endpoint takes.
             */
            401: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /** @description What is wrong with the credentials (RFC 6750, section 3). */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Missing or invalid Authorization header. Expected: Bearer <token>";
                    } | {
                        /** @constant */
                        error: "Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.";
                        /** @constant */
                        code: "INVALID_TOKEN";
                    };
                };
            };
            /**
             * @description - no `code`: No notice with this PA-ID is on the register: there is none, or it is not confirmed, not signed off or not yet published. What to do: Check the PA-ID: it is compared exactly. If it is right, the notice may appear later: ask once a day.
             *     - `PATH_NOT_FOUND`: Nothing is served at this path. Paths are case-sensitive, and have no trailing slash. What to do: Compare the path with those of the endpoints. Percent-encode the PA-ID in it.
             */
            404: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Advertisement not found";
                    } | {
                        /** @constant */
                        error: "Not found";
                        /** @constant */
                        code: "PATH_NOT_FOUND";
                    };
                };
            };
            /**
             * @description `If-Match` does not name the `ETag` of the answer, or `If-Unmodified-Since` is in the past: a notice has no date of its last change.
             *
             *     What to do: Send the request without these headers. To ask for what has changed, use `If-None-Match`.
             */
            412: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "The precondition of the request is not met";
                        /** @constant */
                        code: "PRECONDITION_FAILED";
                    };
                };
            };
            /**
             * @description The token has used up the requests of its window.
             *
             *     What to do: Wait for the seconds in `Retry-After`, then send the request again. Watch `X-RateLimit-Remaining` to stay within the limit.
             */
            429: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Rate limit exceeded";
                        /**
                         * Format: int32
                         * @description Requests that the token may make in a window.
                         * @example 1000
                         */
                        limit: number;
                        /**
                         * Format: int32
                         * @description Requests left in the window: 0.
                         */
                        remaining: number;
                        /**
                         * Format: date-time
                         * @description End of the window, the instant of `X-RateLimit-Reset`.
                         * @example 2026-11-20T06:00:00Z
                         * @example 2026-11-20T06:00:00.250Z
                         */
                        reset: string;
                    };
                };
            };
            /**
             * @description A fault of this service.
             *
             *     What to do: Report it to the operator of this site, with the `X-Request-Id` of the answer.
             */
            500: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Internal server error";
                        /** @constant */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
            501: components["responses"]["NotImplemented"];
            /**
             * @description The service cannot reach its database in time.
             *
             *     What to do: Send the same request again after `Retry-After` seconds. That is safe for every endpoint: the write is idempotent.
             */
            503: {
                headers: {
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    /** @description Who may cache this answer. */
                    "Cache-Control": "private, no-store";
                    Link: components["headers"]["Link"];
                    /**
                     * @description Requests that the token may make in a window.
                     * @example 1000
                     */
                    "X-RateLimit-Limit"?: number;
                    /**
                     * @description Requests that the token has left in this window.
                     * @example 999
                     */
                    "X-RateLimit-Remaining"?: number;
                    /**
                     * @description End of the window, in Unix seconds, rounded up.
                     * @example 1795340460
                     */
                    "X-RateLimit-Reset"?: number;
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        error: "Service temporarily unavailable";
                        /** @constant */
                        code: "SERVICE_UNAVAILABLE";
                    };
                };
            };
            default: components["responses"]["ListenerError"];
        };
    };
}
