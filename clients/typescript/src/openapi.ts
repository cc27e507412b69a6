// Made of openapi.json by scripts/generate-client.mjs (npm run contracts): never changed by hand.

/** The version of the API that these types describe, which each call asks for. */
export const apiVersion = '2026-11-20';

export interface paths {
  '/api/enterprise/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Verifies an entity against its register and stores the verdict. Scope: `verify`. Limit `verifications`: 100 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['verify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The verifications of the organisation, newest first. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['verifications'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One verification. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['verification'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications/{id}/explanation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What would have to change of an entity for the next lower band of its Fracture Score. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['explainVerification'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications/{id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What another policy makes of the facts of a verification, and the difference. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['replayVerification'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications/{id}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What the organisation has remarked on a verification, newest first. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['verificationNotes'];
    put?: never;
    /** @description Adds a note to a verification, for the organisation alone. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['addVerificationNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications/{id}/assign': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Says who is to see to a verification. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['assignVerification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/monitored-entities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The entities whose changes are told of, newest first. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['monitoredEntities'];
    put?: never;
    /** @description Tells from now on of what changes of the entity of a verification. Of one that is monitored already, that one. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['monitorVerification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/monitored-entities/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** @description Ends the monitoring of an entity: nothing more is told of it. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    delete: operations['stopMonitoring'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications/{id}/candidates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Says whether the entity of a verification is what a list speaks of. The verification stays as it is: verify again for a verdict that knows of it. For owners, officers, and keys that act in the name of an officer. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['resolveCandidate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/candidate-resolutions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What was said of candidates in the organisation, newest first. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['candidateResolutions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The registered entities with a name like the given one, the most alike first, each with the reason. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. A call counts as 5. */
    get: operations['searchEntities'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/api-keys/create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Creates a key with the role of the member who creates it, or of the key that does. The only response that ever holds its text. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/api-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The keys of the organisation, newest first, also ended ones. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['apiKeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/api-keys/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Ends a key at once and for ever. A key whose role manages no keys ends itself and those that it created. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['revokeApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/api-keys/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Creates a successor with the same role and scopes; the old key ends after a grace. A key whose role manages no keys rotates itself and those that it created. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['rotateApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event log of the organisation, newest first. Behind the `cursor` of an event it is read oldest first: none is missed. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['events'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/events/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One event. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['event'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The endpoints that get events, newest first. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['webhooks'];
    put?: never;
    /** @description Makes an endpoint that gets events from now on. Its secret is in this answer alone. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['createWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/webhooks/diagnose': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Says which rule of a delivery that a receiver refused fails, and the remedy. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. A call counts as 10. */
    post: operations['diagnoseWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One endpoint. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['webhook'];
    put?: never;
    post?: never;
    /** @description Ends an endpoint for ever, with all that waits to be sent to it. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    delete: operations['deleteWebhook'];
    options?: never;
    head?: never;
    /** @description Changes, pauses or enables an endpoint. A paused one holds what happens until it is enabled again. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    patch: operations['updateWebhook'];
    trace?: never;
  };
  '/api/enterprise/webhooks/{id}/rotate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Gives an endpoint a new secret, in this answer alone. For a while the old one signs too. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/webhooks/{id}/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Sends a challenge to the URL of an endpoint, which is verified when the receiver returns it. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['verifyWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/webhooks/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Sends an event `endpoint.test` to one endpoint, whatever kinds it wants. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['testWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/webhooks/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The deliveries to one endpoint with their attempts, newest events first. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['deliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/webhooks/{id}/recover': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Has everything sent that an endpoint has missed since a time: what failed since, and events that were not recorded for it. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['recoverDeliveries'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/deliveries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One delivery with its attempts. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['delivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/deliveries/{id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Has a delivery sent now: in place of the retry that waits, or anew when it is finished. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['retryDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/deliveries/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Gives up a delivery that waits. Scope: `webhooks`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['cancelDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The bulks of the organisation, newest first. Scope: `bulk`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['bulks'];
    put?: never;
    /** @description Sends up to 1,000,000 rows to be verified, and answers when they are stored. They come as JSON, CSV or NDJSON, 100 MiB at most. Scope: `bulk`. Limit `bulkUploads`: 10 in 3600 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['startBulk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/bulk/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One bulk, and how far it is. Scope: `bulk`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['bulk'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/bulk/{id}/results': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What came of the rows of a bulk that has ended, in their order; `Accept` says whether as NDJSON or CSV. Scope: `bulk`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['bulkResults'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/bulk/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Stops a bulk. What is done by now stays, and its results can be read. Scope: `bulk`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['cancelBulk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/certificates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The certificates of the organisation, newest first. Scope: `certificates`. Limit `certificateReads`: 300 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['certificates'];
    put?: never;
    /** @description Issues a certificate on a verification. Takes an officer, signed in or by a key that acts in his name. Where the score is above 50 and the organisation asks for four eyes, it is proposed until a second officer agrees. Scope: `certificates`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['issueCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/certificates/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One certificate. Scope: `certificates`. Limit `certificateReads`: 300 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['certificate'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/certificates/{id}/pdf': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The certificate as a document to file and to print, with the signed credential attached to it. Scope: `certificates`. Limit `certificateReads`: 300 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['certificatePdf'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/public/certificates/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The public check of a certificate, of whichever organisation: whoever knows its id may know what it says. 120 of these calls a minute may come from one address. */
    get: operations['publicCertificate'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/certificates/{id}/agree': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Agrees to a certificate that another officer has proposed, and so issues it. Scope: `certificates`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['agreeToCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/certificates/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Revokes a certificate, for ever. Scope: `certificates`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['revokeCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboarding-links': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The onboarding links of the organisation, newest first. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['onboardingLinks'];
    put?: never;
    /** @description Makes a link by which one applicant says what a business is and who owns it. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['createOnboardingLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboarding-links/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One onboarding link. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['onboardingLink'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboarding-links/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Takes a link back that is not submitted: it opens nothing any more. Scope: `verify`. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['revokeOnboardingLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/decision-notify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Decides on an onboarding or a verification, and tells the applicant by mail. The same call again tells nobody twice. Where the organisation asks for four eyes, approved and declined are proposed until a second officer confirms. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['notifyDecision'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/decisions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The decisions of the organisation, newest first. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['decisions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/decisions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One decision, and whether the applicant was told. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['decision'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/decisions/{id}/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Confirms a decision that another officer has proposed, and so makes it. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['confirmDecision'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/decisions/{id}/withdraw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Takes a proposed decision back: whoever may decide may do that. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['withdrawDecision'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What applicants have submitted to the organisation, newest first unless asked for otherwise. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['onboardings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What one applicant has submitted. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['onboarding'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings/{id}/documents/{documentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description A file of an onboarding. Its bytes are read over REST, and who has read them is on record. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['onboardingDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings/{id}/assign': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Says who is to see to an onboarding. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['assignOnboarding'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings/{id}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Adds a note, for the organisation alone. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['addOnboardingNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/organisation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The organisation of the caller. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['organisation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/limits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What of its limits the caller has used, and its organisation, on the data of its mode. To ask is a request like any other, and else counts as nothing. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['limits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/overview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description How it goes in the organisation, and what needs somebody. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. A call counts as 5. */
    get: operations['organisationOverview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings/{id}/end-relationship': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description Puts on record that a business is a customer no longer: from then on the time runs for which the law keeps what is held of its people. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    post: operations['endRelationship'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/platform-overview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The platform over all organisations, at this moment. For operators. Limit `requests`: 6,000 in 60 seconds for a key, 10 times that for its organisation, unless its plan has more. */
    get: operations['platformOverview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Counts and durations, in the text format of Prometheus. */
    get: operations['metrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description A key of an organisation, without its text. */
    ApiKey: {
      id: string;
      name: string;
      /** @description Prefix and last four characters: all that is shown after creation. */
      hint: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      scopes: ('verify' | 'certificates' | 'webhooks' | 'bulk')[];
      /** @enum {string} */
      plan: 'starter' | 'growth' | 'enterprise';
      /** @description Addresses that the key may come from; empty: any. */
      allowedCidrs: string[];
      /** @description The member in whose name the key acts, an officer. */
      onBehalfOf: string | null;
      /** @description The member that the key belongs to: the one who created or rotated it. A key that a key creates belongs to the same member. Null for a key from the console. */
      memberId: string | null;
      /**
       * @description The role that its member had when the key was created. The key may do what both this role and the present role of the member may; null: all that keys may.
       * @enum {string|null}
       */
      role: 'owner' | 'developer' | 'officer' | 'viewer' | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string | null;
      /** Format: date-time */
      revokedAt: string | null;
      /** Format: date-time */
      lastUsedAt: string | null;
    };
    /** @description Keys of organisations. */
    ApiKeyFigures: {
      /** Format: int32 */
      active: number;
      /**
       * Format: int32
       * @description Revoked, or acting for a member who was removed.
       */
      revoked: number;
      /** Format: int32 */
      expired: number;
    };
    /** @description Rows that are verified together. */
    Bulk: {
      id: string;
      /** @enum {string} */
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
      /**
       * Format: int32
       * @description Its rows.
       */
      total: number;
      /**
       * Format: int32
       * @description Rows that are done, those with an error included.
       */
      processed: number;
      /**
       * Format: int32
       * @description Rows that ended with an error.
       */
      failed: number;
      /** @description Rows by what came of them: `verified`, `inactive`, `not_found`, or the code of an error. */
      counts: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      createdAt: string;
      /**
       * Format: date-time
       * @description When its first rows were taken up.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description When it was completed, failed or was cancelled.
       */
      finishedAt: string | null;
      /** @description Of one that failed: why, in a sentence. */
      failure: string | null;
      progress: components['schemas']['BulkProgress'];
    };
    /** @description Bulks by where they stand. */
    BulkFigures: {
      /** Format: int32 */
      running: number;
      /** Format: int32 */
      completed24Hours: number;
      /** Format: int32 */
      queued: number;
      /** Format: int32 */
      failed24Hours: number;
      /**
       * Format: int32
       * @description Rows of those that are queued or running which are not done.
       */
      rowsLeft: number;
    };
    /** @description How fast a bulk goes. */
    BulkProgress: {
      /**
       * Format: double
       * @description Since it began; null before its first rows are done.
       */
      rowsPerSecond: number | null;
      /**
       * Format: int32
       * @description At that rate; 0 once it has ended, null while it is not known.
       */
      secondsLeft: number | null;
    };
    /** @description An entry of a list with a name like one of the entity. Whether it is the same, a person has to say. */
    Candidate: {
      /** @description Which list: `DFAT`, `UN`, `ASIC banned persons`; `sandbox` is invented. */
      list: string;
      /** @description Of the entry, as the list gives it. */
      reference: string;
      /** @description What the entry is filed under. */
      name: string;
      /** @description Which of the names of the entry is like one of the entity. */
      matchedName: string;
      /** @description Which name of the entity that is. */
      screenedName: string;
      /** @enum {string} */
      result: 'exact' | 'close' | 'different';
      /** @description In what the names differ. */
      reason: string;
      /** @description SHA-256 over what the list says of the entry: another one is another candidate. */
      fingerprint: string;
      /**
       * @description What had been said of it when the entity was verified.
       * @enum {string}
       */
      resolution: 'open' | 'confirmed' | 'dismissed';
    };
    /** @description What was said of a candidate: an entry of a list with a name like one of an entity. It holds for later verifications of the same number, as long as the list says the same of the entry. What is said later counts. */
    CandidateResolution: {
      id: string;
      /** @description The verification that found the candidate. */
      verificationId: string;
      /** @description The list, as in the candidate: `DFAT`, `UN`, … */
      list: string;
      /** @description The list’s own reference of the entry. */
      reference: string;
      /** @enum {string} */
      outcome: 'confirmed' | 'dismissed';
      /** @description Why. It stays inside the organisation. */
      reason: string;
      /** @description The ABN, ACN or NZBN of the entity, as printed. */
      number: string;
      /** @description The key or the member. */
      resolvedBy: string;
      /** @description The officer who said so, or in whose name a key did; null for an owner. */
      officerId: string | null;
      /** Format: date-time */
      resolvedAt: string;
    };
    /** @description What an officer vouches for. Everything on it is as it was verified. */
    Certificate: {
      /** @description `KYB-` and 20 characters. */
      id: string;
      /** @enum {string} */
      status: 'proposed' | 'issued' | 'expired' | 'revoked';
      verificationId: string;
      legalName: string;
      abn: string | null;
      nzbn: string | null;
      /** @enum {string} */
      verdict: 'clean' | 'conditional' | 'exception';
      /** @description What has to hold for a conditional one. */
      condition: string | null;
      issuedBy: components['schemas']['CertificateOfficer'];
      /**
       * Format: date-time
       * @description Null while it is only proposed.
       */
      issuedAt: string | null;
      /** Format: date-time */
      expiresAt: string | null;
      /** Format: date-time */
      revokedAt: string | null;
      /** @description That of the verification. */
      auditHash: string;
      /** @description The certificate as a W3C Verifiable Credential, signed: a JWT (EdDSA). Null while it is only proposed. */
      credential: string | null;
      /** @description Its public page. Null while it is only proposed. */
      url: string | null;
      /** @enum {string} */
      mode: 'live' | 'test';
      /** @description Why an exception was made. It is not on the certificate. */
      reason: string | null;
      acn: string | null;
      /** @enum {string} */
      jurisdiction: 'AU' | 'NZ';
      entityType: string | null;
      /** @enum {string} */
      entityStatus: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      abnStatus: string | null;
      nzbnStatus: string | null;
      /** @description Null when it is not known. */
      gstRegistered: boolean | null;
      registeredState: string | null;
      registeredDate: string | null;
      /** Format: int32 */
      fractureScore: number;
      /** @enum {string} */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical';
      policyVersion: string;
      /** Format: date-time */
      verifiedAt: string;
      agreedBy: components['schemas']['CertificateOfficer'] | null;
      /** Format: date-time */
      createdAt: string;
      revokedReason: string | null;
    };
    /** @description Certificates by where they stand. */
    CertificateFigures: {
      /**
       * Format: int32
       * @description In force.
       */
      issued: number;
      /** Format: int32 */
      expired: number;
      /** Format: int32 */
      revoked: number;
      /**
       * Format: int32
       * @description They wait for a second officer, and are none yet.
       */
      proposed: number;
    };
    /** @description An officer who vouches for a certificate. */
    CertificateOfficer: {
      name: string;
      role: string;
    };
    CreateApiKeyInput: {
      /** @description 1 to 100 characters. */
      name: string;
      /**
       * @description The caller’s unless given.
       * @enum {string|null}
       */
      mode?: 'live' | 'test' | null;
      /** @description The caller’s unless given; never more than those. */
      scopes?: ('verify' | 'certificates' | 'webhooks' | 'bulk')[] | null;
      /** @description Addresses or blocks; the caller’s unless given, and never outside of those. */
      allowedCidrs?: string[] | null;
      /**
       * Format: date-time
       * @description Never later than the caller’s own.
       */
      expiresAt?: string | null;
      /** @description The officer in whose name it acts: only that officer can say so, signed in. */
      onBehalfOf?: string | null;
    };
    CreateOnboardingLinkInput: {
      /** @description An ABN, ACN or NZBN that the portal begins with. It needs `jurisdiction`. */
      queryValue?: string | null;
      /** @enum {string|null} */
      jurisdiction?: 'AU' | 'NZ' | null;
      /** @description 1 to 100 characters. */
      applicantName?: string | null;
      /**
       * Format: email
       * @description Where decisions are told, and what proves the applicant on another device.
       */
      applicantEmail?: string | null;
      /** @description Your own id, up to 255 characters. */
      reference?: string | null;
      /**
       * Format: int32
       * @description 1 to 90 days; 14 unless given.
       */
      expiresInDays?: number | null;
      /** @description Where the applicant can go when all is done: at or below one of the `returnUrls` of the organisation. */
      returnUrl?: string | null;
      /**
       * @description The language of the portal: `en-AU` or `en-NZ`; that of the jurisdiction unless given.
       * @enum {string|null}
       */
      locale?: 'en-AU' | 'en-NZ' | null;
      /** @description The applicant gets the link by mail, at `applicantEmail`. Otherwise it is yours to hand over. */
      sendEmail?: boolean | null;
    };
    CreateWebhookInput: {
      /** @description `https`, a public address, port 443 or 8443, up to 2,048 characters. */
      url: string;
      /** @description The kinds of events to send, at least one; `endpoint.test` is none of them. */
      events: (
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test'
      )[];
      /** @description Up to 500 characters. */
      description?: string | null;
      /** @description Sent with each delivery: up to 20 names with values of visible ASCII, 4,096 bytes in all. `Authorization` may be one; those that we or the connection decide about may not. Values are stored encrypted. */
      headers?: {
        [key: string]: string;
      } | null;
      rateLimit?: (number | null) | null;
    };
    /** @description A new key, with its text for this one time. */
    CreatedApiKey: {
      id: string;
      name: string;
      /** @description The key. It is stored as a hash only and is never shown again. */
      key: string;
      /** @description Prefix and last four characters: all that is shown after creation. */
      hint: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      scopes: ('verify' | 'certificates' | 'webhooks' | 'bulk')[];
      /** @enum {string} */
      plan: 'starter' | 'growth' | 'enterprise';
      /** @description Addresses that the key may come from; empty: any. */
      allowedCidrs: string[];
      /** @description The member in whose name the key acts, an officer. */
      onBehalfOf: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string | null;
      /** Format: date-time */
      revokedAt: string | null;
      /** Format: date-time */
      lastUsedAt: string | null;
    };
    /** @description The verifications of a day. */
    DayCount: {
      /** @description YYYY-MM-DD, in UTC. */
      day: string;
      /** Format: int32 */
      count: number;
    };
    /** @description What was decided on a submission or a verification, by whom and why. */
    Decision: {
      id: string;
      /** @enum {string} */
      decision: 'approved' | 'declined' | 'more_information';
      onboardingId: string | null;
      verificationId: string | null;
      /** @description The key or the member; `system` where the policy of the organisation decided. */
      decidedBy: string;
      /**
       * Format: date-time
       * @description When it was made; of a proposal, when it was proposed.
       */
      decidedAt: string;
      notification: components['schemas']['DecisionNotification'];
      /** @enum {string} */
      status: 'proposed' | 'made' | 'withdrawn';
      /** @description The officer who decided, or in whose name a key did. */
      officerId: string | null;
      /** @description The key or the member; null unless two officers were asked for. */
      confirmedBy: string | null;
      /** @description The second officer, where two were asked for. */
      secondOfficerId: string | null;
      /**
       * Format: date-time
       * @description When a proposal was confirmed, and so counted.
       */
      confirmedAt: string | null;
      /** @description Why. It stays inside. */
      reason: string | null;
      /** @description What the applicant is told. */
      message: string | null;
      /** @description What the applicant is asked for once more. */
      steps: ('business' | 'address' | 'people' | 'documents' | 'declaration')[];
    };
    /** @description Whether the applicant was told. */
    DecisionNotification: {
      /** @enum {string} */
      status: 'queued' | 'sent' | 'failed' | 'none';
      /** @description `email`; `kept` for a mail that no server could be given; null where there is no mail. */
      channel: string | null;
    };
    /** @description An event on its way to one endpoint. */
    Delivery: {
      id: string;
      /** @description The endpoint. */
      webhookId: string;
      /** @description The event: the id in its body, and in the header `webhook-id`. */
      eventId: string;
      /**
       * @description The kind of the event.
       * @enum {string}
       */
      event:
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test';
      /** @enum {string} */
      state: 'pending' | 'delivered' | 'failed';
      /**
       * Format: int32
       * @description How many attempts were made.
       */
      attemptCount: number;
      /**
       * Format: date-time
       * @description When it is due, unless the endpoint is paused; null once it is finished.
       */
      nextAttemptAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      finishedAt: string | null;
      /** @description In their order; of more than 100 the last ones. */
      attempts: components['schemas']['DeliveryAttempt'][];
    };
    /** @description One attempt to deliver an event. */
    DeliveryAttempt: {
      /**
       * Format: int32
       * @description From 1.
       */
      number: number;
      /** Format: date-time */
      startedAt: string;
      /**
       * Format: int32
       * @description In milliseconds.
       */
      durationMs: number;
      /** @description How it went, in one word. */
      outcome: string;
      /**
       * Format: int32
       * @description The HTTP status; null when there was no answer.
       */
      status: number | null;
      /** @description Why it failed, and what helps; null when it did not. */
      error: string | null;
      /** @description How the answer begins. */
      response: string | null;
      /**
       * Format: date-time
       * @description When the next attempt was to be; null when none was.
       */
      nextAttemptAt: string | null;
      /** @description Somebody asked for it. */
      isManual: boolean;
    };
    /** @description Deliveries of the events of some days, by where they stand now. */
    DeliveryFigures: {
      /** Format: int32 */
      delivered: number;
      /**
       * Format: int32
       * @description Those that were cancelled, too.
       */
      failed: number;
      /**
       * Format: int32
       * @description To be sent, or held by a paused endpoint.
       */
      pending: number;
      /**
       * Format: double
       * @description Of those that are delivered or failed the share, from 0 to 1, that is delivered; null: there are none.
       */
      successRate: number | null;
      /**
       * Format: int32
       * @description Within how many milliseconds 95 of 100 attempts that succeeded were answered, of the newest 200 at each endpoint; null: there are none.
       */
      p95Ms: number | null;
    };
    DiagnoseWebhookInput: {
      /** @description The endpoint that it was sent to: its secrets are tried too. */
      webhookId?: string | null;
      /** @description As it was received, to the byte; up to 65,536 characters. */
      body: string;
      /** @description An object of names and values, or a list of `{name, value}`. */
      headers:
        | {
            [key: string]: unknown;
          }
        | unknown[];
      /** @description As the receiver has it; the current one of the endpoint unless given. */
      secret?: string | null;
      /** @description The signature that the receiver’s own code makes of it, in hex or base64. */
      computed?: string | null;
      /**
       * Format: date-time
       * @description When it was received, by the receiver’s clock; now unless given.
       */
      receivedAt?: string | null;
    };
    /** @description What is right or wrong with a delivery. */
    DiagnosisFinding: {
      /** @enum {string} */
      rule: 'headers' | 'secret' | 'body' | 'timestamp' | 'webhook-signature' | 'X-Service-Signature' | 'computed';
      ok: boolean;
      /** @description What was found and, where it is not right, the remedy. */
      explanation: string;
    };
    /** @description What somebody holds of the business in the end, in percent. */
    EffectiveOwner: {
      partyId: string;
      /**
       * Format: double
       * @description At least.
       */
      from: number;
      /**
       * Format: double
       * @description At most.
       */
      to: number;
      /** @enum {string} */
      isBeneficialOwner: 'yes' | 'possible' | 'no';
    };
    /** @description Who owns the business in the end. */
    EffectiveOwnership: {
      owners: components['schemas']['EffectiveOwner'][];
      /**
       * Format: double
       * @description What nobody who was named holds: at least, in percent.
       */
      unknownFrom: number;
      /** Format: double */
      unknownTo: number;
      /** @description Parties that own each other. */
      circles: string[][];
      findings: components['schemas']['OwnershipFinding'][];
    };
    /** @description A registered entity with a name like the one that was looked for. Nothing is stored; verify it to rely on it. */
    EntityMatch: {
      /** @enum {string} */
      jurisdiction: 'AU' | 'NZ';
      legalName: string;
      /** @description The name that is most like it, as the register writes it. */
      matchedName: string;
      /**
       * @description What that name is to the entity.
       * @enum {string}
       */
      nameKind: 'legal' | 'business' | 'trading' | 'former' | 'other';
      /** @enum {string} */
      matchReason: 'exact' | 'words' | 'similar';
      /** @description The reason in a sentence. */
      matchExplanation: string;
      /**
       * Format: int32
       * @description How alike: from 1 to 100, which is the name itself.
       */
      score: number;
      /** @description Grouped 2-3-3-3, as in `51 824 753 556`. */
      abn: string | null;
      nzbn: string | null;
      /** @description In the words of the register. */
      entityType: string;
      /** @description In the words of the register. */
      status: string;
      /** @description Whether that status is active. */
      isActive: boolean;
      registeredState: string | null;
      source: components['schemas']['VerificationSource'];
    };
    /** @description Something that happened, as webhooks and subscribers get it. */
    Event: {
      id: string;
      /**
       * @description What happened.
       * @enum {string}
       */
      event:
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test';
      /** Format: date-time */
      timestamp: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      /** @description What it is about: see the kind. */
      data: {
        [key: string]: unknown;
      };
      /** @description Its place in the log: send it as `after` to read the newer events behind it. */
      cursor: string;
    };
    /** @description Between which scores the true one lies, where a source gave no answer or a candidate is not judged yet. */
    FractureInterval: {
      /** Format: int32 */
      lowest: number;
      /**
       * Format: int32
       * @description Which is the `fractureScore`, too: what is not known never lowers it.
       */
      highest: number;
      /** @description What may be, each with the reason why nobody knows. */
      possibleSignals: components['schemas']['FractureSignal'][];
    };
    /** @description One reason for points of the Fracture Score. */
    FractureSignal: {
      /** @enum {string} */
      type:
        | 'inactive_registration'
        | 'complex_structure'
        | 'no_gst_registration'
        | 'not_registered'
        | 'recently_registered'
        | 'external_administration'
        | 'strike_off_in_progress'
        | 'deregistered_at_asic'
        | 'name_mismatch'
        | 'banned'
        | 'sanctioned';
      /** @enum {string} */
      severity: 'low' | 'medium' | 'high' | 'critical';
      /** Format: int32 */
      points: number;
      /** @description The field of the result that the signal speaks of. */
      field: string;
      /** @description What the register holds. */
      registryValue: string | null;
      /** @description What was made of it. */
      detectedValue: string | null;
      description: string;
      /** @description The register that the fact comes from. */
      source: string;
      /**
       * Format: date
       * @description The day on which the register said so.
       */
      asOf: string | null;
    };
    /** @description What was asked beside the register, and gave an answer. */
    FurtherSource: {
      /** @description `ASIC companies`, `DFAT`, `UN` and the like; `sandbox` is invented. */
      name: string;
      /**
       * Format: date
       * @description The day that the data state.
       */
      asOf: string;
      /** @description The words that the licence of the data asks for. */
      attribution: string;
    };
    IssueCertificateInput: {
      /** @description The verification that it rests on. */
      verificationId: string;
      /** @description What has to hold; required where the score is 21 to 50. It is on the certificate. */
      condition?: string | null;
      /** @description Why a certificate is issued all the same; required where the score is above 50. It stays inside. */
      reason?: string | null;
    };
    /** @description Keeps what an onboarding holds, whatever the time of its keeping. */
    LegalHold: {
      id: string;
      reason: string | null;
      /** Format: date-time */
      placedAt: string;
      /** @description The member who placed it. */
      placedBy: string;
    };
    /** @description How many of something there may be in a window of time. */
    Limit: {
      /** @description `verifications`, `bulkUploads`, `certificateReads`, or `requests`: all that have no limit of their own. As in the `RateLimit` headers. */
      name: string;
      /** Format: int32 */
      windowSeconds: number;
      own: components['schemas']['LimitCount'];
      organisation: components['schemas']['LimitCount'];
    };
    /** @description What of a limit is used at this moment. */
    LimitCount: {
      /**
       * Format: int32
       * @description How many there may be in the window.
       */
      limit: number;
      /**
       * Format: int32
       * @description At most the limit; null while what counts cannot be reached.
       */
      used: number | null;
      /**
       * Format: date-time
       * @description When it begins anew; null where nothing is used, or nobody knows.
       */
      resetsAt: string | null;
    };
    /** @description The plan, and what of its limits is used. */
    Limits: {
      /** @enum {string} */
      plan: 'starter' | 'growth' | 'enterprise';
      /** @description None where nothing is limited. */
      limits: components['schemas']['Limit'][];
    };
    /** @description The mail of the platform and of all organisations. */
    MailFigures: {
      /**
       * Format: int32
       * @description Still to be sent.
       */
      pending: number;
      /**
       * Format: date-time
       * @description Since when the longest due one waits; null: none is due.
       */
      overdueSince: string | null;
    };
    /** @description What there is of one mode, over all organisations. */
    ModeFigures: {
      apiKeys: components['schemas']['ApiKeyFigures'];
      verifications: components['schemas']['VerificationFigures'];
      certificates: components['schemas']['CertificateFigures'];
      onboardings: components['schemas']['OnboardingFigures'];
      webhooks: components['schemas']['WebhookFigures'];
      bulk: components['schemas']['BulkFigures'];
    };
    MonitorVerificationInput: {
      /** @description A verification that found an entity: `ver_…`. */
      verificationId: string;
    };
    /** @description An entity whose changes on its register are told as `entity.changed`, with what was told last of it. */
    MonitoredEntity: {
      id: string;
      /** @description The verification that it began with; the events name it. */
      verificationId: string;
      /** @description The caller’s own id, of that verification. */
      reference: string | null;
      /** @enum {string} */
      jurisdiction: 'AU' | 'NZ';
      /** @description Grouped 2-3-3-3, as in `51 824 753 556`. */
      abn: string | null;
      nzbn: string | null;
      legalName: string;
      /** @description Null for an entity that is on the register no longer. */
      abnStatus: string | null;
      /** @description Null for an entity that is on the register no longer. */
      nzbnStatus: string | null;
      /** @description Null when the register does not say. */
      gstRegistered: boolean | null;
      /** @description In the words of the register. */
      entityType: string;
      /**
       * Format: date
       * @description The day of the register on which this rests: since then it has not changed, or not been told.
       */
      asOf: string | null;
      /** Format: date-time */
      startedAt: string;
      /**
       * Format: date-time
       * @description When a change was last told.
       */
      changedAt: string | null;
    };
    /** @description How the name that was sent compares to the registered ones. */
    NameMatch: {
      /** @enum {string} */
      result: 'exact' | 'close' | 'different';
      /** @description The registered name that is most like it; null when none is. */
      matchedName: string | null;
      /**
       * @description What that name is to the entity.
       * @enum {string|null}
       */
      kind: 'legal' | 'business' | 'trading' | 'former' | 'other' | null;
      reason: string;
    };
    NotifyDecisionInput: {
      /** @description The onboarding that is decided on; or `verificationId`. */
      onboardingId?: string | null;
      /** @description The verification that is decided on, one of no onboarding: nobody is told. */
      verificationId?: string | null;
      /**
       * @description Approved and declined are final; more information opens the link again.
       * @enum {string}
       */
      decision: 'approved' | 'declined' | 'more_information';
      /** @description Why, up to 2,000 characters. It stays inside the organisation. */
      reason?: string | null;
      /** @description What the applicant is told, up to 2,000 characters. */
      message?: string | null;
      /** @description With more information: the steps to go through again. A message, or steps, or both have to be there. */
      steps?: ('business' | 'address' | 'people' | 'documents' | 'declaration')[] | null;
      /**
       * Format: int32
       * @description The `round` of the onboarding that was looked at: once it was submitted again, nothing is decided. Without it the newest is decided on.
       */
      expectedRound?: number | null;
    };
    /** @description What an applicant has submitted, and what became of it. */
    Onboarding: {
      id: string;
      linkId: string;
      /** @description The organisation’s own. */
      reference: string | null;
      /** @enum {string} */
      status: 'in_review' | 'on_hold' | 'more_information' | 'approved' | 'declined';
      /**
       * Format: int32
       * @description How often it was submitted.
       */
      round: number;
      /**
       * Format: date-time
       * @description The last time.
       */
      submittedAt: string;
      /** Format: date-time */
      decidedAt: string | null;
      /** @description Of the newest submission. */
      verificationId: string;
      legalName: string | null;
      abn: string | null;
      nzbn: string | null;
      /** Format: int32 */
      fractureScore: number | null;
      /** @enum {string|null} */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical' | null;
      fractureInterval?: components['schemas']['FractureInterval'] | null;
      /** @enum {string} */
      verificationStatus: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      route: components['schemas']['OnboardingRoute'];
      applicantName: string | null;
      applicantEmail: string | null;
      assignee: components['schemas']['OnboardingAssignee'] | null;
      /** Format: date-time */
      relationshipEndedAt: string | null;
      legalHold: components['schemas']['LegalHold'] | null;
      /**
       * Format: date-time
       * @description Until when the law keeps it. Null where none does, and while the relationship lasts.
       */
      keptUntil: string | null;
      /**
       * Format: date-time
       * @description What it held of persons is gone since.
       */
      erasedAt: string | null;
      /** @description Oldest first; proposals, and those that were withdrawn, too. */
      decisions: components['schemas']['Decision'][];
      /** @description Oldest first; none when they were erased. */
      notes: components['schemas']['OnboardingNote'][];
      submission: components['schemas']['OnboardingSubmission'] | null;
    };
    /** @description Where the business is, and what it does. */
    OnboardingAddress: {
      registered: components['schemas']['PostalAddress'];
      business: components['schemas']['PostalAddress'] | null;
      tradingName: string | null;
      /** @description A letter of ANZSIC, A to S. */
      division: string;
      activity: string;
      website: string | null;
    };
    /** @description Who is to see to it. */
    OnboardingAssignee: {
      id: string;
      name: string | null;
    };
    /** @description Which business it is. */
    OnboardingBusiness: {
      /** @enum {string} */
      jurisdiction: 'AU' | 'NZ';
      /** @description ABN, ACN or NZBN. */
      queryValue: string;
      registered: components['schemas']['RegisteredBusiness'] | null;
      /** @description The applicant has said that it is this one. */
      isConfirmed: boolean;
      /** @description What the register has wrong. */
      correction: string | null;
    };
    /** @description Who states all this. */
    OnboardingDeclaration: {
      givenName: string;
      familyName: string;
      position: string;
      email: string;
      isTrue: boolean;
      isConsented: boolean;
    };
    /** @description A file of the applicant. */
    OnboardingDocument: {
      id: string;
      /** @enum {string} */
      kind: 'identity' | 'address' | 'trust_deed' | 'ownership' | 'registration' | 'other';
      name: string;
      /** @description By its content. */
      mediaType: string;
      /**
       * Format: double
       * @description In bytes.
       */
      size: number;
      /** Format: date-time */
      uploadedAt: string;
    };
    /** @description Onboarding links by where they stand. */
    OnboardingFigures: {
      /**
       * Format: int32
       * @description Their applicants can still submit.
       */
      open: number;
      /**
       * Format: int32
       * @description They wait for a decision.
       */
      submitted: number;
      /** Format: int32 */
      decided: number;
      /** Format: int32 */
      expired: number;
      /** Format: int32 */
      revoked: number;
    };
    /** @description A direct share of one party in another or in the business. */
    OnboardingHolding: {
      ownerId: string;
      /** @description Null: in the business. */
      ownedId: string | null;
      /**
       * Format: double
       * @description In percent; the same as `to` where it is known; both null where nobody has said it.
       */
      from: number | null;
      /** Format: double */
      to: number | null;
    };
    /** @description A way in for one applicant. */
    OnboardingLink: {
      id: string;
      /** @description Where the applicant goes; whoever has it answers in the applicant’s name. Null once it leads nowhere, and for viewers. */
      url: string | null;
      /** @enum {string} */
      status: 'created' | 'opened' | 'submitted' | 'decided' | 'expired' | 'revoked';
      /** @description The caller’s own id. */
      reference: string | null;
      /** @description Null where it is not known, or was erased. */
      applicantEmail: string | null;
      /**
       * Format: date-time
       * @description When it ends, unless the applicant has submitted before.
       */
      expiresAt: string;
      /** Format: date-time */
      createdAt: string;
      /** @description Null where it is not known, or was erased. */
      applicantName: string | null;
      /**
       * @description What the portal begins with.
       * @enum {string|null}
       */
      jurisdiction: 'AU' | 'NZ' | null;
      /** @description The number that the portal begins with: digits. */
      queryValue: string | null;
      /** @description The language of the portal. */
      locale: string;
      /** @description Where the applicant can go when all is done. */
      returnUrl: string | null;
      /**
       * Format: date-time
       * @description When the applicant came.
       */
      openedAt: string | null;
      /**
       * Format: date-time
       * @description The last time, where more was asked for.
       */
      submittedAt: string | null;
      /** Format: date-time */
      decidedAt: string | null;
      /** Format: date-time */
      revokedAt: string | null;
      /** @description Of what was submitted by it. */
      onboardingId: string | null;
    };
    /** @description A remark on a submission, for the organisation. */
    OnboardingNote: {
      id: string;
      /** @description The member or the key. */
      authorId: string;
      text: string;
      /** Format: date-time */
      createdAt: string;
    };
    /** @description Somebody or something that owns or runs the business, directly or through others. */
    OnboardingParty: {
      id: string;
      /** @enum {string} */
      kind: 'person' | 'company' | 'trust' | 'partnership' | 'other';
      givenName: string | null;
      familyName: string | null;
      /** @description A day, ISO 8601. */
      dateOfBirth: string | null;
      email: string | null;
      /** @description ISO 3166-1 alpha-2. */
      country: string | null;
      /** @description Of anything but a person. */
      name: string | null;
      number: string | null;
      roles: components['schemas']['OnboardingPartyRole'][];
    };
    /** @description What a party is to the business, or to another party. */
    OnboardingPartyRole: {
      /** @enum {string} */
      role: 'director' | 'secretary' | 'partner' | 'trustee' | 'settlor' | 'appointor' | 'contact';
      /** @description Null: of the business. */
      ofId: string | null;
    };
    /** @description Who owns the business, and who runs it. */
    OnboardingPeople: {
      parties: components['schemas']['OnboardingParty'][];
      holdings: components['schemas']['OnboardingHolding'][];
      /** @description Why part of it is not known. */
      unknownReason: string | null;
    };
    /** @description Whether what an onboarding holds of persons is kept, until when, and why. */
    OnboardingRetention: {
      /** @description Of the onboarding. */
      id: string;
      /** Format: date-time */
      relationshipEndedAt: string | null;
      legalHold: components['schemas']['LegalHold'] | null;
      /** @enum {string} */
      code:
        | 'erased'
        | 'legal_hold'
        | 'not_submitted'
        | 'undecided'
        | 'abandoned'
        | 'declined'
        | 'relationship'
        | 'relationship_ended'
        | 'period_over';
      /** @description The reason in a sentence, with the law where there is one. */
      detail: string;
      /** @description The operator may erase it when somebody asks. */
      mayErase: boolean;
      /**
       * Format: date-time
       * @description Until when the law keeps it. Null where none does, and while the relationship lasts.
       */
      keptUntil: string | null;
      /**
       * Format: date-time
       * @description When it is erased without being asked for.
       */
      erasesAt: string | null;
      /** Format: date-time */
      erasedAt: string | null;
    };
    /** @description Where the policy of the organisation sent the newest submission. */
    OnboardingRoute: {
      /** @enum {string} */
      outcome: 'approve' | 'review' | 'hold';
      reasons: components['schemas']['OnboardingRouteReason'][];
    };
    /** @description Why a submission went where it went. */
    OnboardingRouteReason: {
      /** @description A fixed code: `register_unavailable`, `not_registered`, `inactive_registration`, `critical_score`, `ownership_circle`, `no_automatic_approval`, `four_eyes`, `score_not_certain`, `score_above_policy`, `invented_data`, `register_outdated`, `business_not_screened`, `more_was_asked`, `business_not_confirmed`, `correction_stated`, `register_differs`, `name_differs`, `trader_differs`, `owners_not_certain`, `beneficial_owner_possible`, `no_beneficial_owner`, `people_not_screened`, `meets_policy`. */
      code: string;
      detail: string;
    };
    /** @description What the applicant has stated, as it was submitted last, with what follows from it. */
    OnboardingSubmission: {
      business: components['schemas']['OnboardingBusiness'] | null;
      address: components['schemas']['OnboardingAddress'] | null;
      people: components['schemas']['OnboardingPeople'] | null;
      declaration: components['schemas']['OnboardingDeclaration'] | null;
      documents: components['schemas']['OnboardingDocument'][];
      ownership: components['schemas']['EffectiveOwnership'];
    };
    /** @description A customer of the platform. */
    Organisation: {
      id: string;
      name: string;
      /** @enum {string} */
      plan: 'starter' | 'growth' | 'enterprise';
      /**
       * @description What happens when a key lacks the scope of an operation.
       * @enum {string}
       */
      scopeEnforcement: 'off' | 'report' | 'enforce';
      /** @description A certificate on a score above 50 takes two officers. */
      fourEyes: boolean;
      /**
       * Format: int32
       * @description How old a verification may be that a certificate rests on.
       */
      certificateAgeDays: number;
      /**
       * Format: int32
       * @description How long a certificate lasts.
       */
      certificateMonths: number;
      /**
       * @description What live verifications are reached from.
       * @enum {string}
       */
      registerSource: 'extract' | 'live' | 'live_then_extract';
      /** @description The policy by which verifications are scored: `2026-1` or `2026-2`. */
      policyVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @description What applicants see in place of the name. */
      brandName: string | null;
      /** @description `#rrggbb`. */
      brandColour: string | null;
      /** @description What applicants see at the top: a `data:` URI. */
      brandLogo: string | null;
      /** @description Where applicants may be sent back to: at and below these, of the same scheme, host and port. */
      returnUrls: string[];
      /** @description What an applicant has to bring. */
      requiredDocuments: ('identity' | 'address' | 'trust_deed' | 'ownership' | 'registration' | 'other')[];
      /**
       * Format: int32
       * @description A submission with nothing against it, and a score up to this, is approved at once; null: never. A submission that names people who were not screened is never approved at once.
       */
      automaticApprovalUpTo: number | null;
      /** @description Webhooks about applicants say who they are. */
      personalDataInWebhooks: boolean;
      /** @description Of what members are told by mail. */
      alertKinds: ('endpoint_failing' | 'key_expiring' | 'certificate_expiring' | 'register_stale')[];
      /** @description Which members are told. */
      alertRoles: ('owner' | 'developer' | 'officer' | 'viewer')[];
      /** @description They are told of test data, too. */
      alertsOfTestData: boolean;
    };
    /** @description How many organisations there are. */
    OrganisationFigures: {
      /** Format: int32 */
      total: number;
      /** @description By plan tier: `starter`, `growth` and `enterprise`. */
      byPlan: {
        [key: string]: unknown;
      };
    };
    /** @description What needs somebody now; null is what the caller may not read. */
    OrganisationNeeds: {
      onboardings: components['schemas']['Waiting'] | null;
      decisions: components['schemas']['Waiting'] | null;
      certificates: components['schemas']['Waiting'] | null;
      candidates: components['schemas']['Waiting'] | null;
      endpoints: components['schemas']['Waiting'] | null;
      bulks: components['schemas']['Waiting'] | null;
      expiringKeys: components['schemas']['Waiting'] | null;
      expiringCertificates: components['schemas']['Waiting'] | null;
    };
    /** @description How it goes in the organisation of the caller, of the live or the test data that the caller is at. */
    OrganisationOverview: {
      /** Format: int32 */
      days: number;
      timeZone: string;
      /**
       * Format: date-time
       * @description When the first of the days begins.
       */
      from: string;
      verifications: components['schemas']['VerificationTrend'] | null;
      deliveries: components['schemas']['DeliveryFigures'] | null;
      needs: components['schemas']['OrganisationNeeds'];
      /**
       * Format: date-time
       * @description The moment.
       */
      asOf: string;
    };
    /** @description Verifications by what came of them. */
    OutcomeCounts: {
      /**
       * Format: int32
       * @description Of every status, errors included.
       */
      total: number;
      /** Format: int32 */
      verified: number;
      /** Format: int32 */
      inactive: number;
      /** Format: int32 */
      notFound: number;
      /**
       * Format: int32
       * @description Without a score: the register gave no answer.
       */
      error: number;
      /** Format: int32 */
      low: number;
      /** Format: int32 */
      medium: number;
      /** Format: int32 */
      high: number;
      /** Format: int32 */
      critical: number;
      /**
       * Format: double
       * @description Of those with a score the share, from 0 to 1, that is above 50; null: there are none.
       */
      highRiskRate: number | null;
    };
    /** @description The verifications of a day. */
    OutcomeDay: {
      /** @description YYYY-MM-DD, in the time zone that was asked for. */
      day: string;
      /**
       * Format: int32
       * @description Of every status, errors included.
       */
      total: number;
      /** Format: int32 */
      verified: number;
      /** Format: int32 */
      inactive: number;
      /** Format: int32 */
      notFound: number;
      /**
       * Format: int32
       * @description Without a score: the register gave no answer.
       */
      error: number;
      /** Format: int32 */
      low: number;
      /** Format: int32 */
      medium: number;
      /** Format: int32 */
      high: number;
      /** Format: int32 */
      critical: number;
      /**
       * Format: double
       * @description Of those with a score the share, from 0 to 1, that is above 50; null: there are none.
       */
      highRiskRate: number | null;
    };
    /** @description Something that keeps the owners from being known for certain. */
    OwnershipFinding: {
      code: string;
      partyId: string | null;
      detail: string;
    };
    /** @description The platform at one moment. Figures are those of live data; `test` has those of test data. */
    PlatformOverview: {
      organisations: components['schemas']['OrganisationFigures'];
      apiKeys: components['schemas']['ApiKeyFigures'];
      verifications: components['schemas']['VerificationFigures'];
      certificates: components['schemas']['CertificateFigures'];
      onboardings: components['schemas']['OnboardingFigures'];
      webhooks: components['schemas']['WebhookFigures'];
      bulk: components['schemas']['BulkFigures'];
      registers: components['schemas']['RegisterState'][];
      service: components['schemas']['ServiceFacts'];
      mail: components['schemas']['MailFigures'];
      test: components['schemas']['ModeFigures'];
      /**
       * Format: date-time
       * @description The moment.
       */
      asOf: string;
    };
    /** @description What a policy makes of the facts of a verification. */
    PolicyVerdict: {
      policyVersion: string;
      /**
       * Format: int32
       * @description Null where the register gave no answer.
       */
      fractureScore: number | null;
      /** @enum {string|null} */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical' | null;
      fractureSignals: components['schemas']['FractureSignal'][];
      fractureInterval?: components['schemas']['FractureInterval'] | null;
    };
    /** @description Where a business is. */
    PostalAddress: {
      line1: string;
      line2: string | null;
      locality: string;
      region: string | null;
      postcode: string;
      /** @description ISO 3166-1 alpha-2. */
      country: string;
    };
    /** @description A problem (RFC 9457). `code` is one of a closed list; `detail` is written to be read by people. */
    Problem: {
      /**
       * Format: uri
       * @description Where the code is explained.
       */
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      detail: string;
      /** @enum {string} */
      code:
        | 'INVALID_REQUEST'
        | 'UNAUTHENTICATED'
        | 'FORBIDDEN'
        | 'NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'REQUEST_TIMEOUT'
        | 'STATE_CONFLICT'
        | 'CURSOR_EXPIRED'
        | 'PAYLOAD_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'EXPECTATION_FAILED'
        | 'IDENTIFIER_INVALID'
        | 'JURISDICTION_MISMATCH'
        | 'WEBHOOK_URL_REFUSED'
        | 'IDEMPOTENCY_CONFLICT'
        | 'RATE_LIMITED'
        | 'HEADERS_TOO_LARGE'
        | 'REGISTER_UNAVAILABLE'
        | 'OVERLOADED'
        | 'INTERNAL';
      /** @description Quote it when you ask about it. */
      requestId: string;
      /** @description The fields that are at fault. */
      errors?: {
        /** @description A JSON pointer (RFC 6901); empty: the body. */
        pointer: string;
        detail: string;
      }[];
      /** @description With IDENTIFIER_INVALID: registered numbers that were probably meant. */
      suggestions?: {
        value: string;
        legalName: string;
      }[];
      /** @description With CURSOR_EXPIRED: the oldest cursor from which reading can go on. */
      oldestCursor?: string;
      /** @description With REGISTER_UNAVAILABLE: the stored attempt. */
      verificationId?: string;
      /**
       * @description With STATE_CONFLICT, for an applicant whose link is over.
       * @enum {string}
       */
      linkStatus?: 'expired' | 'revoked';
    };
    /** @description What anybody may know of a certificate: what stands on it, and whether it holds. */
    PublicCertificate: {
      /** @description `KYB-` and 20 characters. */
      id: string;
      /**
       * @description Never `PROPOSED`: until it is issued there is none.
       * @enum {string}
       */
      status: 'proposed' | 'issued' | 'expired' | 'revoked';
      /**
       * @description A certificate of test data says nothing of any business.
       * @enum {string}
       */
      mode: 'live' | 'test';
      legalName: string;
      abn: string | null;
      acn: string | null;
      nzbn: string | null;
      /** @enum {string} */
      verdict: 'clean' | 'conditional' | 'exception';
      /** @description What has to hold for a conditional one. */
      condition: string | null;
      /** @enum {string} */
      entityStatus: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      /** @description Null when it is not known. */
      gstRegistered: boolean | null;
      /** Format: int32 */
      fractureScore: number;
      /** @enum {string} */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical';
      policyVersion: string;
      /** Format: date-time */
      verifiedAt: string;
      source: components['schemas']['VerificationSource'];
      /** @description The name of the organisation that issued it. */
      organisation: string;
      issuedBy: components['schemas']['CertificateOfficer'];
      agreedBy: components['schemas']['CertificateOfficer'] | null;
      /** Format: date-time */
      issuedAt: string;
      /** Format: date-time */
      expiresAt: string;
      /** Format: date-time */
      revokedAt: string | null;
      /** @description That of the verification. */
      auditHash: string;
      /** @description The certificate as a W3C Verifiable Credential, signed: a JWT (EdDSA). */
      credential: string;
      /** @description Its public page. */
      url: string;
    };
    /** @description What a recovery has found. */
    RecoveredDeliveries: {
      /**
       * Format: int32
       * @description How many deliveries are pending again, or for the first time, so far.
       */
      recovered: number;
      /** @description False: there is more, and the service continues. `recovery` of the webhook says how far it is. */
      isComplete: boolean;
    };
    /** @description How one register fares. */
    RegisterState: {
      /** @description Its name, as in `source.register` of a verification. */
      register: string;
      /** @description `extract`: imported; `live`: asked over the network. */
      kind: string;
      /**
       * Format: int32
       * @description How many are held; null of a live one.
       */
      records: number | null;
      /** @description The day (YYYY-MM-DD) that its data are of; of a live one that of its last answer. */
      asOf: string | null;
      /**
       * Format: date-time
       * @description Null of a live one.
       */
      importedAt: string | null;
      /**
       * Format: int32
       * @description Verifications, or calls to a live one, that got no answer; null of a dataset, of which they are not counted.
       */
      failures24Hours: number | null;
      /** @description Calls to a live one by what came of them: `found`, `not_found`, or why there was no answer. */
      calls24Hours: {
        [key: string]: unknown;
      };
      /** @description The data are invented. */
      isSample: boolean;
      /** @description It has refused the GUID or key since it last gave an answer. */
      isMisconfigured: boolean;
      /**
       * Format: date-time
       * @description Of a live one: when it last gave an answer.
       */
      lastSuccessAt: string | null;
    };
    /** @description A business as its register knows it. */
    RegisteredBusiness: {
      legalName: string;
      entityType: string | null;
      isActive: boolean;
      /** @description `ABR` or `NZBN`; `sample` for the invented data. */
      register: string;
      asOf: string;
    };
    /** @description A key that has ended. */
    RevokedApiKey: {
      id: string;
      name: string;
      /** @description Prefix and last four characters: all that is shown after creation. */
      hint: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      scopes: ('verify' | 'certificates' | 'webhooks' | 'bulk')[];
      /** @enum {string} */
      plan: 'starter' | 'growth' | 'enterprise';
      /** @description Addresses that the key may come from; empty: any. */
      allowedCidrs: string[];
      /** @description The member in whose name the key acts, an officer. */
      onBehalfOf: string | null;
      /** @description The member that the key belongs to: the one who created or rotated it. A key that a key creates belongs to the same member. Null for a key from the console. */
      memberId: string | null;
      /**
       * @description The role that its member had when the key was created. The key may do what both this role and the present role of the member may; null: all that keys may.
       * @enum {string|null}
       */
      role: 'owner' | 'developer' | 'officer' | 'viewer' | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string | null;
      /** Format: date-time */
      revokedAt: string | null;
      /** Format: date-time */
      lastUsedAt: string | null;
      /** @description The keys that it made: they live on until they are revoked themselves. */
      madeKeys: components['schemas']['ApiKey'][];
    };
    /** @description One thing that would have to change for a lower score. */
    ScoreChange: {
      /** @enum {string} */
      type:
        | 'inactive_registration'
        | 'complex_structure'
        | 'no_gst_registration'
        | 'not_registered'
        | 'recently_registered'
        | 'external_administration'
        | 'strike_off_in_progress'
        | 'deregistered_at_asic'
        | 'name_mismatch'
        | 'banned'
        | 'sanctioned';
      /**
       * Format: int32
       * @description By how much the score falls with it.
       */
      points: number;
      change: string;
    };
    /** @description What would have to change for the next lower band: all of it, and no other choice is shorter. */
    ScoreExplanation: {
      /**
       * @description Null in the lowest band.
       * @enum {string|null}
       */
      nextBand: 'low' | 'medium' | 'high' | 'critical' | null;
      changes: components['schemas']['ScoreChange'][];
      /**
       * Format: int32
       * @description The score when all of that has changed, and nothing else.
       */
      scoreThen: number;
    };
    /** @description A list that the names were screened against, or should have been. */
    ScreenedList: {
      /** @description The list: `DFAT`, `UN` or `ASIC banned persons`; `sandbox` is invented. */
      list: string;
      /** @description The body that publishes the list. */
      publisher: string;
      /**
       * Format: date
       * @description The day that the list states; null when the list is unreadable.
       */
      asOf: string | null;
      /**
       * Format: date-time
       * @description When the list was imported.
       */
      importedAt: string;
      /**
       * Format: int32
       * @description The number of entries; null when the list is unreadable.
       */
      entries: number | null;
      /**
       * @description Whether the list could be relied on.
       * @enum {string}
       */
      state: 'current' | 'stale' | 'unreadable';
    };
    /** @description The names of the entity against the sanctions and ban lists, beside the score and not part of it. */
    Screening: {
      /**
       * @description What the screening came to.
       * @enum {string}
       */
      status: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
      /** @description Every list that was ever imported; empty when none was. */
      lists: components['schemas']['ScreenedList'][];
      /**
       * Format: int32
       * @description The number of different names: legal, business, trading and former names, and the name you sent.
       */
      names: number;
      /** @description Entries with a name like one of the entity. */
      candidates: components['schemas']['Candidate'][];
    };
    /** @description The process that has answered. */
    ServiceFacts: {
      version: string;
      /** @description Where data is kept. */
      region: string;
      /** Format: date-time */
      startedAt: string;
    };
    /** @description One reason why the status is not `verified`. */
    StatusReason: {
      /**
       * @description The reason, from a closed list.
       * @enum {string}
       */
      code:
        | 'register_unavailable'
        | 'not_registered'
        | 'sanctions_match'
        | 'ban_match'
        | 'deregistered_at_asic'
        | 'inactive_registration'
        | 'external_administration'
        | 'strike_off_in_progress'
        | 'open_candidate'
        | 'screening_incomplete'
        | 'company_register_unavailable'
        | 'company_not_on_register'
        | 'unknown_status_code'
        | 'unknown_entity_type';
      /** @description The reason as a sentence for a person. */
      detail: string;
      /** @description The register or list that gave the fact, e.g. `ABR`, `ASIC companies`, `DFAT`. */
      source: string;
      /**
       * Format: date
       * @description The day that the source states; null when it gives none.
       */
      asOf: string | null;
    };
    /** @description A verdict on one entity. Never changes. */
    Verification: {
      id: string;
      /** @description The caller’s own id. */
      reference: string | null;
      /** @enum {string} */
      jurisdiction: 'AU' | 'NZ';
      legalName: string | null;
      /** @description Grouped 2-3-3-3, as in `51 824 753 556`. */
      abn: string | null;
      nzbn: string | null;
      /** @description Grouped 3-3-3, as in `000 002 568`. */
      acn: string | null;
      /** @description In the words of the register. */
      entityType: string | null;
      abnStatus: string | null;
      nzbnStatus: string | null;
      /** @description Null when the register does not say. */
      gstRegistered: boolean | null;
      registeredState: string | null;
      /**
       * Format: date
       * @description Null when the register does not give it.
       */
      registeredDate: string | null;
      nameMatch: components['schemas']['NameMatch'] | null;
      /**
       * Format: int32
       * @description From 0, the lowest risk, to 100. Null with status ERROR.
       */
      fractureScore: number | null;
      /** @enum {string|null} */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical' | null;
      fractureSignals: components['schemas']['FractureSignal'][];
      fractureInterval?: components['schemas']['FractureInterval'] | null;
      /** @description Null under policy 2026-1. */
      candidates?: components['schemas']['Candidate'][] | null;
      /** @description Null under policy 2026-1. */
      furtherSources?: components['schemas']['FurtherSource'][] | null;
      /** @enum {string} */
      status: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      /** @description Every reason why the status is not `verified`; empty when it is, null under an earlier policy. */
      statusReasons?: components['schemas']['StatusReason'][] | null;
      screening?: components['schemas']['Screening'] | null;
      source: components['schemas']['VerificationSource'];
      policyVersion: string;
      /** @description SHA-256 over the canonical JSON of facts and verdict, in hex. */
      auditHash: string;
      /** Format: date-time */
      verifiedAt: string;
    };
    /** @description Who is to see to a verification. */
    VerificationAssignee: {
      id: string;
      name: string | null;
    };
    /** @description Who is to see to which verification. */
    VerificationAssignment: {
      verificationId: string;
      assignee: components['schemas']['VerificationAssignee'] | null;
    };
    /** @description Verifications of every status, errors included. */
    VerificationFigures: {
      /** Format: int32 */
      total: number;
      /** Format: int32 */
      last24Hours: number;
      /** @description Of all: `verified`, `inactive`, `not_found` and `error`. */
      byStatus: {
        [key: string]: unknown;
      };
      /** @description Of all with a score: `low`, `medium`, `high` and `critical`. */
      byRisk: {
        [key: string]: unknown;
      };
      /** @description The last 30 days, today included, oldest first. */
      byDay: components['schemas']['DayCount'][];
    };
    /** @description A remark on a verification, for the organisation. Never changes. */
    VerificationNote: {
      id: string;
      /** @description The member or the key. */
      authorId: string;
      /** @description Of the member or the key. */
      authorName: string | null;
      text: string;
      /** Format: date-time */
      createdAt: string;
    };
    /** @description A verification as it is stored, and as another policy has it. Nothing was asked anew, and nothing is stored. */
    VerificationReplay: {
      verificationId: string;
      before: components['schemas']['PolicyVerdict'];
      after: components['schemas']['PolicyVerdict'];
      /**
       * Format: int32
       * @description By how much the score rises; null where there is none.
       */
      scoreChange: number | null;
      /** @description What counts in it that did not before, possible ones included. */
      added: components['schemas']['FractureSignal'][];
      /** @description What counted before and does not in it. */
      removed: components['schemas']['FractureSignal'][];
    };
    /** @description Where the facts come from. */
    VerificationSource: {
      /** @description `ABR` or `NZBN`; `sample` and `sandbox` are invented data. */
      register: string;
      /** @description `extract`: published data that were imported; `live`: asked at that moment; `sandbox`: what test keys get. */
      kind: string;
      /**
       * Format: date
       * @description The day whose state of the register this is.
       */
      asOf: string | null;
      /** @description The words that the licence of the data asks for. */
      attribution: string;
    };
    /** @description Verifications of some days, and before. */
    VerificationTrend: {
      total: components['schemas']['OutcomeCounts'];
      before: components['schemas']['OutcomeCounts'];
      /** @description Oldest first, today last; days without any have zeros. */
      byDay: components['schemas']['OutcomeDay'][];
    };
    VerifyInput: {
      /** @description An ABN or ACN (AU) or an NZBN (NZ). Spaces and hyphens are ignored. */
      queryValue: string;
      /** @enum {string} */
      jurisdiction: 'AU' | 'NZ';
      /** @description A name to compare with the registered ones; up to 500 characters. */
      name?: string | null;
      /** @description Your own id for this verification; up to 255 characters. */
      reference?: string | null;
      /** @description Tell of it when the register says something else of this entity: event `entity.changed`. */
      monitor?: boolean | null;
    };
    /** @description How many wait for somebody. */
    Waiting: {
      /**
       * Format: int32
       * @description 100 at most.
       */
      count: number;
      /** @description There are more, or there may be. */
      hasMore: boolean;
      /** @description The one to begin with, of a decision what it is about; null: there is none. */
      firstId: string | null;
      /**
       * Format: date-time
       * @description Since when that one waits or fails, or when it expires.
       */
      firstAt: string | null;
    };
    /** @description Where events are sent. */
    Webhook: {
      id: string;
      url: string;
      /** @description The kinds of events that it gets. */
      events: (
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test'
      )[];
      description: string | null;
      /**
       * @description Paused: what happens is held, and sent when it is enabled again.
       * @enum {string}
       */
      status: 'enabled' | 'paused' | 'disabled';
      /** @enum {string} */
      mode: 'live' | 'test';
      /** Format: date-time */
      createdAt: string;
      /** @description The headers of your own that are sent. Their values are not shown again. */
      headerNames: string[];
      /**
       * Format: int32
       * @description Attempts a second, at most; null: as many as it takes.
       */
      rateLimit: number | null;
      /** @description Why the service disabled it. */
      disabledReason: string | null;
      /** Format: date-time */
      disabledAt: string | null;
      /** @description The URL names a private address, which this installation permits. */
      isPrivateRange: boolean;
      /**
       * @description Whether the receiver has proved that the URL is yours. Pending: the plan requires it, and events are held until then.
       * @enum {string}
       */
      verification: 'unverified' | 'pending' | 'verified';
      /**
       * Format: date-time
       * @description When the receiver last returned a challenge.
       */
      verifiedAt: string | null;
      /**
       * Format: date-time
       * @description Until then the secret before the last rotation signs too; null when one alone does.
       */
      previousSecretUntil: string | null;
      health: components['schemas']['WebhookHealth'];
      recovery: components['schemas']['WebhookRecovery'] | null;
    };
    /** @description Why a receiver should take a delivery, or not. */
    WebhookDiagnosis: {
      /** @enum {string} */
      verdict: 'valid' | 'invalid';
      findings: components['schemas']['DiagnosisFinding'][];
    };
    /** @description Where events are sent, and how it goes. */
    WebhookFigures: {
      /**
       * Format: int32
       * @description Those that are paused or disabled, too.
       */
      endpoints: number;
      /**
       * Format: int32
       * @description Deliveries that are to be sent, or held by a paused endpoint.
       */
      pending: number;
      /** Format: int32 */
      delivered24Hours: number;
      /**
       * Format: int32
       * @description Deliveries whose last attempt was in vain, and those that were cancelled.
       */
      failed24Hours: number;
      /**
       * Format: int32
       * @description Within how many milliseconds 95 of 100 endpoints took it: of the newest 5,000 deliveries of 24 hours; null: there are none.
       */
      p95Ms: number | null;
      /**
       * Format: int32
       * @description Endpoints that get nothing any more, for they have failed too long or said so.
       */
      disabled: number;
      /**
       * Format: date-time
       * @description Since when the longest due delivery of an enabled endpoint waits; null: none is due.
       */
      overdueSince: string | null;
    };
    /** @description How an endpoint takes what it is sent. */
    WebhookHealth: {
      /**
       * Format: int32
       * @description Failed attempts since the last that succeeded.
       */
      failures: number;
      /**
       * Format: date-time
       * @description The first of these.
       */
      failingSince: string | null;
      /**
       * Format: date-time
       * @description Of the attempts for the newest events; null when there is none.
       */
      lastAttemptAt: string | null;
      /**
       * Format: int32
       * @description The HTTP status of that attempt; null when there was no answer.
       */
      lastStatus: number | null;
      /** @description Why that attempt failed; null when it did not. */
      lastError: string | null;
    };
    /** @description The last recovery of an endpoint, and how far it has come. */
    WebhookRecovery: {
      /**
       * Format: date-time
       * @description Since when the endpoint gets what it has missed.
       */
      since: string;
      /**
       * Format: int32
       * @description How many deliveries are pending again, or for the first time, so far.
       */
      recovered: number;
      /** @description Nothing is left to recover. */
      isComplete: boolean;
      /** Format: date-time */
      startedAt: string;
      /**
       * Format: date-time
       * @description Null while it is running.
       */
      finishedAt: string | null;
    };
    /** @description An endpoint, with its new secret this once. */
    WebhookWithSecret: {
      id: string;
      url: string;
      /** @description The kinds of events that it gets. */
      events: (
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test'
      )[];
      description: string | null;
      /**
       * @description Paused: what happens is held, and sent when it is enabled again.
       * @enum {string}
       */
      status: 'enabled' | 'paused' | 'disabled';
      /** @enum {string} */
      mode: 'live' | 'test';
      /** @description What deliveries are signed with. It is never shown again. */
      secret: string;
      /** Format: date-time */
      createdAt: string;
      /** @description The headers of your own that are sent. Their values are not shown again. */
      headerNames: string[];
      /**
       * Format: int32
       * @description Attempts a second, at most; null: as many as it takes.
       */
      rateLimit: number | null;
      /** @description Why the service disabled it. */
      disabledReason: string | null;
      /** Format: date-time */
      disabledAt: string | null;
      /** @description The URL names a private address, which this installation permits. */
      isPrivateRange: boolean;
      /**
       * @description Whether the receiver has proved that the URL is yours. Pending: the plan requires it, and events are held until then.
       * @enum {string}
       */
      verification: 'unverified' | 'pending' | 'verified';
      /**
       * Format: date-time
       * @description When the receiver last returned a challenge.
       */
      verifiedAt: string | null;
      /**
       * Format: date-time
       * @description Until then the secret before the last rotation signs too; null when one alone does.
       */
      previousSecretUntil: string | null;
      health: components['schemas']['WebhookHealth'];
      recovery: components['schemas']['WebhookRecovery'] | null;
    };
  };
  responses: {
    /** @description A problem (RFC 9457). */
    Problem: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
  };
  parameters: {
    /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
    IdempotencyKey: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  verify: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VerifyInput'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            result: components['schemas']['Verification'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  verifications: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description With this status. */
        status?: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
        /** @description In this band of the Fracture Score. */
        fractureRisk?: 'low' | 'medium' | 'high' | 'critical';
        /** @description In this jurisdiction. */
        jurisdiction?: 'AU' | 'NZ';
        /** @description Of the entity with this ABN. */
        abn?: string;
        /** @description Of the entity with this NZBN. */
        nzbn?: string;
        /** @description With this id of your own. */
        reference?: string;
        /** @description Made at this time or later. */
        verifiedFrom?: string;
        /** @description Made before this time. */
        verifiedBefore?: string;
        /** @description Which a member is to see to, by the id; `me`: those of the caller; `none`: those that nobody is to see to. */
        assignee?: string;
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Verification'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  verification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            verification: components['schemas']['Verification'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  explainVerification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            explanation: components['schemas']['ScoreExplanation'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  replayVerification: {
    parameters: {
      query?: {
        /** @description `2026-1` or `2026-2`; unless given, the one that the organisation has now. */
        policyVersion?: string;
      };
      header?: never;
      path: {
        /** @description Of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            replay: components['schemas']['VerificationReplay'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  verificationNotes: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
      };
      header?: never;
      path: {
        /** @description Of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['VerificationNote'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  addVerificationNote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The verification that the note is about: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description 1 to 2,000 characters, for the organisation alone. */
          text: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            note: components['schemas']['VerificationNote'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  assignVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The verification to assign: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The member who is to see to it; null: nobody. */
          memberId?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            assignment: components['schemas']['VerificationAssignment'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  monitoredEntities: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['MonitoredEntity'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  monitorVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MonitorVerificationInput'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            monitoredEntity: components['schemas']['MonitoredEntity'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  stopMonitoring: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The monitored entity: `mon_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Problem'];
    };
  };
  resolveCandidate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The verification that found the candidate. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The list, as in the candidate: `DFAT`, `UN`, … */
          list: string;
          /** @description The list’s own reference of the entry, as in the candidate. */
          reference: string;
          /** @description That of the candidate; needed where several have the reference. */
          fingerprint?: string;
          /** @enum {string} */
          outcome: 'confirmed' | 'dismissed';
          /** @description Why, up to 1,000 characters. It stays inside the organisation. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            candidateResolution: components['schemas']['CandidateResolution'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  candidateResolutions: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description Of this ABN, ACN or NZBN. Spaces are ignored. */
        number?: string;
        /** @description Of entries of this list. */
        list?: string;
        /** @description With this outcome. */
        outcome?: 'confirmed' | 'dismissed';
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['CandidateResolution'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  searchEntities: {
    parameters: {
      query: {
        /** @description A legal, business, trading or former name, or words of it: 3 letters at least, 200 characters at most. */
        name: string;
        /** @description Whose register is searched. */
        jurisdiction: 'AU' | 'NZ';
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['EntityMatch'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateApiKeyInput'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            apiKey: components['schemas']['CreatedApiKey'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  apiKeys: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['ApiKey'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  revokeApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The key to end. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            apiKey: components['schemas']['RevokedApiKey'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  rotateApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The key to replace. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: int32
           * @description How long the old key lives on; a day unless given, 30 days at most.
           */
          graceSeconds?: number;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            apiKey: components['schemas']['CreatedApiKey'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  events: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description All kinds unless given. */
        types?: (
          | 'verification.completed'
          | 'verification.high_risk'
          | 'certificate.issued'
          | 'certificate.expired'
          | 'certificate.revoked'
          | 'onboarding.submitted'
          | 'onboarding.decided'
          | 'bulk.completed'
          | 'entity.changed'
          | 'endpoint.failing'
          | 'endpoint.disabled'
          | 'endpoint.test'
        )[];
        /** @description Unless given, the newest events come first. Behind the `cursor` of an event the next newer ones come first, and a next page goes on in the order of its list. */
        order?: 'newest' | 'oldest';
        /**
         * @deprecated
         * @description `true` is `order: NEWEST`, `false` is `order: OLDEST`.
         */
        newestFirst?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Event'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  event: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `evt_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            event: components['schemas']['Event'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  webhooks: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Webhook'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhookInput'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            webhook: components['schemas']['WebhookWithSecret'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  diagnoseWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DiagnoseWebhookInput'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            diagnosis: components['schemas']['WebhookDiagnosis'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  webhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            webhook: components['schemas']['Webhook'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The endpoint to delete. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Problem'];
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The endpoint to change. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description `https`, a public address, port 443 or 8443, up to 2,048 characters. It cannot be removed. */
          url?: string;
          /** @description The kinds of events to send, at least one; `endpoint.test` is none of them. In place of all there were; they cannot be removed. */
          events?: (
            | 'verification.completed'
            | 'verification.high_risk'
            | 'certificate.issued'
            | 'certificate.expired'
            | 'certificate.revoked'
            | 'onboarding.submitted'
            | 'onboarding.decided'
            | 'bulk.completed'
            | 'entity.changed'
            | 'endpoint.failing'
            | 'endpoint.disabled'
            | 'endpoint.test'
          )[];
          /** @description Up to 500 characters. Null removes it. */
          description?: string | null;
          /** @description Sent with each delivery: up to 20 names with values of visible ASCII, 4,096 bytes in all. `Authorization` may be one; those that we or the connection decide about may not. Values are stored encrypted. In place of all there were; null removes them. */
          headers?: {
            [key: string]: string;
          } | null;
          /**
           * Format: int32
           * @description Attempts a second, from 1 to 1,000. Null removes the limit.
           */
          rateLimit?: number | null;
          /**
           * @description Paused: nothing is sent, and what happens is held until it is enabled again. Enabled: also one that the service has disabled; it begins anew.
           * @enum {string}
           */
          status?: 'enabled' | 'paused';
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            webhook: components['schemas']['Webhook'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The endpoint that gets a new secret. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: int32
           * @description How long the old secret signs too: a day unless given, 0 to 604,800 (7 days).
           */
          overlapSeconds?: number;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            webhook: components['schemas']['WebhookWithSecret'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  verifyWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The endpoint whose receiver is sent a challenge. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            webhook: components['schemas']['Webhook'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  testWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The endpoint to test. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            delivery: components['schemas']['Delivery'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  deliveries: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description In this state. */
        state?: 'pending' | 'delivered' | 'failed';
        /** @description Of events of this kind. */
        event?:
          | 'verification.completed'
          | 'verification.high_risk'
          | 'certificate.issued'
          | 'certificate.expired'
          | 'certificate.revoked'
          | 'onboarding.submitted'
          | 'onboarding.decided'
          | 'bulk.completed'
          | 'entity.changed'
          | 'endpoint.failing'
          | 'endpoint.disabled'
          | 'endpoint.test';
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path: {
        /** @description The endpoint whose deliveries are listed. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Delivery'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  recoverDeliveries: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The endpoint that has missed something. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: date-time
           * @description Since when; at most 90 days back.
           */
          since: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecoveredDeliveries'];
        };
      };
      default: components['responses']['Problem'];
    };
  };
  delivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `dlv_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            delivery: components['schemas']['Delivery'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  retryDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The delivery to send now: `dlv_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            delivery: components['schemas']['Delivery'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  cancelDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The delivery to give up: `dlv_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            delivery: components['schemas']['Delivery'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  bulks: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description With this status. */
        status?: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Bulk'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  startBulk: {
    parameters: {
      query?: {
        /** @description Of the rows that name none. */
        jurisdiction?: 'AU' | 'NZ';
        /** @description Whether each row fires the events of a verification. */
        events?: boolean;
      };
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          items: {
            /** @description An ABN or ACN (AU) or an NZBN (NZ). */
            queryValue: string;
            /**
             * @description That of the call unless given.
             * @enum {string|null}
             */
            jurisdiction?: 'AU' | 'NZ' | null;
            /** @description Your own id for this row. */
            reference?: string | null;
            /** @description A name to compare with the registered ones. */
            name?: string | null;
          }[];
        };
        'text/csv': string;
        'application/x-ndjson': string;
      };
    };
    responses: {
      /** @description Stored; the rows are verified from now on. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            bulk: components['schemas']['Bulk'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  bulk: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `blk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            bulk: components['schemas']['Bulk'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  bulkResults: {
    parameters: {
      query?: {
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path: {
        /** @description Its id: `blk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/x-ndjson': string;
          'text/csv': string;
        };
      };
      default: components['responses']['Problem'];
    };
  };
  cancelBulk: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The bulk to stop. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            bulk: components['schemas']['Bulk'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  certificates: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description Those in this state alone. */
        status?: 'proposed' | 'issued' | 'expired' | 'revoked';
        /** @description Those that rest on this verification. */
        verificationId?: string;
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Certificate'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  issueCertificate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IssueCertificateInput'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            certificate: components['schemas']['Certificate'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  certificate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            certificate: components['schemas']['Certificate'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  certificatePdf: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
        };
      };
      default: components['responses']['Problem'];
    };
  };
  publicCertificate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id, in any spelling: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            certificate: components['schemas']['PublicCertificate'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  agreeToCertificate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The certificate that another officer has proposed. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            certificate: components['schemas']['Certificate'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  revokeCertificate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The certificate to revoke. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description 1 to 2,000 characters. It stays inside the organisation. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            certificate: components['schemas']['Certificate'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  onboardingLinks: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description Only those that stand there now. */
        status?: 'created' | 'opened' | 'submitted' | 'decided' | 'expired' | 'revoked';
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['OnboardingLink'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  createOnboardingLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOnboardingLinkInput'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            onboardingLink: components['schemas']['OnboardingLink'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  onboardingLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `lnk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            onboardingLink: components['schemas']['OnboardingLink'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  revokeOnboardingLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The link to revoke. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            onboardingLink: components['schemas']['OnboardingLink'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  notifyDecision: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NotifyDecisionInput'];
      };
    };
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            decision: components['schemas']['Decision'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  decisions: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description Those in this state alone. */
        status?: 'proposed' | 'made' | 'withdrawn';
        /** @description Those on this onboarding. */
        onboardingId?: string;
        /** @description Those on this verification. */
        verificationId?: string;
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Decision'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  decision: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `dec_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            decision: components['schemas']['Decision'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  confirmDecision: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The decision that another officer has proposed. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            decision: components['schemas']['Decision'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  withdrawDecision: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The proposal to take back. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            decision: components['schemas']['Decision'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  onboardings: {
    parameters: {
      query?: {
        /** @description How many, from 1 to 100; 20 unless given. */
        limit?: number;
        /** @description The cursor after which the page begins. */
        after?: string;
        /** @description Only these. */
        status?: 'in_review' | 'on_hold' | 'more_information' | 'approved' | 'declined';
        /** @description Only those of this member. */
        assigneeId?: string;
        /** @description Only those that nobody is to see to. */
        isUnassigned?: boolean;
        /** @description Only those that wait for a decision: `in_review` and `on_hold`. */
        isWaiting?: boolean;
        /** @description Read forwards, from the one that was made first. */
        oldestFirst?: boolean;
        /** @description `csv` for all that passes the filters as CSV, without pages; `Accept: text/csv` asks for the same. */
        format?: 'json' | 'csv';
        /** @description Whether CSV begins with a byte order mark, by which older spreadsheets tell UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: components['schemas']['Onboarding'][];
            /** @description Send it as `after` for the next page; null on the last one. A page may be short, or empty, and have a next one. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  onboarding: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its id: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            onboarding: components['schemas']['Onboarding'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  onboardingDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The onboarding that the file came with. */
        id: string;
        /** @description The file. */
        documentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
          'image/png': string;
          'image/jpeg': string;
        };
      };
      default: components['responses']['Problem'];
    };
  };
  assignOnboarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The onboarding to assign. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The member who is to see to it; null: nobody. */
          memberId?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            onboarding: components['schemas']['Onboarding'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  addOnboardingNote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The onboarding that the note is about. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description 1 to 2,000 characters. The applicant never sees it. */
          text: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            onboarding: components['schemas']['Onboarding'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  organisation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            organisation: components['schemas']['Organisation'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  limits: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Limits'];
        };
      };
      default: components['responses']['Problem'];
    };
  };
  organisationOverview: {
    parameters: {
      query?: {
        /** @description 7, 30 or 90, today included; 30 unless given. */
        days?: number;
        /** @description Whose days: a name of the IANA database, such as `Australia/Sydney`; UTC unless given. */
        timeZone?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            overview: components['schemas']['OrganisationOverview'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  endRelationship: {
    parameters: {
      query?: never;
      header?: {
        /** @description Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description An onboarding that is approved: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: date-time
           * @description Since when the business is a customer no longer; now unless given. Not in the future.
           */
          endedAt?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            retention: components['schemas']['OnboardingRetention'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  platformOverview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            overview: components['schemas']['PlatformOverview'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  metrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      default: components['responses']['Problem'];
    };
  };
}
