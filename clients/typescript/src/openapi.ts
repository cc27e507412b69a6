// Generated from openapi.json by scripts/generate-client.mjs (npm run contracts): do not edit.

/** The version of the API that these types describe. Each call requests it. */
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
    /**
     * @description Verifies an entity against its register and stores the result. A negative result is not an error. Fails with `IDENTIFIER_INVALID` for a wrong number, `JURISDICTION_MISMATCH` for a number of the other country, and `REGISTER_UNAVAILABLE` if the register does not respond. Available to API keys with the scope `verify`, and to owners, developers and officers.
     *
     *     Rate limit `verifications`: 100 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the verifications of the organisation, newest first unless you give another order. Available to API keys with the scope `verify`, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns a stored verification. Available to API keys with the scope `verify`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns the smallest set of changes that would move the Fracture Score into a lower risk band. Fails with `STATE_CONFLICT` if the verification has no score. Available to API keys with the scope `verify`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['explainVerification'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications/{id}/owners': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Returns the owners and directors of a verified New Zealand entity, as the imported NZBN register has them today. Available to API keys with the scope `verify`, and to owners, officers and viewers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it. Each call counts as 5.
     */
    get: operations['verificationOwners'];
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
    /**
     * @description Scores the stored facts of a verification under another policy and returns the difference. Available to API keys with the scope `verify`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the notes on a verification, newest first. Available to API keys with the scope `verify`, and to owners, officers and viewers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['verificationNotes'];
    put?: never;
    /**
     * @description Adds a note to a verification, which only the organisation can read. Fails with `STATE_CONFLICT` if the verification belongs to an erased case. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['addVerificationNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/verifications/{id}/timeline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Lists everything that happened to a verification, and to its entity since, newest first. The list has only what the caller can read elsewhere. Changes of the entity and new candidates are listed for 90 days, as events are. Available to API keys with the scope `verify`, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['verificationTimeline'];
    put?: never;
    post?: never;
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
    /**
     * @description Assigns a verification to a member, or to nobody. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the monitored entities, newest first. Available to API keys with the scope `verify`, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['monitoredEntities'];
    put?: never;
    /**
     * @description Starts monitoring the entity of a verification. If the entity is already monitored, returns the existing monitoring. Fails with `STATE_CONFLICT` if the verification found no entity. Available to API keys with the scope `verify`, and to owners, developers and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Stops monitoring an entity. No further changes are reported. Available to API keys with the scope `verify`, and to owners, developers and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Records whether the entity of a verification is the listed person or body. The stored verification does not change; verify again to get a score that includes the resolution. A key must act for an officer. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the resolved candidates of the organisation, newest first. Available to API keys with the scope `verify`, and to owners, officers and viewers. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['candidateResolutions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/screen': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * @description Screens names that have no register number against the sanctions and ban lists, and stores each screening. Returns the screenings in the order of the items. Each item counts as one request. Names are encrypted, and can be erased. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['screen'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/screenings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Lists the screenings of names of the organisation, newest first. Available to API keys with the scope `verify`, and to owners, officers and viewers. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['screenings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/screenings/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Returns a stored screening of a name. Available to API keys with the scope `verify`, and to owners, officers and viewers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['screening'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/screenings/{id}/candidates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * @description Records whether the subject of a screening is the listed person or body, and returns the screening with its new status. The decision also counts in later screenings of the same subject. A key must act for an officer. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['resolveScreeningCandidate'];
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
    /**
     * @description Searches a register for entities with a similar name, best match first. Each match states the reason. Fails with `REGISTER_UNAVAILABLE` if the register does not respond. Available to API keys with the scope `verify`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it. Each call counts as 5.
     */
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
    /**
     * @description Creates an API key with the role of the calling member or key. The response contains the full text of the key, which is not shown again. Available to API keys, and to owners, developers and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the API keys of the organisation, newest first, including expired and revoked ones. Available to API keys, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Revokes an API key immediately and permanently. A key whose role cannot manage keys can revoke itself and the keys it created. Available to API keys, and to owners, developers and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Replaces an API key with a new one that has the same role and scopes. The old key stays valid for a while. A key whose role cannot manage keys can rotate itself and the keys it created. Fails with `STATE_CONFLICT` if the key is revoked or expired. Available to API keys, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the event log of the organisation, newest first. With the `cursor` of an event as `after`, it lists newer events, oldest first, so that you miss none; with `after: "start"`, all that are kept. Fails with `CURSOR_EXPIRED` if the cursor is older than 90 days. Available to API keys with the scope `webhooks`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns an event of the log. Available to API keys with the scope `webhooks`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the webhook endpoints, newest first. Available to API keys with the scope `webhooks`, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['webhooks'];
    put?: never;
    /**
     * @description Creates a webhook endpoint and returns its secret, which is not shown again. The plan must include webhooks, and an organisation can have 50 endpoints per mode. Fails with `WEBHOOK_URL_REFUSED` if the URL is not a public HTTPS address. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Diagnoses a delivery that a receiver rejected: which part is wrong and how to fix it. Nothing is sent. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it. Each call counts as 10.
     */
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
    /**
     * @description Returns a webhook endpoint with its health. Available to API keys with the scope `webhooks`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['webhook'];
    put?: never;
    post?: never;
    /**
     * @description Deletes a webhook endpoint permanently, together with its pending deliveries. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    delete: operations['deleteWebhook'];
    options?: never;
    head?: never;
    /**
     * @description Edits, pauses or enables a webhook endpoint. While it is paused, events are kept and sent later. Fails with `WEBHOOK_URL_REFUSED` if the new URL is not a public HTTPS address. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Creates a new secret for an endpoint, which is shown only in this response. Deliveries are also signed with the old secret for a while. Fails with `STATE_CONFLICT` while an earlier rotation overlaps. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Sends a challenge to the URL of an endpoint. The endpoint is verified when the receiver returns the challenge. Fails with `STATE_CONFLICT` if it does not, and with `RATE_LIMITED` after 10 tests and challenges in a minute. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Sends the event `endpoint.test` to one endpoint, whatever event types it receives. Fails with `STATE_CONFLICT` if the endpoint is not enabled or must be verified first, and with `RATE_LIMITED` after 10 tests and challenges in a minute. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the deliveries to a webhook endpoint with their attempts, newest events first. Available to API keys with the scope `webhooks`, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Replays everything that an endpoint missed since a given time: failed deliveries, and events that were never recorded for it. Fails with `STATE_CONFLICT` if the endpoint is disabled or a recovery is running. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns a delivery with its attempts. Available to API keys with the scope `webhooks`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Retries a delivery now instead of at its scheduled time, or replays a delivery that is finished. Fails with `STATE_CONFLICT` if the endpoint is disabled or the delivery is being sent. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Cancels a pending delivery. Fails with `STATE_CONFLICT` if it is finished or is being sent. Available to API keys with the scope `webhooks`, and to owners and developers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the bulk jobs of the organisation, newest first. Available to API keys with the scope `bulk`, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['bulks'];
    put?: never;
    /**
     * @description Sends up to 1,000,000 rows as JSON, CSV or NDJSON of at most 100 MiB. The call returns when the rows are stored; they are verified in the background. Available to API keys with the scope `bulk`, and to owners, developers and officers. Fails with `PAYLOAD_TOO_LARGE` above these limits.
     *
     *     Rate limit `bulkUploads`: 10 calls in 3600 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns a bulk job and its progress. Available to API keys with the scope `bulk`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns the results of a bulk job that has ended, in the order of its rows. `Accept` selects NDJSON or CSV. Fails with `STATE_CONFLICT` while the job runs, and 90 days after it ended. Available to API keys with the scope `bulk`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Cancels a bulk job. Results so far are kept and can be read. Fails with `STATE_CONFLICT` if the job has ended. Available to API keys with the scope `bulk`, and to owners, developers and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the certificates of the organisation, newest first. Available to API keys with the scope `certificates`, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `certificateReads`: 300 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['certificates'];
    put?: never;
    /**
     * @description Issues a certificate on a verification. The caller must be an officer, or a key that acts for one. If the status is `review`, or the score is above 50 and the organisation requires two officers, the certificate is proposed until a second officer agrees. Fails with `STATE_CONFLICT` if the verification is too old or found no entity, if the entity is blocked, or if something has been found against it since. Available to API keys with the scope `certificates`, and to officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns a certificate of the organisation. Available to API keys with the scope `certificates`, and to members of every role.
     *
     *     Rate limit `certificateReads`: 300 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns the certificate as a PDF to print and file. The signed credential is attached to it. Fails with `STATE_CONFLICT` while the certificate is only proposed. Available to API keys with the scope `certificates`, and to members of every role.
     *
     *     Rate limit `certificateReads`: 300 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns the public content and the current status of a certificate of any organisation. No sign-in is required.
     *
     *     Rate limit: 120 of these calls per minute and IP address.
     */
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
    /**
     * @description Agrees to a certificate that another officer proposed, which issues it. The caller must be a second officer, or a key that acts for one. Fails with `FORBIDDEN` for the officer who proposed it, and with `STATE_CONFLICT` if the verification has become too old. Available to API keys with the scope `certificates`, and to officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Revokes a certificate permanently. The caller must be an officer, or a key that acts for one. Fails with `STATE_CONFLICT` if the certificate has expired or is already revoked. Available to API keys with the scope `certificates`, and to officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['revokeCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/certificates/{id}/suspend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * @description Suspends a certificate until an officer reinstates it. The caller must be an officer, or a key that acts for one. Fails with `STATE_CONFLICT` if the certificate is not in force, or an officer has suspended it already. Available to API keys with the scope `certificates`, and to officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['suspendCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/certificates/{id}/reinstate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * @description Reinstates a suspended certificate and accepts the reasons that stand. The caller must be an officer, or a key that acts for one. Fails with `STATE_CONFLICT` if the certificate is not suspended, or while the entity is blocked, inactive or on no register. It also fails for a reason with which a new certificate would be for `review`, because that needs two officers. Available to API keys with the scope `certificates`, and to officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['reinstateCertificate'];
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
    /**
     * @description Lists the onboarding links of the organisation, newest first. Available to API keys with the scope `verify`, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['onboardingLinks'];
    put?: never;
    /**
     * @description Creates a link through which one applicant states what the business is and who owns it. Available to API keys with the scope `verify`, and to owners, developers and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns an onboarding link and its status. Available to API keys with the scope `verify`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Revokes an onboarding link that was not submitted. Nobody can open it afterwards. Fails with `STATE_CONFLICT` if it was submitted or has expired. Available to API keys with the scope `verify`, and to owners, developers and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Records a decision on an onboarding case or a verification, and notifies the applicant by e-mail once. If the organisation requires two officers, decisions to approve or decline are proposed until a second officer confirms. Fails with `STATE_CONFLICT` if another decision is final or proposed. Available to API keys with the scope `verify`, and to officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Lists the decisions of the organisation, newest first. Available to API keys with the scope `verify`, and to owners, officers and viewers. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns a decision and whether the applicant was notified. Available to API keys with the scope `verify`, and to owners, officers and viewers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Confirms a decision that another officer proposed, which then takes effect. Fails with `FORBIDDEN` for the officer who proposed it, and with `STATE_CONFLICT` if it no longer waits. Available to API keys with the scope `verify`, and to officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Withdraws a proposed decision. Everybody who can decide can withdraw a proposal. Fails with `STATE_CONFLICT` if it no longer waits. Available to API keys with the scope `verify`, and to officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['withdrawDecision'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/message-templates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Lists the templates of messages to applicants, newest first. Available to API keys, and to members of every role. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['messageTemplates'];
    put?: never;
    /**
     * @description Creates a template of messages to applicants. Fails with `STATE_CONFLICT` if the organisation has 50 templates. Available to API keys, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['createMessageTemplate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/message-templates/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Returns a template of messages to applicants. Available to API keys, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['messageTemplate'];
    put?: never;
    post?: never;
    /**
     * @description Deletes a template of messages to applicants. Messages that were sent stay as they are. Available to API keys, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    delete: operations['deleteMessageTemplate'];
    options?: never;
    head?: never;
    /**
     * @description Edits a template of messages to applicants. Fields that are left out stay as they are. Available to API keys, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    patch: operations['updateMessageTemplate'];
    trace?: never;
  };
  '/api/enterprise/onboardings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Lists the onboarding cases of the organisation, newest first by default. Available to API keys with the scope `verify`, and to owners, officers and viewers. `Accept: text/csv` returns the whole list as CSV.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns an onboarding case with the submitted form, notes and decisions. Available to API keys with the scope `verify`, and to owners, officers and viewers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['onboarding'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings/{id}/duplicates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Returns other cases, open links and a verification of the organisation that have the same business number, person, e-mail address or file as an onboarding case. Available to API keys with the scope `verify`, and to owners, officers and viewers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['onboardingDuplicates'];
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
    /**
     * @description Returns a file of an onboarding case. REST returns its content, and each download is recorded in the audit log. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Assigns an onboarding case to a member, or to nobody. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['assignOnboarding'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings/{id}/candidates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * @description Records whether a person or body that the form names is the one on a list. A confirmed match puts the case on hold. A key must act for an officer. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['resolveOnboardingCandidate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/onboardings/{id}/requirements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * @description Records that a matter of customer due diligence is established, and on what evidence. It closes the gaps of the matter. Sanctions are refused if the case was screened: resolve the candidates instead. A key must act for an officer. Fails with `STATE_CONFLICT` if the case is decided. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['verifyRequirement'];
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
    /**
     * @description Adds a note to an onboarding case, which only the organisation can read. Fails with `STATE_CONFLICT` if the case was erased. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns the caller’s organisation and its settings. Available to API keys, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns the rate limits and their current use by the caller and the organisation. The call counts as a request. Available to API keys, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['limits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/policies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Lists the policies of the organisation, newest first. Available to API keys, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['policies'];
    put?: never;
    /**
     * @description Derives a draft from a published policy. Available to API keys, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    post: operations['derivePolicy'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enterprise/policies/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Returns a policy of the organisation with all of its rules. Available to API keys, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    get: operations['policy'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * @description Edits a draft. Fails with `STATE_CONFLICT` once it is proposed. Available to API keys, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
    patch: operations['updatePolicy'];
    trace?: never;
  };
  '/api/enterprise/policies/{id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * @description Applies a policy to the newest stored verifications and cases, and returns what changes. Available to API keys with the scope `verify`, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it. Each call counts as 25.
     */
    get: operations['replayPolicy'];
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
    /**
     * @description Returns the organisation overview: the activity of recent days and the items that need attention. Available to API keys, and to members of every role.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it. Each call counts as 5.
     */
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
    /**
     * @description Records that a business stopped being a customer. The retention period for personal data starts at that time. For 30 days an owner or officer can correct the end in a session, by the same call with another `endedAt`, and nothing is erased. Fails with `STATE_CONFLICT` if the case is not approved, or if an end is recorded that cannot be corrected. Available to API keys with the scope `verify`, and to owners and officers.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /**
     * @description Returns the platform overview: current figures over all organisations. Available to operators of the platform.
     *
     *     Rate limit `requests`: 6,000 calls in 60 seconds per key or member, and 10 times as many per organisation. A plan tier can raise it.
     */
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
    /** @description Returns counters and durations in the text format of Prometheus. Available to operators of the platform. */
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
    /** @description An API key of the organisation, without its secret text. */
    ApiKey: {
      /** @description The id of the API key: `key_…`. */
      id: string;
      /** @description The name given to the key when it was created. */
      name: string;
      /** @description The prefix and the last four characters of the key, such as `vnt_ent_test_…mple`. The full key is shown only once, when it is created. */
      hint: string;
      /**
       * @description Whether the key works with live or test data.
       *
       *     - `live`: Live data, checked against the configured registers.
       *     - `test`: Test data, checked against an invented sandbox register.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description The scopes of the key. Each operation names the scope that it needs. */
      scopes: ('verify' | 'certificates' | 'webhooks' | 'bulk')[];
      /**
       * @description The plan tier of the organisation that the key belongs to.
       *
       *     - `starter`: The first tier, without webhooks.
       *     - `growth`: The second tier, with webhooks.
       *     - `enterprise`: The highest tier, with every feature.
       * @enum {string}
       */
      plan: 'starter' | 'growth' | 'enterprise';
      /** @description The IP addresses and CIDR blocks that the key can be used from. Empty if it can be used from any address. */
      allowedCidrs: string[];
      /** @description The id of the officer in whose name the key acts. Null if the key acts for no officer. */
      onBehalfOf: string | null;
      /** @description The id of the member that the key belongs to: the one who created or rotated it. A key created with another key belongs to the same member. Null for a key created with the console. */
      memberId: string | null;
      /**
       * @description The role that the member had when the key was created. The key can do only what both this role and the member’s current role permit. Null if no role limits the key.
       *
       *     - `owner`: Manages the organisation, its members and its settings.
       *     - `developer`: Manages API keys and webhooks, and verifies businesses.
       *     - `officer`: Decides on cases and issues certificates.
       *     - `viewer`: Reads the organisation’s data and changes nothing.
       * @enum {string|null}
       */
      role: 'owner' | 'developer' | 'officer' | 'viewer' | null;
      /**
       * Format: date-time
       * @description When the key was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the key expires. Null if it does not expire.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked. Null if it was not revoked.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description When the key was last used. Null if it has not been used.
       */
      lastUsedAt: string | null;
    };
    /** @description The API keys of all organisations, by state. */
    ApiKeyFigures: {
      /**
       * Format: int32
       * @description The number of keys that can be used.
       */
      active: number;
      /**
       * Format: int32
       * @description The number of keys that were revoked, act for a removed member, or belong to a suspended organisation.
       */
      revoked: number;
      /**
       * Format: int32
       * @description The number of keys that have expired.
       */
      expired: number;
    };
    /** @description A bulk job: many rows that are verified in the background. */
    Bulk: {
      /** @description The id of the bulk job: `blk_…`. */
      id: string;
      /**
       * @description The current status of the bulk job.
       *
       *     - `queued`: All rows are stored, and none is verified yet.
       *     - `running`: The rows are being verified.
       *     - `completed`: Every row has a result or an error. This status is final.
       *     - `failed`: The job stopped before its last row, for the reason in `failure`. Results so far are kept. This status is final.
       *     - `cancelled`: The job was cancelled. Results so far are kept. This status is final.
       * @enum {string}
       */
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
      /**
       * Format: int32
       * @description The number of rows in the job.
       */
      total: number;
      /**
       * Format: int32
       * @description The number of rows processed so far, including rows that ended with an error.
       */
      processed: number;
      /**
       * Format: int32
       * @description The number of rows that ended with an error.
       */
      failed: number;
      /** @description The number of rows per result. The keys are the statuses of verifications, such as `verified` or `review`, and the codes of errors. */
      counts: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @description When the rows were received.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the first rows were processed. Null while the job is queued.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description When the job was completed, failed or was cancelled. Null until then.
       */
      finishedAt: string | null;
      /** @description A sentence that explains why the job failed. Null if it did not fail. */
      failure: string | null;
      /** @description The name of the file that was uploaded. Null if none was sent, and once the results are deleted, 90 days after the end. */
      fileName: string | null;
      /** @description The id of the member or API key that started the job: `mem_…` or `key_…`. */
      startedBy: string;
      /** @description The speed of the job and the estimated time left. */
      progress: components['schemas']['BulkProgress'];
    };
    /** @description A bulk upload ended. */
    BulkCompletedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'bulk.completed';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The bulk upload. */
        id: string;
        /**
         * @description How it ended.
         * @enum {string}
         */
        status: 'completed' | 'failed';
        /**
         * Format: int32
         * @description Rows in the upload.
         */
        total: number;
        /**
         * Format: int32
         * @description Rows that were processed, errors included.
         */
        processed: number;
        /**
         * Format: int32
         * @description Rows that ended with an error.
         */
        failed: number;
        /** @description Rows by outcome: the status of a verification, such as `verified` or `review`, or the code of an error. */
        counts: {
          [key: string]: number;
        };
        /**
         * Format: date-time
         * @description When the upload was accepted.
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the last row was processed.
         */
        finishedAt: string;
      };
    };
    /** @description The bulk jobs of all organisations, by status. */
    BulkFigures: {
      /**
       * Format: int32
       * @description The number of bulk jobs that are running.
       */
      running: number;
      /**
       * Format: int32
       * @description The number of bulk jobs completed in the last 24 hours.
       */
      completed24Hours: number;
      /**
       * Format: int32
       * @description The number of bulk jobs that are queued.
       */
      queued: number;
      /**
       * Format: int32
       * @description The number of bulk jobs that failed in the last 24 hours.
       */
      failed24Hours: number;
      /**
       * Format: int32
       * @description The number of rows left to process in queued and running bulk jobs.
       */
      rowsLeft: number;
    };
    /** @description The speed of a bulk job. */
    BulkProgress: {
      /**
       * Format: double
       * @description The average number of rows per second since the job started. Null until the first rows are processed.
       */
      rowsPerSecond: number | null;
      /**
       * Format: int32
       * @description The estimated number of seconds left at the current speed. The value is 0 once the job has ended, and null while it is unknown.
       */
      secondsLeft: number | null;
    };
    /** @description An entry of a screening list with a name similar to a name of the entity. A person decides whether they are the same. */
    Candidate: {
      /** @description The name of the list: `DFAT`, `UN` or `ASIC banned persons`, or `sandbox` for invented data. */
      list: string;
      /** @description The reference that the list gives to its entry. */
      reference: string;
      /** @description The main name of the list entry. */
      name: string;
      /** @description The name of the list entry that matched. */
      matchedName: string;
      /** @description The name of the entity, or of somebody who governs or owns it, that matched. */
      screenedName: string;
      /** @description The role of the person or body with this name, such as `director and shareholder`, or the place of the name, such as `part of the legal name`. Null for a whole name of the entity. */
      screenedAs?: string | null;
      /**
       * @description How closely the two names match.
       *
       *     - `exact`: It matches a current name of the entity. Case, accents, punctuation and the spelling of the legal form are ignored.
       *     - `close`: It differs from a current name in a way that leaves no word open, such as the legal form, short forms or spaces, or it matches a former name. The reason says in what.
       *     - `different`: No registered name is similar to it.
       * @enum {string}
       */
      result: 'exact' | 'close' | 'different';
      /** @description A sentence that explains how the two names differ. */
      reason: string;
      /**
       * Format: double
       * @description How much the names, dates of birth and countries speak for the same party, from 0 to 1. The field is null under a policy before `2026-3`.
       */
      strength?: number | null;
      /** @description Sentences that explain how the names, dates of birth and countries agree and differ. The field is null under a policy before `2026-3`. */
      reasons?: string[] | null;
      /** @description A SHA-256 hash of the list entry. If the list changes the entry, it becomes a new candidate. */
      fingerprint: string;
      /**
       * @description The resolution of the candidate at the time of the verification.
       *
       *     - `open`: Nobody has resolved the candidate yet.
       *     - `confirmed`: The listed person or body is the entity.
       *     - `dismissed`: The listed person or body only has a similar name.
       * @enum {string}
       */
      resolution: 'open' | 'confirmed' | 'dismissed';
      /** @description The entry as the list has it now. Null if the list has changed or dropped the entry: then verify again. */
      entry: components['schemas']['CandidateEntry'] | null;
    };
    /** @description The entry of a candidate, as the imported edition of the list has it now. */
    CandidateEntry: {
      /** @description The body that publishes the list. */
      publisher: string;
      /**
       * Format: date
       * @description The day that the edition of the list states.
       */
      asOf: string;
      /** @description The other names of the entry. */
      aliases: string[];
      /** @description The dates of birth of the entry, as the list writes them. */
      datesOfBirth: string[];
      /** @description The countries of the entry, as the list writes them. */
      countries: string[];
      /** @description The sanctions programmes or committees that list the entry; the type of a ban. */
      programmes: string[];
    };
    /** @description A decision on whether a candidate from a screening list is the verified entity. It applies to later verifications of the same number. A dismissal ends when the list entry changes; a confirmation does not. A newer resolution replaces it. */
    CandidateResolution: {
      /** @description The id of the resolution: `crs_…`. */
      id: string;
      /** @description The id of the verification that found the candidate: `ver_…`. */
      verificationId: string;
      /** @description The name of the list, as in the candidate: `DFAT`, `UN` or `ASIC banned persons`. */
      list: string;
      /** @description The reference that the list gives to its entry. */
      reference: string;
      /** @description The fingerprint of the candidate. It tells several entries with one reference apart, and changes when the list entry does. */
      fingerprint: string;
      /**
       * @description Whether the candidate was confirmed or dismissed.
       *
       *     - `confirmed`: The listed person or body is the verified entity.
       *     - `dismissed`: The listed person or body only has a similar name.
       * @enum {string}
       */
      outcome: 'confirmed' | 'dismissed';
      /** @description The reason for the resolution. Only the organisation can read it. */
      reason: string;
      /** @description The ABN, ACN or NZBN of the entity, in its printed format. */
      number: string;
      /** @description The id of the key or member that resolved the candidate. */
      resolvedBy: string;
      /** @description The id of the officer who resolved the candidate, or in whose name a key did. Null if an owner resolved it. */
      officerId: string | null;
      /**
       * Format: date-time
       * @description When the candidate was resolved.
       */
      resolvedAt: string;
    };
    /** @description A certificate that an officer issued on a verification. It repeats the facts of that verification. */
    Certificate: {
      /** @description The id of the certificate: `KYB-` and 20 characters. */
      id: string;
      /**
       * @description The current status of the certificate.
       *
       *     - `proposed`: It waits for a second officer and is not in force yet.
       *     - `issued`: The certificate is in force.
       *     - `suspended`: The entity is no longer what the certificate says. The certificate is not in force until it is reinstated.
       *     - `expired`: The expiry date has passed. This status is final.
       *     - `revoked`: An officer revoked the certificate. This status is final.
       * @enum {string}
       */
      status: 'proposed' | 'issued' | 'suspended' | 'expired' | 'revoked';
      /** @description The id of the verification that the certificate rests on: `ver_…`. */
      verificationId: string;
      /** @description The legal name of the entity on its register. */
      legalName: string;
      /** @description The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the entity has none. */
      abn: string | null;
      /** @description The NZBN, 13 digits, such as `9429999990009`. Null if the entity has none. */
      nzbn: string | null;
      /**
       * @description The class of the certificate, which follows from the score.
       *
       *     - `clean`: The score is 20 or less. Policies before `2026-3`.
       *     - `register_check_passed`: The status is `verified`, and the score is 20 or less. Since policy `2026-3`, in place of `clean`.
       *     - `conditional`: The score is 21 to 50, and an officer stated a condition.
       *     - `exception`: The score is above 50, and an officer stated a reason.
       *     - `review`: The status is `review`. Two officers issued the certificate for a reason that is printed on it.
       * @enum {string}
       */
      verdict: 'clean' | 'register_check_passed' | 'conditional' | 'exception' | 'review';
      /** @description The condition that the officer stated, which is printed on the certificate. Null unless the verdict is conditional. */
      condition: string | null;
      /** @description The officer who issued or proposed the certificate. */
      issuedBy: components['schemas']['CertificateOfficer'];
      /**
       * Format: date-time
       * @description When the certificate was issued. Null while it is only proposed.
       */
      issuedAt: string | null;
      /**
       * Format: date-time
       * @description When the certificate expires. Null while it is only proposed.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the certificate was revoked. Null if it was not revoked.
       */
      revokedAt: string | null;
      /** @description The audit hash of the verification, in hex. */
      auditHash: string;
      /** @description The certificate as a signed W3C Verifiable Credential: a JWT (EdDSA). Null while it is only proposed. */
      credential: string | null;
      /** @description The address of the public page of the certificate. Null while it is only proposed. */
      url: string | null;
      /**
       * @description Whether the certificate rests on live or test data.
       *
       *     - `live`: Live data, checked against the configured registers.
       *     - `test`: Test data, checked against an invented sandbox register.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description The reason for an exception, which is not printed on the certificate, or for a certificate on a `review`, which is. All other certificates have null. */
      reason: string | null;
      /** @description The ACN, grouped 3-3-3, such as `900 000 017`. Null if the entity has none. */
      acn: string | null;
      /**
       * @description The country of the register that was used.
       *
       *     - `AU`: Australia, with ABNs and ACNs.
       *     - `NZ`: New Zealand, with its NZBNs.
       * @enum {string}
       */
      jurisdiction: 'AU' | 'NZ';
      /** @description The entity type in the register’s own words, such as `Australian Private Company`. Null if the register does not state it. */
      entityType: string | null;
      /**
       * @description The status of the verification that the certificate rests on.
       *
       *     - `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
       *     - `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
       *     - `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
       *     - `inactive`: The entity is on the register and not active.
       *     - `not_found`: The number is well formed but not on the register.
       *     - `error`: The register did not respond, so there is no score.
       * @enum {string}
       */
      entityStatus: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      /** @description The ABN status in the register’s own words, such as `Active`. Null if the entity has no ABN. */
      abnStatus: string | null;
      /** @description The NZBN status in the register’s own words, such as `Registered`. Null if the entity has no NZBN. */
      nzbnStatus: string | null;
      /** @description Whether the entity is registered for GST. Null if the register does not state it. */
      gstRegistered: boolean | null;
      /** @description The Australian state or territory of the entity, such as `NSW`. Null if the register does not state it. */
      registeredState: string | null;
      /** @description The day on which the entity was registered, as YYYY-MM-DD. Null if the register does not state it. */
      registeredDate: string | null;
      /**
       * Format: int32
       * @description The Fracture Score of the verification, from 0 (lowest risk) to 100.
       */
      fractureScore: number;
      /**
       * @description The risk band of the Fracture Score.
       *
       *     - `low`: A score from 0 to 20.
       *     - `medium`: A score from 21 to 50.
       *     - `high`: A score from 51 to 80.
       *     - `critical`: A score from 81 to 100.
       * @enum {string}
       */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical';
      /** @description The policy that the verification was scored under, such as `2026-1`. */
      policyVersion: string;
      /**
       * Format: date-time
       * @description When the verification was made.
       */
      verifiedAt: string;
      /** @description The second officer who agreed. Null if no second officer was required or none has agreed yet. */
      agreedBy: components['schemas']['CertificateOfficer'] | null;
      /**
       * Format: date-time
       * @description When the certificate was issued or proposed.
       */
      createdAt: string;
      /** @description The reason for revoking the certificate. Only the organisation can read it. Null if it was not revoked. */
      revokedReason: string | null;
      /**
       * Format: date-time
       * @description Since when the certificate is suspended. Null if it is not suspended.
       */
      suspendedAt: string | null;
      /** @description Why the certificate is suspended, which only the organisation can read. Empty if it is not suspended. */
      suspensionReasons: components['schemas']['SuspensionReason'][];
      /** @description The checks that were made and those that were not. Null for a verification under a policy before `2026-3`. */
      checks: components['schemas']['CertificateChecks'] | null;
    };
    /** @description The checks that were made for a certificate and those that were not (policy `2026-3`). */
    CertificateChecks: {
      /** @description The screening of the names. */
      screening: components['schemas']['CertifiedScreening'];
      /** @description The questions that are open for an entity with the status `review`; empty for one that is `verified`. */
      statusReasons: components['schemas']['StatusReason'][];
      /** @description The reason of the officers for a certificate on a `review`, which is public. All other certificates have null. */
      reason: string | null;
      /** @description A sentence for each check that was made. */
      checked: string[];
      /** @description A sentence for each check that was not made. */
      notChecked: string[];
    };
    /** @description A certificate passed its expiry date. */
    CertificateExpiredEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'certificate.expired';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The certificate. */
        id: string;
        /** @description The verification. */
        verificationId: string;
        /** @description The registered name. */
        legalName: string;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /**
         * Format: date-time
         * @description When the certificate was issued.
         */
        issuedAt: string;
        /**
         * Format: date-time
         * @description When the certificate expires.
         */
        expiresAt: string;
      };
    };
    /** @description The certificates of all organisations, by status. */
    CertificateFigures: {
      /**
       * Format: int32
       * @description The number of certificates in force.
       */
      issued: number;
      /**
       * Format: int32
       * @description The number of certificates that have expired.
       */
      expired: number;
      /**
       * Format: int32
       * @description The number of certificates that were revoked.
       */
      revoked: number;
      /**
       * Format: int32
       * @description The number of certificates that wait for a second officer.
       */
      proposed: number;
      /**
       * Format: int32
       * @description The number of certificates that are suspended.
       */
      suspended: number;
    };
    /** @description An officer issued a certificate. */
    CertificateIssuedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'certificate.issued';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The certificate. */
        id: string;
        /** @description The verification. */
        verificationId: string;
        /** @description The registered name. */
        legalName: string;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /**
         * @description The verdict that the certificate states.
         * @enum {string}
         */
        verdict: 'clean' | 'register_check_passed' | 'conditional' | 'exception' | 'review';
        /**
         * Format: date-time
         * @description When the certificate was issued.
         */
        issuedAt: string;
        /**
         * Format: date-time
         * @description When the certificate expires.
         */
        expiresAt: string;
        /** @description The public page of the certificate. */
        url: string;
      };
    };
    /** @description An officer who is named on a certificate. */
    CertificateOfficer: {
      /** @description The name of the officer when the certificate was issued. */
      name: string;
      /** @description The role of the officer, which is always `officer`. */
      role: string;
    };
    /** @description A suspended certificate is in force again. */
    CertificateReinstatedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'certificate.reinstated';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The certificate. */
        id: string;
        /** @description The verification. */
        verificationId: string;
        /** @description The registered name. */
        legalName: string;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /**
         * Format: date-time
         * @description When the certificate was issued.
         */
        issuedAt: string;
        /**
         * Format: date-time
         * @description When the certificate was reinstated.
         */
        reinstatedAt: string;
      };
    };
    /** @description An officer revoked a certificate. */
    CertificateRevokedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'certificate.revoked';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The certificate. */
        id: string;
        /** @description The verification. */
        verificationId: string;
        /** @description The registered name. */
        legalName: string;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /**
         * Format: date-time
         * @description When the certificate was issued.
         */
        issuedAt: string;
        /**
         * Format: date-time
         * @description When the certificate was revoked.
         */
        revokedAt: string;
      };
    };
    /** @description A certified entity is no longer what its certificate says, or an officer suspended the certificate. */
    CertificateSuspendedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'certificate.suspended';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The certificate. */
        id: string;
        /** @description The verification. */
        verificationId: string;
        /** @description The registered name. */
        legalName: string;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /**
         * Format: date-time
         * @description When the certificate was issued.
         */
        issuedAt: string;
        /**
         * Format: date-time
         * @description When the certificate was suspended.
         */
        suspendedAt: string;
        /** @description Why the certificate is suspended. */
        reasons: components['schemas']['SuspensionReason'][];
      };
    };
    /** @description A list that the names of a certified business were screened against, or should have been. */
    CertifiedList: {
      /** @description The list, such as `DFAT` or `UN`; `sandbox` is invented. */
      list: string;
      /** @description The body that publishes the list. */
      publisher: string;
      /**
       * Format: date
       * @description The day that the list states; null when the list was unreadable.
       */
      asOf: string | null;
      /**
       * Format: int32
       * @description The number of entries; null when the list was unreadable.
       */
      entries: number | null;
      /**
       * @description Whether the list could be relied on.
       *
       *     - `current`: Imported within 30 days, and its own date is recent.
       *     - `stale`: Imported or dated too long ago: finding nothing in it proves nothing.
       *     - `unreadable`: The list could not be read.
       * @enum {string}
       */
      state: 'current' | 'stale' | 'unreadable';
    };
    /** @description The screening that a certificate rests on. It names no entry of a list. */
    CertifiedScreening: {
      /**
       * @description The result of the screening.
       *
       *     - `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
       *     - `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
       *     - `confirmed`: An officer confirmed that an entry is the entity.
       *     - `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
       *     - `not_performed`: No sanctions list was ever imported: no sanctions check was made.
       * @enum {string}
       */
      status: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
      /**
       * Format: int32
       * @description The number of different names that were screened.
       */
      names: number;
      /** @description Every list that was ever imported; empty when none was. */
      lists: components['schemas']['CertifiedList'][];
    };
    /** @description The settings of a new API key. */
    CreateApiKeyInput: {
      /** @description A name for the key, 1 to 100 characters. */
      name: string;
      /**
       * @description Whether the key works with live or test data. The default is the mode of the caller.
       *
       *     - `live`: Live data, checked against the configured registers.
       *     - `test`: Test data, checked against an invented sandbox register.
       * @enum {string|null}
       */
      mode?: 'live' | 'test' | null;
      /** @description The scopes of the key, which must be among the scopes of the caller. The default is all scopes of the caller. The list has at most 1,000 items. */
      scopes?: ('verify' | 'certificates' | 'webhooks' | 'bulk')[] | null;
      /** @description The IP addresses or CIDR blocks that the key can be used from, within those of the caller. The default is those of the caller. The list has at most 50 items. */
      allowedCidrs?: string[] | null;
      /**
       * Format: date-time
       * @description When the key expires: in the future, and no later than a calling key. The default is the expiry of the calling key; without one, the new key does not expire.
       */
      expiresAt?: string | null;
      /** @description The id of the officer in whose name the key acts. Only that officer can set it, while signed in. */
      onBehalfOf?: string | null;
    };
    /** @description A new template of messages to applicants. */
    CreateMessageTemplateInput: {
      /** @description The name of the template, 1 to 80 characters. */
      name: string;
      /**
       * @description The decision that the message is for.
       *
       *     - `approved`: The business is accepted as a customer.
       *     - `declined`: The business is not accepted as a customer.
       *     - `more_information`: The applicant is asked for more information.
       * @enum {string}
       */
      decision: 'approved' | 'declined' | 'more_information';
      /** @description The text of the message, 1 to 2,000 characters. It can contain {{givenName}}, {{businessName}}, {{organisationName}}, {{linkExpiry}}; any other placeholder is refused. Write no personal data into a template. */
      text: string;
    };
    /** @description The applicant, the business and the settings of a new onboarding link. */
    CreateOnboardingLinkInput: {
      /** @description An ABN, ACN or NZBN to fill in for the applicant, such as `11 900 000 017`. It requires `jurisdiction`. */
      queryValue?: string | null;
      /**
       * @description The country of the register to fill in for the applicant.
       *
       *     - `AU`: Australia, with ABNs and ACNs.
       *     - `NZ`: New Zealand, with its NZBNs.
       * @enum {string|null}
       */
      jurisdiction?: 'AU' | 'NZ' | null;
      /** @description The name of the applicant, 1 to 100 characters. */
      applicantName?: string | null;
      /**
       * Format: email
       * @description The e-mail address of the applicant. Decisions are sent to it, and a code is sent to it when another device opens the link.
       */
      applicantEmail?: string | null;
      /** @description Your own id for this applicant, up to 255 characters. */
      reference?: string | null;
      /** @description Your own short name of the product that the business asks for, such as `home-loan`: 1 to 40 letters, digits, hyphens, underscores and full stops. It is stored in lower case. Your own policies can have rules for it. */
      product?: string | null;
      /**
       * Format: int32
       * @description The number of days until the link expires, from 1 to 90. The default is 14.
       */
      expiresInDays?: number | null;
      /** @description The address that the applicant can continue to after submitting. It must be one of the organisation’s `returnUrls` or below one. The text has at most 2,048 characters. */
      returnUrl?: string | null;
      /**
       * @description The language of the form: `en-AU` or `en-NZ`. The default is the language of the jurisdiction.
       * @enum {string|null}
       */
      locale?: 'en-AU' | 'en-NZ' | null;
      /** @description Whether to e-mail the link to `applicantEmail`. If not, send the link to the applicant yourself. */
      sendEmail?: boolean | null;
    };
    /** @description The settings of a new webhook endpoint. */
    CreateWebhookInput: {
      /** @description The URL that events are sent to: `https`, a public address, port 443 or 8443, up to 2,048 characters. */
      url: string;
      /** @description The event types to send, 1 to 50. You cannot subscribe to `endpoint.test`. */
      events: (
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'certificate.suspended'
        | 'certificate.reinstated'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'screening.candidate_found'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test'
      )[];
      /** @description Your own description of the endpoint, up to 500 characters. */
      description?: string | null;
      /** @description Your own headers to send with each delivery: up to 20 names with values of visible ASCII, 4,096 bytes in total. `Authorization` is permitted; headers that the service or the connection sets are not. Values are stored encrypted. */
      headers?: {
        [key: string]: string;
      } | null;
      /** @description The highest number of attempts per second, from 1 to 1,000. The default is 50; null means no limit. */
      rateLimit?: (number | null) | null;
    };
    /** @description A new API key with its full text, which is shown only in this response. */
    CreatedApiKey: {
      /** @description The id of the API key: `key_…`. */
      id: string;
      /** @description The name given to the key when it was created. */
      name: string;
      /** @description The full text of the key. Only a hash is stored, so the key cannot be shown again. */
      key: string;
      /** @description The prefix and the last four characters of the key, such as `vnt_ent_test_…mple`. The full key is shown only once, when it is created. */
      hint: string;
      /**
       * @description Whether the key works with live or test data.
       *
       *     - `live`: Live data, checked against the configured registers.
       *     - `test`: Test data, checked against an invented sandbox register.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description The scopes of the key. Each operation names the scope that it needs. */
      scopes: ('verify' | 'certificates' | 'webhooks' | 'bulk')[];
      /**
       * @description The plan tier of the organisation that the key belongs to.
       *
       *     - `starter`: The first tier, without webhooks.
       *     - `growth`: The second tier, with webhooks.
       *     - `enterprise`: The highest tier, with every feature.
       * @enum {string}
       */
      plan: 'starter' | 'growth' | 'enterprise';
      /** @description The IP addresses and CIDR blocks that the key can be used from. Empty if it can be used from any address. */
      allowedCidrs: string[];
      /** @description The id of the officer in whose name the key acts. Null if the key acts for no officer. */
      onBehalfOf: string | null;
      /**
       * Format: date-time
       * @description When the key was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the key expires. Null if it does not expire.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked. Null if it was not revoked.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description When the key was last used. Null if it has not been used.
       */
      lastUsedAt: string | null;
    };
    /** @description Other companies with a current director of the same full name, which does not prove the same person. */
    CrossDirectorships: {
      /** @description The name of the director. */
      directorName: string;
      /**
       * Format: int32
       * @description The number of other companies.
       */
      total: number;
      /** @description The first 20 of them, active companies first. */
      companies: components['schemas']['SameNameCompany'][];
    };
    /** @description The number of verifications on one day. */
    DayCount: {
      /** @description The day as YYYY-MM-DD, in UTC. */
      day: string;
      /**
       * Format: int32
       * @description The number of verifications on this day.
       */
      count: number;
    };
    /** @description A decision on an onboarding case or a verification. */
    Decision: {
      /** @description The id of the decision: `dec_…`. */
      id: string;
      /**
       * @description The outcome of the decision: approved, declined or more information.
       *
       *     - `approved`: The business is accepted as a customer.
       *     - `declined`: The business is not accepted as a customer.
       *     - `more_information`: The applicant is asked for more information.
       * @enum {string}
       */
      decision: 'approved' | 'declined' | 'more_information';
      /** @description The id of the onboarding case: `onb_…`. Null for a decision on a verification. */
      onboardingId: string | null;
      /** @description The id of the verification: `ver_…`. Null for a decision on an onboarding case. */
      verificationId: string | null;
      /** @description The id of the key or member that decided. The value is `system` if the organisation’s policy approved automatically. */
      decidedBy: string;
      /**
       * Format: date-time
       * @description When the decision was made or proposed.
       */
      decidedAt: string;
      /** @description Whether and how the applicant was notified. */
      notification: components['schemas']['DecisionNotification'];
      /**
       * @description Whether the decision is proposed, made or withdrawn.
       *
       *     - `proposed`: It waits for a second officer and has no effect yet.
       *     - `made`: The decision is in effect.
       *     - `withdrawn`: The proposal was withdrawn before it took effect.
       * @enum {string}
       */
      status: 'proposed' | 'made' | 'withdrawn';
      /** @description The id of the officer who decided, or in whose name a key did. Null if no officer took part. */
      officerId: string | null;
      /** @description The id of the key or member that confirmed the decision. Null unless a second officer confirmed it. */
      confirmedBy: string | null;
      /** @description The id of the second officer. Null unless a second officer confirmed the decision. */
      secondOfficerId: string | null;
      /**
       * Format: date-time
       * @description When a second officer confirmed the decision, which made it final. Null if none did.
       */
      confirmedAt: string | null;
      /** @description The reason for the decision, which only the organisation can read. Null if none was given. */
      reason: string | null;
      /** @description The message to the applicant. Null if there is none. */
      message: string | null;
      /** @description The steps of the form that the applicant must complete again. Empty unless more information was requested. */
      steps: ('business' | 'address' | 'people' | 'documents' | 'declaration')[];
    };
    /** @description Whether and how the applicant was notified by e-mail. */
    DecisionNotification: {
      /**
       * @description The status of the notification.
       *
       *     - `queued`: The e-mail is waiting to be sent.
       *     - `sent`: The mail server accepted the e-mail.
       *     - `failed`: No mail server accepted the e-mail.
       *     - `none`: Nobody was notified, because there is no e-mail address or no mail server. Without a mail server, the e-mail is stored.
       * @enum {string}
       */
      status: 'queued' | 'sent' | 'failed' | 'none';
      /** @description The way the applicant is notified: `email`, or `kept` if no mail server is configured. Null if nobody is notified. */
      channel: string | null;
    };
    /** @description The delivery of one event to one webhook endpoint. */
    Delivery: {
      /** @description The id of the delivery: `dlv_…`. */
      id: string;
      /** @description The id of the webhook endpoint: `whk_…`. */
      webhookId: string;
      /** @description The id of the event: `evt_…`. The receiver gets it in the body and in the header `webhook-id`. */
      eventId: string;
      /**
       * @description The event type, such as `verification.completed`.
       *
       *     - `verification.completed`: A verification completed with any status except `error`.
       *     - `verification.high_risk`: A verification completed with a score above 50.
       *     - `certificate.issued`: An officer issued a certificate.
       *     - `certificate.expired`: A certificate passed its expiry date.
       *     - `certificate.revoked`: An officer revoked a certificate.
       *     - `certificate.suspended`: A certified entity is no longer what its certificate says, or an officer suspended the certificate.
       *     - `certificate.reinstated`: A suspended certificate is in force again.
       *     - `onboarding.submitted`: An applicant submitted the onboarding form.
       *     - `onboarding.decided`: A decision on a submission took effect.
       *     - `bulk.completed`: A bulk completed or failed. A cancelled one has no event.
       *     - `entity.changed`: The register data of a monitored entity changed.
       *     - `screening.candidate_found`: A later screening found a candidate for a monitored entity, a certificate in force or a customer.
       *     - `endpoint.failing`: A webhook endpoint has been failing for a while.
       *     - `endpoint.disabled`: The service disabled a webhook endpoint that failed for too long or returned 410.
       *     - `endpoint.test`: A test event, sent to one endpoint only. You cannot subscribe to this event type.
       * @enum {string}
       */
      event:
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'certificate.suspended'
        | 'certificate.reinstated'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'screening.candidate_found'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test';
      /**
       * @description The current state of the delivery.
       *
       *     - `pending`: It is waiting for its first or next attempt.
       *     - `delivered`: The endpoint accepted the event with a 2xx status.
       *     - `failed`: No attempt is left, or the delivery was cancelled. You can replay it.
       * @enum {string}
       */
      state: 'pending' | 'delivered' | 'failed';
      /**
       * Format: int32
       * @description The number of attempts made so far.
       */
      attemptCount: number;
      /**
       * Format: date-time
       * @description When the next attempt is due, unless the endpoint is paused. Null once the delivery is finished.
       */
      nextAttemptAt: string | null;
      /**
       * Format: date-time
       * @description When the delivery was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the delivery succeeded or finally failed. Null while it is pending.
       */
      finishedAt: string | null;
      /** @description The attempts, oldest first. If there are more than 100, only the last 100 are listed. */
      attempts: components['schemas']['DeliveryAttempt'][];
    };
    /** @description One attempt to deliver an event to a webhook endpoint. */
    DeliveryAttempt: {
      /**
       * Format: int32
       * @description The number of the attempt, counted from 1.
       */
      number: number;
      /**
       * Format: date-time
       * @description The time at which the attempt started.
       */
      startedAt: string;
      /**
       * Format: int32
       * @description The duration of the attempt in milliseconds.
       */
      durationMs: number;
      /** @description The result in one word: `delivered`, `refused` or the type of failure, such as `timeout`, `unreachable` or `tls`. */
      outcome: string;
      /**
       * Format: int32
       * @description The HTTP status that the receiver returned. Null if there was no response.
       */
      status: number | null;
      /** @description A sentence that explains why the attempt failed and what helps. Null if it succeeded. */
      error: string | null;
      /** @description The beginning of the response body. Null if there was no response. */
      response: string | null;
      /** @description The headers of the response: the first 20, with 2,048 characters in all. Null if there was no response, or it was received before its headers were stored. */
      responseHeaders: components['schemas']['ResponseHeader'][] | null;
      /**
       * Format: date-time
       * @description When the next attempt was scheduled for. Null if none was scheduled.
       */
      nextAttemptAt: string | null;
      /** @description Whether a person or key requested the attempt, instead of the retry schedule. */
      isManual: boolean;
    };
    /** @description The deliveries of events in a period, by their current state. */
    DeliveryFigures: {
      /**
       * Format: int32
       * @description The number of deliveries that succeeded.
       */
      delivered: number;
      /**
       * Format: int32
       * @description The number of deliveries that failed or were cancelled.
       */
      failed: number;
      /**
       * Format: int32
       * @description The number of deliveries that wait for an attempt or for a paused endpoint.
       */
      pending: number;
      /**
       * Format: double
       * @description The share of deliveries that succeeded, from 0 to 1. A delivery that waits has not succeeded. Null if there are none.
       */
      successRate: number | null;
      /**
       * Format: int32
       * @description The p95 response time of successful attempts in milliseconds, over the newest 200 attempts at each endpoint. Null if there are none.
       */
      p95Ms: number | null;
    };
    /** @description The policy to derive from, and what the draft changes in it. */
    DerivePolicyInput: {
      /** @description The published policy to begin with: `2026-3`, or a version of your organisation. */
      baseVersion: string;
      /** @description The part of the version that you choose: lower-case letters, digits and hyphens. */
      slug: string;
      /** @description The name for people. The text has 1 to 100 characters. */
      name: string;
      /** @description The rules on reasons. The list has at most 30 items. */
      rules?: components['schemas']['PolicyRuleInput'][] | null;
      /** @description The bands of the score. The list has at most 10 items. */
      thresholds?: components['schemas']['PolicyThresholdsInput'][] | null;
      /** @description The lists that are required. The list has at most 10 items. */
      requiredLists?: components['schemas']['RequiredListInput'][] | null;
    };
    /** @description A delivery exactly as the receiver got it, with optional details of the receiver’s own check. */
    DiagnoseWebhookInput: {
      /** @description The id of the endpoint that the delivery was sent to. Its secrets are tried too. */
      webhookId?: string | null;
      /** @description The body exactly as it was received, up to 65,536 characters. */
      body: string;
      /** @description The headers of the delivery: an object of names and values, or a list of `{name, value}`. The list has at most 200 items. */
      headers:
        | {
            [key: string]: unknown;
          }
        | unknown[];
      /** @description The secret that the receiver uses. The default is the current secret of the endpoint. The text has at most 1,000 characters. */
      secret?: string | null;
      /** @description The signature that the receiver’s own code computed, in hex or base64. The text has at most 1,000 characters. */
      computed?: string | null;
      /**
       * Format: date-time
       * @description When the delivery was received, by the receiver’s clock. The default is now.
       */
      receivedAt?: string | null;
    };
    /** @description The result of checking one part of a delivery. */
    DiagnosisFinding: {
      /**
       * @description The part of the delivery that was checked.
       *
       *     - `headers`: The headers that a delivery must have.
       *     - `secret`: The format of the signing secret.
       *     - `body`: The body, which must be the exact bytes that were sent.
       *     - `timestamp`: The header `webhook-timestamp` and its age.
       *     - `webhook-signature`: The header `webhook-signature` of Standard Webhooks.
       *     - `X-Service-Signature`: The header `X-Service-Signature` of this service.
       *     - `computed`: The signature that the receiver’s own code computed.
       * @enum {string}
       */
      rule: 'headers' | 'secret' | 'body' | 'timestamp' | 'webhook-signature' | 'X-Service-Signature' | 'computed';
      /** @description Whether this part is correct. */
      ok: boolean;
      /** @description A sentence that explains what was found and, if it is wrong, how to fix it. */
      explanation: string;
    };
    /** @description A matter of customer due diligence, with its evidence and gaps. */
    DueDiligenceRequirement: {
      /**
       * @description The matter.
       *
       *     - `customer`: The identity of the business.
       *     - `governance`: The people who govern the business.
       *     - `on_behalf`: The people on whose behalf the business acts, such as beneficiaries.
       *     - `agent`: The person who acts for the business, and the authority to do so.
       *     - `beneficial_owners`: The people who own or control the business.
       *     - `political_exposure`: Whether a person has, or is close to, a public office.
       *     - `sanctions`: Whether a person or body is on a sanctions list.
       *     - `purpose`: The nature and purpose of the relationship.
       *     - `funds`: The source of funds.
       *     - `risk`: The risk of the customer.
       *     - `enhanced`: The measures of enhanced due diligence.
       * @enum {string}
       */
      matter:
        | 'customer'
        | 'governance'
        | 'on_behalf'
        | 'agent'
        | 'beneficial_owners'
        | 'political_exposure'
        | 'sanctions'
        | 'purpose'
        | 'funds'
        | 'risk'
        | 'enhanced';
      /** @description The provision that requires it, such as `AML/CTF Act 2006 (Cth) s 28(2)(d)`. */
      provision: string;
      /**
       * @description How well it is established.
       *
       *     - `verified`: A register, a list, the policy or an officer established it.
       *     - `collected`: The applicant stated it, and nobody verified it.
       *     - `gap`: Something is missing.
       *     - `not_applicable`: It does not apply to this customer.
       * @enum {string}
       */
      state: 'verified' | 'collected' | 'gap' | 'not_applicable';
      /** @description The evidence, as sentences that name nobody, followed by the words of the officer who verified it. */
      evidence: string;
      /** @description The missing items, as sentences. Empty unless the state is `GAP`. */
      gaps: string[];
      /** @description The gaps that the officer’s record closed, as sentences. Empty without a record. */
      closedGaps: string[];
      /** @description The verifier: `register`, `lists`, `policy`, or the id of a member or key. Null unless the state is `VERIFIED`. */
      verifiedBy: string | null;
      /** @description The day of the register data, or the time of the check, in ISO 8601. Null unless it was verified at a known time. */
      verifiedAt: string | null;
    };
    /** @description The total share that a party holds in the business, directly and through others. */
    EffectiveOwner: {
      /** @description The id of the party within the form. */
      partyId: string;
      /**
       * Format: double
       * @description The lowest possible share in percent.
       */
      from: number;
      /**
       * Format: double
       * @description The highest possible share in percent.
       */
      to: number;
      /**
       * @description Whether the party is a beneficial owner of the business.
       *
       *     - `yes`: The party certainly holds 25% or more.
       *     - `possible`: The party may hold 25% or more; the stated holdings leave it open.
       *     - `no`: The party holds less than 25%, even if it held every unstated part.
       * @enum {string}
       */
      isBeneficialOwner: 'yes' | 'possible' | 'no';
    };
    /** @description The effective ownership of the business, calculated from the stated holdings. */
    EffectiveOwnership: {
      /** @description The parties with a share in the business, held directly or through others. */
      owners: components['schemas']['EffectiveOwner'][];
      /**
       * Format: double
       * @description The lowest possible share in percent that no named party holds.
       */
      unknownFrom: number;
      /**
       * Format: double
       * @description The highest possible share in percent that no named party holds.
       */
      unknownTo: number;
      /** @description Groups of party ids whose parties own each other. Empty if there are none. */
      circles: string[][];
      /** @description The reasons why the ownership is not certain. Empty if it is certain. */
      findings: components['schemas']['OwnershipFinding'][];
    };
    /** @description Proves that the URL is yours: respond with the challenge. It is not in the event log. */
    EndpointChallengeEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'endpoint.challenge';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The webhook endpoint. */
        webhookId: string;
        /** @description The text to respond with, as plain text or as `{"challenge": "…"}`. */
        challenge: string;
      };
    };
    /** @description A webhook endpoint was disabled. */
    EndpointDisabledEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'endpoint.disabled';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The webhook endpoint. */
        id: string;
        /** @description The URL of the endpoint. */
        url: string;
        /** @description Why. */
        reason: string;
        /**
         * Format: date-time
         * @description When it was disabled.
         */
        disabledAt: string;
      };
    };
    /** @description Deliveries to a webhook endpoint keep failing. */
    EndpointFailingEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'endpoint.failing';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The webhook endpoint. */
        id: string;
        /** @description The URL of the endpoint. */
        url: string;
        /**
         * Format: int32
         * @description Failed attempts since the last success.
         */
        failures: number;
        /**
         * Format: date-time
         * @description When the first of these attempts failed.
         */
        failingSince: string;
        /**
         * Format: int32
         * @description The HTTP status of the last attempt; null without a response.
         */
        lastStatus: number | null;
        /** @description Why the last attempt failed; null where the status says it. */
        lastError: string | null;
      };
    };
    /** @description Somebody sent a test to this endpoint. */
    EndpointTestEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'endpoint.test';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The webhook endpoint. */
        webhookId: string;
        /** @description A sentence that says that this is a test. */
        message: string;
      };
    };
    /** @description The register changed a fact about a monitored entity. */
    EntityChangedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'entity.changed';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The verification. */
        verificationId: string;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /** @description The facts that changed. */
        changes: {
          /**
           * @description Which fact.
           * @enum {string}
           */
          field:
            | 'abnStatus'
            | 'nzbnStatus'
            | 'asicStatus'
            | 'legalName'
            | 'gstRegistered'
            | 'entityType'
            | 'removalCommenced'
            | 'insolvencies';
          /** @description The earlier value; null where the register held none. */
          before: string | boolean | null;
          /** @description The new value; null where the register has none. */
          after: string | boolean | null;
          /**
           * Format: date
           * @description The date of the register data, null where the register does not state it.
           */
          asOf: string | null;
        }[];
      };
    };
    /** @description A registered entity that a search by name found. Nothing is stored; verify the entity before you rely on it. */
    EntityMatch: {
      /**
       * @description The country of the register that was searched.
       *
       *     - `AU`: Australia, with ABNs and ACNs.
       *     - `NZ`: New Zealand, with its NZBNs.
       * @enum {string}
       */
      jurisdiction: 'AU' | 'NZ';
      /** @description The legal name of the entity on its register. */
      legalName: string;
      /** @description The name of the entity that best matches the search, as the register writes it. */
      matchedName: string;
      /**
       * @description The kind of the matched name, such as legal or trading.
       *
       *     - `legal`: The name that the entity is registered under.
       *     - `business`: A business name that is registered with ASIC.
       *     - `trading`: A trading name. Australia has not updated its trading names since 2012.
       *     - `former`: A name that the entity used to have.
       *     - `other`: Another name on the register, such as the name of a fund.
       * @enum {string}
       */
      nameKind: 'legal' | 'business' | 'trading' | 'former' | 'other';
      /**
       * @description The reason why the entity was found.
       *
       *     - `exact`: The names are equal apart from case, accents, punctuation and the spelling of legal forms.
       *     - `words`: The name contains every word. The last word can be the beginning of a longer one.
       *     - `similar`: The name contains every word, some with a slightly different spelling.
       * @enum {string}
       */
      matchReason: 'exact' | 'words' | 'similar';
      /** @description The reason why the entity was found, as a sentence. */
      matchExplanation: string;
      /**
       * Format: int32
       * @description How closely the name matches, from 1 to 100. The value 100 means the same name.
       */
      score: number;
      /** @description The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null for a New Zealand entity. */
      abn: string | null;
      /** @description The NZBN, 13 digits, such as `9429999990009`. Null for an Australian entity. */
      nzbn: string | null;
      /** @description The entity type in the register’s own words, such as `Australian Private Company`. */
      entityType: string;
      /** @description The status in the register’s own words, such as `Active`. */
      status: string;
      /** @description Whether the entity is active on its register. */
      isActive: boolean;
      /** @description The Australian state or territory, such as `NSW`. Null if the register does not state it. */
      registeredState: string | null;
      /** @description The register that was searched. */
      source: components['schemas']['VerificationSource'];
    };
    /** @description An event of the log. */
    Event:
      | (components['schemas']['VerificationCompletedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['VerificationHighRiskEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['CertificateIssuedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['CertificateExpiredEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['CertificateRevokedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['CertificateSuspendedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['CertificateReinstatedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['OnboardingSubmittedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['OnboardingDecidedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['BulkCompletedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['EntityChangedEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['ScreeningCandidateFoundEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['EndpointFailingEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['EndpointDisabledEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        })
      | (components['schemas']['EndpointTestEvent'] & {
          /** @description The position of the event in the log. Send it as `after` to read newer events. */
          cursor: string;
        });
    /** @description The range that contains the true score while a source did not respond or a candidate is open. */
    FractureInterval: {
      /**
       * Format: int32
       * @description The lowest possible score, from 0 to 100.
       */
      lowest: number;
      /**
       * Format: int32
       * @description The highest possible score, from 0 to 100. It equals `fractureScore`, so unknown facts never lower the score.
       */
      highest: number;
      /** @description The signals that may apply, each with the reason why this is unknown. */
      possibleSignals: components['schemas']['FractureSignal'][];
    };
    /** @description A risk signal: one reason for points of the Fracture Score. */
    FractureSignal: {
      /**
       * @description The type of the signal.
       *
       *     - `inactive_registration`: The entity is registered and not active.
       *     - `complex_structure`: The entity is a trust or a partnership.
       *     - `no_gst_registration`: A company or trust is not registered for GST.
       *     - `not_registered`: The number is not on the register.
       *     - `recently_registered`: The entity was registered within the last six months.
       *     - `external_administration`: The company is under external administration.
       *     - `strike_off_in_progress`: ASIC or the Companies Office is about to remove the company.
       *     - `deregistered_at_asic`: ASIC has deregistered the company.
       *     - `name_mismatch`: No registered name matches the name in the request.
       *     - `banned`: ASIC has banned the organisation, or a match with a banned person was confirmed.
       *     - `sanctioned`: A match with a sanctions list was confirmed.
       *     - `newly_registered`: The entity was registered within the last 90 days.
       *     - `abn_recently_active`: An old company has an ABN that is new or was reactivated.
       *     - `gst_recently_cancelled`: The GST registration was cancelled within the last six months.
       *     - `address_recently_changed`: The registered address changed within the last 90 days.
       *     - `like_named_predecessor`: A company of the same name was cancelled recently, at the same postcode or elsewhere.
       *     - `documents_needed`: No register says who is behind the entity: only documents do.
       *     - `status_in_name`: The registered name says that the entity is insolvent or gone.
       *     - `replaced_registration`: The register has replaced the record by another one.
       *     - `unpublished_code`: The register publishes no meaning of a status or type code.
       *     - `high_risk_country`: The FATF calls for action on a country of the entity.
       *     - `monitored_country`: The FATF has a country of the entity under increased monitoring.
       * @enum {string}
       */
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
        | 'sanctioned'
        | 'newly_registered'
        | 'abn_recently_active'
        | 'gst_recently_cancelled'
        | 'address_recently_changed'
        | 'like_named_predecessor'
        | 'documents_needed'
        | 'status_in_name'
        | 'replaced_registration'
        | 'unpublished_code'
        | 'high_risk_country'
        | 'monitored_country';
      /**
       * @description The severity of the signal, as a risk band.
       *
       *     - `low`: A score from 0 to 20.
       *     - `medium`: A score from 21 to 50.
       *     - `high`: A score from 51 to 80.
       *     - `critical`: A score from 81 to 100.
       * @enum {string}
       */
      severity: 'low' | 'medium' | 'high' | 'critical';
      /**
       * Format: int32
       * @description The number of points that the signal adds to the score.
       */
      points: number;
      /** @description The field of the verification that the signal is about, such as `abnStatus`. */
      field: string;
      /** @description The value in the register or list, such as `Cancelled`. Null if it has none. */
      registryValue: string | null;
      /** @description The service’s reading of that value, such as `trust` or `false`. Null if there is none. */
      detectedValue: string | null;
      /** @description A sentence that explains the signal. */
      description: string;
      /** @description The register or list that the fact comes from, such as `ABR`. */
      source: string;
      /**
       * Format: date
       * @description The date of the source data. Null if the source has no date.
       */
      asOf: string | null;
    };
    /** @description A further source that was consulted for a verification, such as a screening list. */
    FurtherSource: {
      /** @description The name of the source, such as `ASIC companies`, `DFAT` or `UN`, or `sandbox` for invented data. */
      name: string;
      /**
       * Format: date
       * @description The date of the data.
       */
      asOf: string;
      /** @description The attribution that the licence of the data requires. */
      attribution: string;
    };
    /** @description The verification to certify, with the condition or reason that its score requires. */
    IssueCertificateInput: {
      /** @description The id of the verification that the certificate rests on: `ver_…`. */
      verificationId: string;
      /** @description A condition that is printed on the certificate. Required if the score is 21 to 50. The text has at most 2,000 characters. */
      condition?: string | null;
      /** @description The reason for issuing despite the risk. Required if the score is above 50; only the organisation can read it then. Required if the status is `review`; it is printed on the certificate then. Under policy `2026-3` at least 20 characters and four different words. The text has at most 2,000 characters. */
      reason?: string | null;
    };
    /** @description A legal hold, which prevents the erasure of an onboarding case. */
    LegalHold: {
      /** @description The id of the legal hold: `hld_…`. */
      id: string;
      /** @description The reason for the hold. Null if it was erased. */
      reason: string | null;
      /**
       * Format: date-time
       * @description When the hold was placed.
       */
      placedAt: string;
      /** @description The id of the member who placed the hold. */
      placedBy: string;
    };
    /** @description A rate limit: the number of calls permitted in a window of time. */
    Limit: {
      /** @description The name of the limit, as in the `RateLimit` headers: `verifications`, `bulkUploads`, `certificateReads` or, for all other calls, `requests`. */
      name: string;
      /**
       * Format: int32
       * @description The length of the window in seconds.
       */
      windowSeconds: number;
      /** @description The use by this API key or member. */
      own: components['schemas']['LimitCount'];
      /** @description The use by all keys and members of the organisation. */
      organisation: components['schemas']['LimitCount'];
    };
    /** @description The current use of a rate limit. */
    LimitCount: {
      /**
       * Format: int32
       * @description The number of calls permitted in the window.
       */
      limit: number;
      /**
       * Format: int32
       * @description The number of calls used in the current window, at most `limit`. Null if the counter cannot be reached.
       */
      used: number | null;
      /**
       * Format: date-time
       * @description When the window ends. Null if nothing was used or the time is unknown.
       */
      resetsAt: string | null;
    };
    /** @description The plan tier of the organisation and its current use of each rate limit. */
    Limits: {
      /**
       * @description The plan tier of the organisation.
       *
       *     - `starter`: The first tier, without webhooks.
       *     - `growth`: The second tier, with webhooks.
       *     - `enterprise`: The highest tier, with every feature.
       * @enum {string}
       */
      plan: 'starter' | 'growth' | 'enterprise';
      /** @description The rate limits. Empty if rate limits are turned off. */
      limits: components['schemas']['Limit'][];
    };
    /** @description The e-mail queue of the platform and all its organisations. */
    MailFigures: {
      /**
       * Format: int32
       * @description The number of e-mails waiting to be sent.
       */
      pending: number;
      /**
       * Format: date-time
       * @description The first due time of the e-mail that has been waiting longest, failed attempts included. Null if none was due.
       */
      overdueSince: string | null;
    };
    /** @description A text from which officers start a message to an applicant. It belongs to the organisation, for live and test cases alike. */
    MessageTemplate: {
      /** @description The id of the template: `tpl_…`. */
      id: string;
      /** @description The name of the template, by which officers choose it. */
      name: string;
      /**
       * @description The decision that the message is for.
       *
       *     - `approved`: The business is accepted as a customer.
       *     - `declined`: The business is not accepted as a customer.
       *     - `more_information`: The applicant is asked for more information.
       * @enum {string}
       */
      decision: 'approved' | 'declined' | 'more_information';
      /** @description The text of the message. The portal replaces the placeholders {{givenName}}, {{businessName}}, {{organisationName}}, {{linkExpiry}} before the officer sends it. */
      text: string;
      /**
       * Format: date-time
       * @description When the template was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the template was last edited.
       */
      updatedAt: string;
    };
    /** @description The figures for live or test data, over all organisations. */
    ModeFigures: {
      /** @description The number of API keys by state. */
      apiKeys: components['schemas']['ApiKeyFigures'];
      /** @description The number of verifications by result. */
      verifications: components['schemas']['VerificationFigures'];
      /** @description The number of certificates by status. */
      certificates: components['schemas']['CertificateFigures'];
      /** @description The number of onboarding links by status. */
      onboardings: components['schemas']['OnboardingFigures'];
      /** @description The number of webhook endpoints and deliveries. */
      webhooks: components['schemas']['WebhookFigures'];
      /** @description The number of bulk jobs by status. */
      bulk: components['schemas']['BulkFigures'];
    };
    /** @description The verification whose entity is to be monitored. */
    MonitorVerificationInput: {
      /** @description The id of a verification that found an entity: `ver_…`. */
      verificationId: string;
    };
    /** @description An entity whose register data is monitored, with its last known facts. Each change creates the event `entity.changed`. */
    MonitoredEntity: {
      /** @description The id of the monitored entity: `mon_…`. */
      id: string;
      /** @description The id of the verification that monitoring started from: `ver_…`. Events name it. */
      verificationId: string;
      /** @description Your own id from that verification. Null if it had none. */
      reference: string | null;
      /**
       * @description The country of the monitored register.
       *
       *     - `AU`: Australia, with ABNs and ACNs.
       *     - `NZ`: New Zealand, with its NZBNs.
       * @enum {string}
       */
      jurisdiction: 'AU' | 'NZ';
      /** @description The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null for a New Zealand entity. */
      abn: string | null;
      /** @description The NZBN, 13 digits, such as `9429999990009`. Null for an Australian entity. */
      nzbn: string | null;
      /** @description The legal name of the entity on its register. */
      legalName: string;
      /** @description The ABN status in the register’s own words, such as `Active`. Null for a New Zealand entity or one that has left the register. */
      abnStatus: string | null;
      /** @description The NZBN status in the register’s own words, such as `Registered`. Null for an Australian entity or one that has left the register. */
      nzbnStatus: string | null;
      /** @description Whether the entity is registered for GST. Null if the register does not state it. */
      gstRegistered: boolean | null;
      /** @description The entity type in the register’s own words, such as `Australian Private Company`. */
      entityType: string;
      /**
       * Format: date
       * @description The date of the register data that these facts come from. Null if the data has no date.
       */
      asOf: string | null;
      /** @description The latest screening. Each import of a list or register repeats it. Null until the first one, and while no list is imported. */
      screening: components['schemas']['MonitoredScreening'] | null;
      /**
       * Format: date-time
       * @description The time at which monitoring started.
       */
      startedAt: string;
      /**
       * Format: date-time
       * @description When the last change was reported. Null if none was.
       */
      changedAt: string | null;
      /** @description The status of the company at ASIC, such as `Registered`, as last reported. Null for an entity that is not a company, or that ASIC was not asked about. */
      asicStatus: string | null;
    };
    /** @description The latest screening of a monitored entity against the imported lists. */
    MonitoredScreening: {
      /**
       * @description The result, as a verification of that time would give it.
       *
       *     - `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
       *     - `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
       *     - `confirmed`: An officer confirmed that an entry is the entity.
       *     - `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
       *     - `not_performed`: No sanctions list was ever imported: no sanctions check was made.
       * @enum {string}
       */
      status: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
      /**
       * Format: int32
       * @description The number of candidates that nobody resolved.
       */
      candidates: number;
      /**
       * Format: date-time
       * @description When it was screened.
       */
      screenedAt: string;
    };
    /** @description An entry of a screening list with a name similar to a screened name. A person decides whether they are the same. */
    NameCandidate: {
      /** @description The name of the list: `DFAT`, `UN` or `ASIC banned persons`, or `sandbox` for invented data. */
      list: string;
      /** @description The reference that the list gives to its entry. */
      reference: string;
      /** @description The main name of the list entry. */
      name: string;
      /** @description The name of the list entry that matched. */
      matchedName: string;
      /**
       * Format: double
       * @description How strong the match is, from 0 to 1. Date of birth and country raise or lower it.
       */
      strength: number;
      /** @description Sentences that explain the match. */
      reasons: string[];
      /** @description The dates of birth of the entry, as the list writes them. */
      datesOfBirth: string[];
      /** @description The countries of the entry, as the list writes them. */
      countries: string[];
      /** @description A SHA-256 hash of the list entry. If the list changes the entry, it becomes a new candidate. */
      fingerprint: string;
      /**
       * @description The newest decision on this entry for this subject. It also counts in later screenings.
       *
       *     - `open`: Nobody has resolved the candidate yet.
       *     - `confirmed`: The listed person or body is the entity.
       *     - `dismissed`: The listed person or body only has a similar name.
       * @enum {string}
       */
      resolution: 'open' | 'confirmed' | 'dismissed';
      /** @description The reason for the decision. Null while the candidate is open. */
      resolutionReason: string | null;
      /** @description The id of the key or member that decided. Null while it is open. */
      resolvedBy: string | null;
      /** @description The id of the officer who decided, or in whose name a key did. Null if an owner decided. */
      officerId: string | null;
      /**
       * Format: date-time
       * @description When the candidate was decided. Null while it is open.
       */
      resolvedAt: string | null;
    };
    /** @description The comparison of the name in the request with the registered names. */
    NameMatch: {
      /**
       * @description How closely the names match.
       *
       *     - `exact`: It matches a current name of the entity. Case, accents, punctuation and the spelling of the legal form are ignored.
       *     - `close`: It differs from a current name in a way that leaves no word open, such as the legal form, short forms or spaces, or it matches a former name. The reason says in what.
       *     - `different`: No registered name is similar to it.
       * @enum {string}
       */
      result: 'exact' | 'close' | 'different';
      /** @description The registered name that matches best. Null if none is similar. */
      matchedName: string | null;
      /**
       * @description The kind of the matched name. Null if none is similar.
       *
       *     - `legal`: The name that the entity is registered under.
       *     - `business`: A business name that is registered with ASIC.
       *     - `trading`: A trading name. Australia has not updated its trading names since 2012.
       *     - `former`: A name that the entity used to have.
       *     - `other`: Another name on the register, such as the name of a fund.
       * @enum {string|null}
       */
      kind: 'legal' | 'business' | 'trading' | 'former' | 'other' | null;
      /** @description One or two sentences that explain the result. Under policy `2026-3` they name the words that differ. */
      reason: string;
    };
    /** @description A name that was screened against the lists without a register number. Screenings of the same kind, name, date of birth and country are of the same subject. Persons without a date of birth are different subjects if their `reference` differs. */
    NameScreening: {
      /** @description The id of the screening: `scr_…`. */
      id: string;
      /** @description Your own id. Null if the item had none, and once it was erased. */
      reference: string | null;
      /** @description The name that was screened. Null once it was erased. */
      name: string | null;
      /**
       * @description Whether it is the name of a person or of a body.
       *
       *     - `person`: The name of a person. It is screened against persons.
       *     - `body`: The name of anything else. It is screened against entries that are no persons.
       * @enum {string}
       */
      kind: 'person' | 'body';
      /** @description The date of birth that was sent. Null if none was. */
      dateOfBirth: string | null;
      /** @description The country that was sent. Null if none was. */
      country: string | null;
      /**
       * @description The result. It changes when a candidate is confirmed or dismissed. Only `clear` means that nothing was found.
       *
       *     - `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
       *     - `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
       *     - `confirmed`: An officer confirmed that an entry is the entity.
       *     - `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
       *     - `not_performed`: No sanctions list was ever imported: no sanctions check was made.
       * @enum {string}
       */
      status: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
      /** @description A sentence that names the list that is stale, unreadable or missing. Null if every list was current. */
      statusDetail: string | null;
      /** @description Entries with a similar name, the strongest match first. */
      candidates: components['schemas']['NameCandidate'][];
      /** @description The lists that the name was screened against, each with its day. Empty when none was ever imported. */
      lists: components['schemas']['ScreenedList'][];
      /**
       * Format: date-time
       * @description When the name was screened.
       */
      screenedAt: string;
      /**
       * Format: date-time
       * @description When its personal data was erased. Null if it was not.
       */
      erasedAt: string | null;
    };
    /** @description The decision, and the onboarding case or verification that it is about. */
    NotifyDecisionInput: {
      /** @description The id of the onboarding case to decide on: `onb_…`. Send either this or `verificationId`. */
      onboardingId?: string | null;
      /** @description The id of a verification that belongs to no onboarding case: `ver_…`. Nobody is notified of this decision. */
      verificationId?: string | null;
      /**
       * @description The outcome. Approved and declined are final; more information opens the onboarding link again.
       *
       *     - `approved`: The business is accepted as a customer.
       *     - `declined`: The business is not accepted as a customer.
       *     - `more_information`: The applicant is asked for more information.
       * @enum {string}
       */
      decision: 'approved' | 'declined' | 'more_information';
      /** @description The reason for the decision, up to 2,000 characters. Only the organisation can read it. Approving a case with the reason `high_risk_country` needs one, in a sentence. */
      reason?: string | null;
      /** @description A message to the applicant, up to 2,000 characters. */
      message?: string | null;
      /** @description The steps that the applicant must complete again. A request for more information needs steps, a message or both. The list has at most 5 items. */
      steps?: ('business' | 'address' | 'people' | 'documents' | 'declaration')[] | null;
      /**
       * Format: int32
       * @description The `round` of the onboarding case that you reviewed. If the applicant has submitted again since, nothing is decided. Without it, the newest submission is decided on.
       */
      expectedRound?: number | null;
    };
    /** @description An onboarding case: an applicant’s submission, its verification and the decisions on it. */
    Onboarding: {
      /** @description The id of the onboarding case: `onb_…`. */
      id: string;
      /** @description The id of the onboarding link that was used: `lnk_…`. */
      linkId: string;
      /** @description Your own id from the onboarding link. Null if it had none. */
      reference: string | null;
      /**
       * @description The current status of the case.
       *
       *     - `in_review`: It waits for a decision.
       *     - `on_hold`: A serious finding speaks against approval. It waits for a decision.
       *     - `more_information`: The applicant was asked for more information.
       *     - `approved`: The business was approved. This status is final.
       *     - `declined`: The business was declined. This status is final.
       * @enum {string}
       */
      status: 'in_review' | 'on_hold' | 'more_information' | 'approved' | 'declined';
      /**
       * Format: int32
       * @description The number of times that the applicant has submitted the form.
       */
      round: number;
      /**
       * Format: date-time
       * @description When the form was last submitted.
       */
      submittedAt: string;
      /**
       * Format: date-time
       * @description When the final decision was made. Null until then.
       */
      decidedAt: string | null;
      /** @description The id of the verification of the newest submission: `ver_…`. */
      verificationId: string;
      /** @description The legal name of the business on its register. Null if the register did not return one. */
      legalName: string | null;
      /** @description The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the business has none. */
      abn: string | null;
      /** @description The NZBN, 13 digits, such as `9429999990009`. Null if the business has none. */
      nzbn: string | null;
      /**
       * Format: int32
       * @description The Fracture Score of the verification, from 0 (lowest risk) to 100. Null if the register did not respond.
       */
      fractureScore: number | null;
      /**
       * @description The risk band of the Fracture Score. Null if there is no score.
       *
       *     - `low`: A score from 0 to 20.
       *     - `medium`: A score from 21 to 50.
       *     - `high`: A score from 51 to 80.
       *     - `critical`: A score from 81 to 100.
       * @enum {string|null}
       */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical' | null;
      /** @description The range of possible scores. Null if every fact is known. */
      fractureInterval?: components['schemas']['FractureInterval'] | null;
      /**
       * @description The status of the verification of the newest submission.
       *
       *     - `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
       *     - `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
       *     - `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
       *     - `inactive`: The entity is on the register and not active.
       *     - `not_found`: The number is well formed but not on the register.
       *     - `error`: The register did not respond, so there is no score.
       * @enum {string}
       */
      verificationStatus: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      /** @description The result of checking the submission against the organisation’s policy. */
      route: components['schemas']['OnboardingRoute'];
      /** @description The name of the applicant. Null if it is unknown or was erased. */
      applicantName: string | null;
      /** @description The e-mail address of the applicant. Null if it is unknown or was erased. */
      applicantEmail: string | null;
      /** @description The member that the case is assigned to. Null if nobody is. */
      assignee: components['schemas']['OnboardingAssignee'] | null;
      /**
       * Format: date-time
       * @description When the business stopped being a customer. Null if it is still one or never was.
       */
      relationshipEndedAt: string | null;
      /**
       * Format: date-time
       * @description When the recorded end becomes final. Until then an owner or officer can correct it, and nothing is erased. Null if no end is recorded.
       */
      relationshipEndFinalAt: string | null;
      /** @description The legal hold in force. Null if there is none. */
      legalHold: components['schemas']['LegalHold'] | null;
      /**
       * Format: date-time
       * @description The time until which the personal data must be kept: the end of the period of the law, or of the time to correct a recorded end, whichever is later. Null if no law requires it, or while the business is a customer.
       */
      keptUntil: string | null;
      /**
       * Format: date-time
       * @description When the personal data was erased. Null if it was not erased.
       */
      erasedAt: string | null;
      /** @description The decisions on the case, oldest first, including proposed and withdrawn ones. */
      decisions: components['schemas']['Decision'][];
      /** @description The notes on the case, oldest first. Empty if they were erased. */
      notes: components['schemas']['OnboardingNote'][];
      /** @description The submitted form. Null if it was erased. */
      submission: components['schemas']['OnboardingSubmission'] | null;
      /** @description The form as it was submitted before the last request for more information. It is null in the first round, and if the form was erased. */
      previousSubmission: components['schemas']['OnboardingSubmission'] | null;
      /** @description The screening of the people and bodies in the form. It is null under a policy before `2026-3`, and if the form was erased. */
      screening?: components['schemas']['OnboardingScreening'] | null;
      /** @description The due diligence file of the newest submission: each matter that the law requires, with its evidence and gaps. Null if it was erased. */
      dueDiligence: components['schemas']['DueDiligenceRequirement'][] | null;
      /** @description The differences between the form and the owners, directors and place on the register. Null if the register had none of them, and if the form was erased. */
      registerComparison: components['schemas']['RegisterComparison'] | null;
    };
    /** @description The step about addresses and activity. */
    OnboardingAddress: {
      /** @description The registered address of the business. */
      registered: components['schemas']['PostalAddress'];
      /** @description The address where the business operates. Null if it is the registered address. */
      business: components['schemas']['PostalAddress'] | null;
      /** @description The name that the business trades under. Null if it was not given. */
      tradingName: string | null;
      /** @description The industry as an ANZSIC division, a letter from A to S. */
      division: string;
      /** @description A description of the main activity of the business. */
      activity: string;
      /** @description The website of the business. Null if it was not given. */
      website: string | null;
      /** @description The reason why the business needs the service. Null if it was not given. */
      purpose: string | null;
      /** @description How much money moves, how often, and with which countries. Null if it was not given. */
      expectedActivity: string | null;
      /** @description Where the money of the business comes from. Null if it was not given. */
      sourceOfFunds: string | null;
    };
    /** @description The member that an onboarding case is assigned to. */
    OnboardingAssignee: {
      /** @description The id of the assigned member: `mem_…`. */
      id: string;
      /** @description The name of the assigned member. Null if it is not set. */
      name: string | null;
    };
    /** @description The step about the business. */
    OnboardingBusiness: {
      /**
       * @description The country of the register.
       *
       *     - `AU`: Australia, with ABNs and ACNs.
       *     - `NZ`: New Zealand, with its NZBNs.
       * @enum {string}
       */
      jurisdiction: 'AU' | 'NZ';
      /** @description The ABN, ACN or NZBN of the business, digits only. */
      queryValue: string;
      /** @description The business as its register described it. Null if the register does not have this number. */
      registered: components['schemas']['RegisteredBusiness'] | null;
      /** @description Whether the applicant confirmed that the business on the register is theirs. */
      isConfirmed: boolean;
      /** @description The applicant’s correction of the register data. Null if there is none. */
      correction: string | null;
    };
    /** @description A decision on whether a named person or body is the one on a list. A newer resolution replaces it. */
    OnboardingCandidateResolution: {
      /** @description The id of the party in the form. It is `register:0` and so on for a name that only the register has, and null for a person who declares without being a party. */
      partyId: string | null;
      /** @description The name of the person or body, as it was screened. */
      name: string;
      /** @description The name of the list, as in the candidate. */
      list: string;
      /** @description The reference that the list gives to its entry. */
      reference: string;
      /**
       * @description Whether the candidate was confirmed or dismissed.
       *
       *     - `confirmed`: The listed person or body is the verified entity.
       *     - `dismissed`: The listed person or body only has a similar name.
       * @enum {string}
       */
      outcome: 'confirmed' | 'dismissed';
      /** @description The reason for the resolution. Only the organisation can read it. */
      reason: string;
      /** @description The id of the key or member that resolved the candidate. */
      resolvedBy: string;
      /** @description The id of the officer who resolved the candidate, or in whose name a key did. Null if an owner resolved it. */
      officerId: string | null;
      /**
       * Format: date-time
       * @description When the candidate was resolved.
       */
      resolvedAt: string;
    };
    /** @description A decision on an onboarding took effect. */
    OnboardingDecidedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'onboarding.decided';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The onboarding. */
        id: string;
        /** @description The `reference` that you sent, null without one. */
        reference: string | null;
        /**
         * @description The decision.
         * @enum {string}
         */
        decision: 'approved' | 'declined' | 'more_information';
        /**
         * Format: date-time
         * @description When the decision took effect.
         */
        decidedAt: string;
      };
    };
    /** @description The declaration of the person who submits the form. */
    OnboardingDeclaration: {
      /** @description The given name of the person who submits the form. */
      givenName: string;
      /** @description The family name of the person who submits the form. */
      familyName: string;
      /** @description The position of this person in the business, such as director. */
      position: string;
      /** @description The e-mail address of this person. */
      email: string;
      /** @description The phone number of this person, as it was typed. Null if it was not given. */
      phone: string | null;
      /**
       * @description Why this person may act for the business. Null if it was not given.
       *
       *     - `officer`: The form names the person among the people who run the business.
       *     - `employee`: The person works for the business and has its authority.
       *     - `agent`: The person acts for the business under a letter, such as an accountant.
       *     - `power_of_attorney`: The person has a power of attorney.
       *     - `court_order`: A court appointed the person.
       * @enum {string|null}
       */
      authority: 'officer' | 'employee' | 'agent' | 'power_of_attorney' | 'court_order' | null;
      /** @description The date of birth of this person, as YYYY-MM-DD. Null if the form names the person. */
      dateOfBirth: string | null;
      /** @description The response of this person to the question about public offices. Null if the form names the person, or if it was not given. */
      politicalExposure: components['schemas']['PoliticalExposure'] | null;
      /** @description Whether the person declared that the statements are true and complete. */
      isTrue: boolean;
      /** @description Whether the person consented to the checks and to the use of the data. */
      isConsented: boolean;
    };
    /** @description A file that the applicant uploaded. */
    OnboardingDocument: {
      /** @description The id of the file: `doc_…`. */
      id: string;
      /**
       * @description The kind of evidence that the file contains.
       *
       *     - `identity`: Proof of a person’s identity, such as a passport.
       *     - `address`: Proof of an address, such as a utility bill.
       *     - `trust_deed`: The deed of a trust.
       *     - `ownership`: Proof of who owns the business, such as a share register.
       *     - `registration`: Proof of the registration of the business.
       *     - `authority`: Proof that a person may act for the business, such as a power of attorney.
       *     - `other`: Any other file about the business.
       * @enum {string}
       */
      kind: 'identity' | 'address' | 'trust_deed' | 'ownership' | 'registration' | 'authority' | 'other';
      /** @description The name of the file, such as `passport.pdf`. */
      name: string;
      /** @description The id of the person to whom an identity document belongs. Null for other kinds, and if the form does not have the person. */
      partyId: string | null;
      /** @description The name of that person, if it is stated. */
      partyName: string | null;
      /** @description The media type of the file, detected from its content, such as `application/pdf`. */
      mediaType: string;
      /**
       * Format: double
       * @description The size of the file in bytes.
       */
      size: number;
      /**
       * Format: date-time
       * @description When the file was uploaded.
       */
      uploadedAt: string;
      /**
       * Format: date-time
       * @description When the content of the file was deleted, by the applicant or, for an identity document, some time after the decision. Null while it can be downloaded.
       */
      deletedAt: string | null;
    };
    /** @description Another case, an open link or a verification of the organisation that has something in common with an onboarding case. */
    OnboardingDuplicate: {
      /**
       * @description The kind of fact that they share.
       *
       *     - `business_number`: The ABN, ACN or NZBN of the business.
       *     - `person`: The name and the date of birth of a person in the form.
       *     - `email`: An e-mail address of the form or of the onboarding link.
       *     - `phone`: The phone number of the person who declares.
       *     - `document`: The content of a file.
       * @enum {string}
       */
      kind: 'business_number' | 'person' | 'email' | 'phone' | 'document';
      /** @description The id of the other case: `onb_…`. Null for a link or a verification. */
      onboardingId: string | null;
      /** @description The id of a link that was not submitted yet: `lnk_…`. Null for a case or a verification. */
      linkId: string | null;
      /** @description The id of the newest verification of the same business that no applicant caused: `ver_…`. Null for a case or a link. */
      verificationId: string | null;
      /** @description Your own id from the other link or verification. Null if it had none. */
      reference: string | null;
      /**
       * @description The status of the other case. Null for a link or a verification.
       *
       *     - `in_review`: It waits for a decision.
       *     - `on_hold`: A serious finding speaks against approval. It waits for a decision.
       *     - `more_information`: The applicant was asked for more information.
       *     - `approved`: The business was approved. This status is final.
       *     - `declined`: The business was declined. This status is final.
       * @enum {string|null}
       */
      status: 'in_review' | 'on_hold' | 'more_information' | 'approved' | 'declined' | null;
      /**
       * @description The status of the link. Null for a case or a verification.
       *
       *     - `created`: The applicant has not opened the link yet.
       *     - `opened`: The applicant has opened the link and is filling in the form.
       *     - `submitted`: The form is submitted and waits for a decision.
       *     - `decided`: The case was approved or declined. This status is final.
       *     - `expired`: The applicant did not submit in time. This status is final.
       *     - `revoked`: The link was revoked. This status is final.
       * @enum {string|null}
       */
      linkStatus: 'created' | 'opened' | 'submitted' | 'decided' | 'expired' | 'revoked' | null;
      /**
       * @description The status of the verification. Null for a case or a link.
       *
       *     - `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
       *     - `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
       *     - `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
       *     - `inactive`: The entity is on the register and not active.
       *     - `not_found`: The number is well formed but not on the register.
       *     - `error`: The register did not respond, so there is no score.
       * @enum {string|null}
       */
      verificationStatus: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error' | null;
      /**
       * Format: date-time
       * @description When the other case was last submitted, the link created or the business verified.
       */
      at: string;
      /** @description The duplicate as a sentence, without personal data. */
      detail: string;
      /** @description The ids of the parties of this case who have the same name and date of birth, or the same e-mail address. Empty if it is that of the applicant or of the person who declares. */
      partyIds: string[];
      /** @description The ids of the files of this case that have the same content: `doc_…`. */
      documentIds: string[];
    };
    /** @description The possible duplicates of an onboarding case. */
    OnboardingDuplicates: {
      /**
       * Format: int32
       * @description The number of duplicates, counted up to 100.
       */
      total: number;
      /** @description The newest duplicates, at most 20, newest first. */
      items: components['schemas']['OnboardingDuplicate'][];
    };
    /** @description Why the applicant left requested steps as they were. */
    OnboardingExplanations: {
      /** @description Why the applicant left the step about the business as it was when it was requested again. Null if there is no explanation. */
      business: string | null;
      /** @description Why the applicant left the step about addresses and activity as it was when it was requested again. Null if there is no explanation. */
      address: string | null;
      /** @description Why the applicant left the step about owners and people in charge as it was when it was requested again. Null if there is no explanation. */
      people: string | null;
      /** @description Why the applicant left the step about documents as it was when it was requested again. Null if there is no explanation. */
      documents: string | null;
      /** @description Why the applicant left the step about the declaration as it was when it was requested again. Null if there is no explanation. */
      declaration: string | null;
    };
    /** @description The onboarding links of all organisations, by status. */
    OnboardingFigures: {
      /**
       * Format: int32
       * @description The number of links whose applicant can still submit.
       */
      open: number;
      /**
       * Format: int32
       * @description The number of links that wait for a decision.
       */
      submitted: number;
      /**
       * Format: int32
       * @description The number of links with a final decision.
       */
      decided: number;
      /**
       * Format: int32
       * @description The number of links that have expired.
       */
      expired: number;
      /**
       * Format: int32
       * @description The number of links that were revoked.
       */
      revoked: number;
    };
    /** @description A direct share of one party in another party or in the business. */
    OnboardingHolding: {
      /** @description The id of the party that holds the share. */
      ownerId: string;
      /** @description The id of the party that the share is in. Null for a share in the business itself. */
      ownedId: string | null;
      /**
       * Format: double
       * @description The share in percent, or the lower end of its range. Null if the share was not stated.
       */
      from: number | null;
      /**
       * Format: double
       * @description The share in percent, or the upper end of its range. It equals `from` if the exact share is known. Null if the share was not stated.
       */
      to: number | null;
    };
    /** @description A link through which one applicant fills in the onboarding form. */
    OnboardingLink: {
      /** @description The id of the onboarding link: `lnk_…`. */
      id: string;
      /** @description The address to send to the applicant. Anybody who has it can act as the applicant. Null once the link has ended, for viewers, and for developers and their keys unless they created the link. */
      url: string | null;
      /**
       * @description The current status of the link.
       *
       *     - `created`: The applicant has not opened the link yet.
       *     - `opened`: The applicant has opened the link and is filling in the form.
       *     - `submitted`: The form is submitted and waits for a decision.
       *     - `decided`: The case was approved or declined. This status is final.
       *     - `expired`: The applicant did not submit in time. This status is final.
       *     - `revoked`: The link was revoked. This status is final.
       * @enum {string}
       */
      status: 'created' | 'opened' | 'submitted' | 'decided' | 'expired' | 'revoked';
      /** @description Your own id for this applicant. Null if you gave none. */
      reference: string | null;
      /** @description The e-mail address of the applicant. Null if it is unknown or was erased, and for developers and their keys unless they created the link. */
      applicantEmail: string | null;
      /**
       * Format: date-time
       * @description When the link expires, unless the applicant submits before.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description When the link was created.
       */
      createdAt: string;
      /** @description The name of the applicant. Null if it is unknown or was erased, and for developers and their keys unless they created the link. */
      applicantName: string | null;
      /**
       * @description The country of the register that is filled in for the applicant. Null if none is.
       *
       *     - `AU`: Australia, with ABNs and ACNs.
       *     - `NZ`: New Zealand, with its NZBNs.
       * @enum {string|null}
       */
      jurisdiction: 'AU' | 'NZ' | null;
      /** @description The business number that is filled in for the applicant, digits only. Null if none is. */
      queryValue: string | null;
      /** @description The language of the form, such as `en-AU`. */
      locale: string;
      /** @description The address that the applicant can continue to after submitting. Null if there is none. */
      returnUrl: string | null;
      /**
       * Format: date-time
       * @description When the applicant first opened the link. Null until then.
       */
      openedAt: string | null;
      /**
       * Format: date-time
       * @description When the applicant last submitted the form. Null until then.
       */
      submittedAt: string | null;
      /**
       * Format: date-time
       * @description When the final decision was made. Null until then.
       */
      decidedAt: string | null;
      /**
       * Format: date-time
       * @description When the link was revoked. Null if it was not revoked.
       */
      revokedAt: string | null;
      /** @description The id of the onboarding case: `onb_…`. Null until the applicant submits. */
      onboardingId: string | null;
      /** @description The product that you gave, in lower case. Null if you gave none. */
      product: string | null;
    };
    /** @description A note on an onboarding case, which only the organisation can read. */
    OnboardingNote: {
      /** @description The id of the note: `nte_…`. */
      id: string;
      /** @description The id of the member or key that wrote the note. */
      authorId: string;
      /** @description The text of the note. */
      text: string;
      /**
       * Format: date-time
       * @description When the note was written.
       */
      createdAt: string;
    };
    /** @description A person or body that owns or runs the business, directly or indirectly. */
    OnboardingParty: {
      /** @description The id of the party, which the applicant’s form assigned and which is unique within the form. */
      id: string;
      /**
       * @description The kind of party: a person or a type of body.
       *
       *     - `person`: A natural person who owns or runs the business.
       *     - `company`: A company or other incorporated body.
       *     - `trust`: A trust, which acts through its trustee.
       *     - `partnership`: A partnership of persons or bodies.
       *     - `other`: Any other kind of body.
       * @enum {string}
       */
      kind: 'person' | 'company' | 'trust' | 'partnership' | 'other';
      /** @description The given name of a person. Null for other parties. */
      givenName: string | null;
      /** @description The family name of a person. Null for other parties. */
      familyName: string | null;
      /** @description The date of birth of a person, as YYYY-MM-DD. Null for other parties. */
      dateOfBirth: string | null;
      /** @description The director ID of a person, 15 digits. Null for other parties or if it was not given. */
      directorId: string | null;
      /** @description A person’s response to the question about public offices. Null for other parties or if it was not given. */
      politicalExposure: components['schemas']['PoliticalExposure'] | null;
      /**
       * @description The type of a trust. Null for other parties or if it was not given.
       *
       *     - `discretionary`: The trustee decides what each beneficiary gets, as in most family trusts.
       *     - `unit`: The beneficiaries have fixed shares, called units.
       *     - `hybrid`: Some shares are fixed, and the trustee decides about others.
       *     - `self_managed_super`: A superannuation fund whose members run it.
       *     - `testamentary`: A trust made by a will.
       *     - `charitable`: A trust for charity.
       *     - `bare`: The trustee holds property for a person who may ask for it at any time.
       *     - `other`: Any other type.
       * @enum {string|null}
       */
      trustType:
        | 'discretionary'
        | 'unit'
        | 'hybrid'
        | 'self_managed_super'
        | 'testamentary'
        | 'charitable'
        | 'bare'
        | 'other'
        | null;
      /** @description The beneficiaries of a trust who are not named, by class. Null for other parties or if it was not given. */
      beneficiaryClass: string | null;
      /** @description The e-mail address of the party. Null if it was not given. */
      email: string | null;
      /** @description The country where a person lives or a body was formed, as an ISO 3166-1 alpha-2 code such as `AU`. Null if it was not given. */
      country: string | null;
      /** @description The name of a body. Null for a person. */
      name: string | null;
      /** @description The registration number of a body. Null for a person or if it was not given. */
      number: string | null;
      /** @description The roles of the party in the business or in other parties. */
      roles: components['schemas']['OnboardingPartyRole'][];
    };
    /** @description A role of a party in the business or in another party. */
    OnboardingPartyRole: {
      /**
       * @description The role of the party, such as director.
       *
       *     - `director`: A director of the company.
       *     - `secretary`: A secretary of the company.
       *     - `partner`: A partner of the partnership.
       *     - `trustee`: A trustee of the trust.
       *     - `settlor`: The person who set up the trust.
       *     - `appointor`: The person who can appoint or remove the trustee.
       *     - `contact`: A person to contact about the business.
       *     - `beneficiary`: A beneficiary of the trust.
       *     - `controller`: A person who controls the business in another way than by ownership, such as its chief executive.
       *     - `office_holder`: An office holder of an association, such as its president or treasurer.
       *     - `protector`: A guardian or protector of the trust, whose consent its trustee needs.
       * @enum {string}
       */
      role:
        | 'director'
        | 'secretary'
        | 'partner'
        | 'trustee'
        | 'settlor'
        | 'appointor'
        | 'contact'
        | 'beneficiary'
        | 'controller'
        | 'office_holder'
        | 'protector';
      /** @description The id of the party that the role is in. Null for a role in the business itself. */
      ofId: string | null;
    };
    /** @description The step about owners and people in charge. */
    OnboardingPeople: {
      /** @description The persons and bodies that own or run the business. */
      parties: components['schemas']['OnboardingParty'][];
      /** @description The shares that the parties hold. */
      holdings: components['schemas']['OnboardingHolding'][];
      /** @description The reason why part of the ownership is unknown. Null if none was given. */
      unknownReason: string | null;
      /**
       * @description The type of the trust that the business is. Null if it is none or if it was not given.
       *
       *     - `discretionary`: The trustee decides what each beneficiary gets, as in most family trusts.
       *     - `unit`: The beneficiaries have fixed shares, called units.
       *     - `hybrid`: Some shares are fixed, and the trustee decides about others.
       *     - `self_managed_super`: A superannuation fund whose members run it.
       *     - `testamentary`: A trust made by a will.
       *     - `charitable`: A trust for charity.
       *     - `bare`: The trustee holds property for a person who may ask for it at any time.
       *     - `other`: Any other type.
       * @enum {string|null}
       */
      trustType:
        | 'discretionary'
        | 'unit'
        | 'hybrid'
        | 'self_managed_super'
        | 'testamentary'
        | 'charitable'
        | 'bare'
        | 'other'
        | null;
      /** @description The beneficiaries of the business who are not named, by class. Null if it is not a trust or if it was not given. */
      beneficiaryClass: string | null;
    };
    /** @description Whether the personal data of an onboarding case is retained, until when, and why. */
    OnboardingRetention: {
      /** @description The id of the onboarding case: `onb_…`. */
      id: string;
      /**
       * Format: date-time
       * @description When the business stopped being a customer. Null if it is still one or never was.
       */
      relationshipEndedAt: string | null;
      /**
       * Format: date-time
       * @description When the recorded end becomes final. Until then an owner or officer can correct it, and nothing is erased. Null if no end is recorded.
       */
      relationshipEndFinalAt: string | null;
      /** @description The legal hold in force. Null if there is none. */
      legalHold: components['schemas']['LegalHold'] | null;
      /**
       * @description The reason why the data is retained or can be erased.
       *
       *     - `erased`: The personal data has been erased.
       *     - `legal_hold`: It is retained until the legal hold is released.
       *     - `not_submitted`: It is a draft that was never submitted, and can be erased.
       *     - `undecided`: It is retained until a decision is made.
       *     - `abandoned`: The link ended before a decision, and the data can be erased.
       *     - `declined`: The application was declined, and the data can be erased.
       *     - `relationship`: It is retained while the business is a customer.
       *     - `relationship_ended`: It is retained until the end of the period that the law requires.
       *     - `period_over`: The period that the law requires has passed, and the data can be erased.
       * @enum {string}
       */
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
      /** @description The reason as a sentence, with the law that applies. */
      detail: string;
      /** @description Whether the operator can erase the data on request. */
      mayErase: boolean;
      /**
       * Format: date-time
       * @description The time until which the personal data must be kept: the end of the period of the law, or of the time to correct a recorded end, whichever is later. Null if no law requires it, or while the business is a customer.
       */
      keptUntil: string | null;
      /**
       * Format: date-time
       * @description When the data is erased automatically. Null if this is not scheduled.
       */
      erasesAt: string | null;
      /**
       * Format: date-time
       * @description When the data was erased. Null if it was not erased.
       */
      erasedAt: string | null;
    };
    /** @description The result of checking the newest submission against the organisation’s policy. */
    OnboardingRoute: {
      /**
       * @description Whether the submission was approved automatically, sent to review or put on hold.
       *
       *     - `approve`: The submission meets the policy and was approved automatically.
       *     - `review`: An officer has to review the submission.
       *     - `hold`: A serious finding speaks against approval.
       * @enum {string}
       */
      outcome: 'approve' | 'review' | 'hold';
      /** @description The reasons for the outcome. */
      reasons: components['schemas']['OnboardingRouteReason'][];
    };
    /** @description A reason why a submission was approved automatically, sent to review or put on hold. */
    OnboardingRouteReason: {
      /** @description A fixed code. One of `register_unavailable`, `not_registered`, `inactive_registration`, `business_blocked`, `critical_score`, `person_on_list`, `ownership_circle`, `no_automatic_approval`, `four_eyes`, `score_not_certain`, `score_above_policy`, `invented_data`, `register_outdated`, `business_not_screened`, `company_not_checked`, `business_needs_review`, `business_changed`, `declined_before`, `more_was_asked`, `recorded_without_officer`. Or one of `other_business`, `business_not_confirmed`, `correction_stated`, `register_differs`, `name_differs`, `address_not_listed`, `trader_differs`, `director_not_stated`, `director_not_registered`, `share_differs`, `owner_not_stated`, `address_differs`, `parent_not_stated`, `owners_not_expected`, `owners_not_compared`, `body_not_checked`, `owners_not_certain`, `beneficial_owner_possible`, `no_beneficial_owner`, `person_candidate_open`, `match_withdrawn`, `high_risk_country`, `politically_exposed`, `country_not_stated`, `monitored_country`, `due_diligence_gap`, `people_not_screened`, `meets_policy`. */
      code: string;
      /** @description The reason as a sentence. */
      detail: string;
    };
    /** @description A person or body that the form names, with the entries of lists that have a similar name. */
    OnboardingScreenedParty: {
      /** @description The id of the party in the form. It is `register:0` and so on for a name that only the register has, and null for a person who declares without being a party. */
      partyId: string | null;
      /** @description The name that was screened. */
      name: string;
      /**
       * @description Whether it is a person or a body.
       *
       *     - `person`: The name of a person. It is screened against persons.
       *     - `body`: The name of anything else. It is screened against entries that are no persons.
       * @enum {string}
       */
      kind: 'person' | 'body';
      /** @description The date of birth in the form. Null if none is stated. */
      dateOfBirth: string | null;
      /** @description The country in the form. Null if none is stated. */
      country: string | null;
      /** @description The candidates, with their newest resolution. */
      candidates: components['schemas']['NameCandidate'][];
    };
    /** @description Everybody whom the newest submission names against the sanctions and ban lists. */
    OnboardingScreening: {
      /**
       * @description The result for all of them.
       *
       *     - `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
       *     - `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
       *     - `confirmed`: An officer confirmed that an entry is the entity.
       *     - `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
       *     - `not_performed`: No sanctions list was ever imported: no sanctions check was made.
       * @enum {string}
       */
      status: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
      /** @description The result as a sentence. It says that no sanctions check was made, or names the list that is stale, unreadable or missing. */
      detail: string;
      /**
       * Format: date-time
       * @description When they were screened.
       */
      screenedAt: string;
      /** @description Every list that was ever imported; empty when none was. */
      lists: components['schemas']['ScreenedList'][];
      /** @description Each party of the form, the person who declares, and the owners and directors on the register whom the form does not name. A declarant with the name of a party is screened as that party. */
      parties: components['schemas']['OnboardingScreenedParty'][];
      /** @description The resolutions of candidates in this submission and in the ones before it, newest first. */
      resolutions: components['schemas']['OnboardingCandidateResolution'][];
    };
    /** @description The form as the applicant last submitted it, with the ownership that follows from it. */
    OnboardingSubmission: {
      /** @description The step about the business. Null if it was not completed. */
      business: components['schemas']['OnboardingBusiness'] | null;
      /** @description The step about addresses and activity. Null if it was not completed. */
      address: components['schemas']['OnboardingAddress'] | null;
      /** @description The step about owners and people in charge. Null if it was not completed. */
      people: components['schemas']['OnboardingPeople'] | null;
      /** @description The declaration of the applicant. Null if it was not completed. */
      declaration: components['schemas']['OnboardingDeclaration'] | null;
      /** @description Why the applicant left requested steps as they were. Null if nothing was requested. */
      explanations: components['schemas']['OnboardingExplanations'] | null;
      /** @description The privacy notice that the applicant confirmed. Null for a form of an earlier version of the service. */
      privacyNotice: components['schemas']['PrivacyNotice'] | null;
      /** @description The files that the applicant uploaded. */
      documents: components['schemas']['OnboardingDocument'][];
      /** @description The effective ownership of the business, calculated from the stated holdings. */
      ownership: components['schemas']['EffectiveOwnership'];
    };
    /** @description An applicant submitted the onboarding form. */
    OnboardingSubmittedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'onboarding.submitted';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The onboarding. */
        id: string;
        /** @description The onboarding link. */
        linkId: string;
        /** @description The `reference` that you sent, null without one. */
        reference: string | null;
        /** @description The verification. */
        verificationId: string;
        /** @description The registered name; null for an entity on no register. */
        legalName: string | null;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /**
         * Format: int32
         * @description The Fracture Score, from 0 (lowest risk) to 100; null if the register did not respond.
         */
        fractureScore: number | null;
        /**
         * @description The band of the score; null without a score.
         * @enum {string|null}
         */
        fractureRisk: 'low' | 'medium' | 'high' | 'critical' | null;
        /** @description Between which scores the true one lies. Present only while part of the score is uncertain. */
        fractureInterval?: components['schemas']['FractureInterval'];
        /**
         * @description Always `submitted`.
         * @constant
         */
        status: 'submitted';
      };
    };
    /** @description An organisation that uses this service, with its settings. */
    Organisation: {
      /** @description The id of the organisation: `org_…`. */
      id: string;
      /** @description The name of the organisation. */
      name: string;
      /**
       * @description The plan tier of the organisation.
       *
       *     - `starter`: The first tier, without webhooks.
       *     - `growth`: The second tier, with webhooks.
       *     - `enterprise`: The highest tier, with every feature.
       * @enum {string}
       */
      plan: 'starter' | 'growth' | 'enterprise';
      /**
       * @description Whether a call is refused or logged if the key lacks the scope of an operation.
       *
       *     - `off`: The call is permitted and nothing is logged.
       *     - `report`: The call is permitted, and the service logs the missing scope.
       *     - `enforce`: The call is refused with `FORBIDDEN`.
       * @enum {string}
       */
      scopeEnforcement: 'off' | 'report' | 'enforce';
      /** @description Whether final decisions, and certificates on a score above 50, require a second officer. */
      fourEyes: boolean;
      /**
       * Format: int32
       * @description The highest age in days of a verification that a certificate can rest on.
       */
      certificateAgeDays: number;
      /**
       * Format: int32
       * @description The number of months that a certificate is valid.
       */
      certificateMonths: number;
      /**
       * @description The source that live verifications look entities up in.
       *
       *     - `extract`: The imported extracts of the registers.
       *     - `live`: The live registers, over the network.
       *     - `live_then_extract`: The live registers, or the imported extract when a register does not respond.
       * @enum {string}
       */
      registerSource: 'extract' | 'live' | 'live_then_extract';
      /** @description The policy that new verifications are scored under: `2026-1`, `2026-2` or `2026-3`. */
      policyVersion: string;
      /**
       * Format: date-time
       * @description When the organisation was created.
       */
      createdAt: string;
      /** @description The name that applicants see. Null if they see the name of the organisation. */
      brandName: string | null;
      /** @description The colour that applicants see, as `#rrggbb`. Null if none is set. */
      brandColour: string | null;
      /** @description The logo that applicants see, as a `data:` URI. Null if none is set. */
      brandLogo: string | null;
      /** @description The contact that applicants see, such as an e-mail address or a phone number. Null if none is set. */
      applicantContact: string | null;
      /**
       * Format: int32
       * @description The number of business days within which the organisation usually decides. Applicants see it. Null if none is set.
       */
      usualDecisionDays: number | null;
      /** @description The addresses that applicants can be sent back to. Addresses below them, with the same scheme, host and port, are permitted too. */
      returnUrls: string[];
      /** @description The kinds of files that every applicant must upload. */
      requiredDocuments: (
        'identity' | 'address' | 'trust_deed' | 'ownership' | 'registration' | 'authority' | 'other'
      )[];
      /**
       * Format: int32
       * @description The highest score at which a submission without findings is approved automatically. A person always reviews a submission that names people who were not screened. Null if nothing is approved automatically.
       */
      automaticApprovalUpTo: number | null;
      /** @description Whether every applicant is asked for the source of funds. Otherwise only those with a high risk are. */
      asksSourceOfFunds: boolean;
      /** @description Your own privacy notice, which applicants read first. Null if they read the standard notice. */
      privacyNotice: string | null;
      /** @description The address of your privacy policy, which the standard notice names. Null if none is set. */
      privacyPolicyUrl: string | null;
      /** @description Whether webhooks about applicants include the name and e-mail address of the applicant. */
      personalDataInWebhooks: boolean;
      /** @description The kinds of alerts that members get by e-mail. */
      alertKinds: (
        | 'endpoint_failing'
        | 'key_expiring'
        | 'certificate_expiring'
        | 'certificate_suspended'
        | 'candidate_found'
        | 'approval_waiting'
        | 'register_stale'
      )[];
      /** @description The roles whose members get alerts. */
      alertRoles: ('owner' | 'developer' | 'officer' | 'viewer')[];
      /** @description Whether members also get alerts about test data. */
      alertsOfTestData: boolean;
    };
    /** @description The number of organisations on the platform. */
    OrganisationFigures: {
      /**
       * Format: int32
       * @description The number of all organisations.
       */
      total: number;
      /** @description The number of organisations per plan tier. The keys are `starter`, `growth` and `enterprise`. */
      byPlan: {
        [key: string]: unknown;
      };
    };
    /** @description Items that need attention now. A field is null if the caller may not read those items. */
    OrganisationNeeds: {
      /** @description Onboarding cases that wait for a decision. */
      onboardings: components['schemas']['Waiting'] | null;
      /** @description Decisions that wait for a second officer. The first one is the oldest that the caller did not propose, null if there is none. */
      decisions: components['schemas']['Waiting'] | null;
      /** @description Certificates that wait for a second officer. The first one is the oldest that the caller did not propose, null if there is none. */
      certificates: components['schemas']['Waiting'] | null;
      /** @description Entities with an open candidate in their newest screened verification. The newest 200 screened verifications of the last 90 days are considered. Monitored entities, certificates and approved customers count by their latest screening. `firstId` is the id of a verification, or for a customer that of its case. */
      candidates: components['schemas']['Waiting'] | null;
      /** @description Webhook endpoints that keep failing or were disabled. */
      endpoints: components['schemas']['Waiting'] | null;
      /** @description Bulk jobs that failed in the last 7 days. */
      bulks: components['schemas']['Waiting'] | null;
      /** @description API keys that expire within 30 days, unless a replacement was created. */
      expiringKeys: components['schemas']['Waiting'] | null;
      /** @description Certificates that expire within 30 days. */
      expiringCertificates: components['schemas']['Waiting'] | null;
      /** @description Certificates that are suspended. */
      suspendedCertificates: components['schemas']['Waiting'] | null;
    };
    /** @description The activity of the organisation in a period and the items that need attention, for live or test data. */
    OrganisationOverview: {
      /**
       * Format: int32
       * @description The number of days in the period, including today.
       */
      days: number;
      /** @description The time zone of the days, such as `Australia/Sydney`. */
      timeZone: string;
      /**
       * Format: date-time
       * @description When the first day of the period starts.
       */
      from: string;
      /** @description The verifications of the period. Null if the caller may not read verifications. */
      verifications: components['schemas']['VerificationTrend'] | null;
      /** @description The webhook deliveries of the period. Null if the caller may not read deliveries. */
      deliveries: components['schemas']['DeliveryFigures'] | null;
      /** @description The items that need attention. */
      needs: components['schemas']['OrganisationNeeds'];
      /**
       * Format: date-time
       * @description When these figures were calculated.
       */
      asOf: string;
    };
    /** @description The number of verifications per result. */
    OutcomeCounts: {
      /**
       * Format: int32
       * @description The number of verifications of every status, including errors.
       */
      total: number;
      /**
       * Format: int32
       * @description The number of verifications with the status verified.
       */
      verified: number;
      /**
       * Format: int32
       * @description The number of verifications with the status inactive.
       */
      inactive: number;
      /**
       * Format: int32
       * @description The number of verifications with the status not found.
       */
      notFound: number;
      /**
       * Format: int32
       * @description The number of verifications without a score, because the register did not respond.
       */
      error: number;
      /**
       * Format: int32
       * @description The number of verifications with a low risk (score 0 to 20).
       */
      low: number;
      /**
       * Format: int32
       * @description The number of verifications with a medium risk (score 21 to 50).
       */
      medium: number;
      /**
       * Format: int32
       * @description The number of verifications with a high risk (score 51 to 80).
       */
      high: number;
      /**
       * Format: int32
       * @description The number of verifications with a critical risk (score 81 to 100).
       */
      critical: number;
      /**
       * Format: double
       * @description The share of scored verifications with a score above 50, from 0 to 1. Null if there are none.
       */
      highRiskRate: number | null;
    };
    /** @description The number of verifications per result on one day. */
    OutcomeDay: {
      /** @description The day as YYYY-MM-DD, in the requested time zone. */
      day: string;
      /**
       * Format: int32
       * @description The number of verifications of every status, including errors.
       */
      total: number;
      /**
       * Format: int32
       * @description The number of verifications with the status verified.
       */
      verified: number;
      /**
       * Format: int32
       * @description The number of verifications with the status inactive.
       */
      inactive: number;
      /**
       * Format: int32
       * @description The number of verifications with the status not found.
       */
      notFound: number;
      /**
       * Format: int32
       * @description The number of verifications without a score, because the register did not respond.
       */
      error: number;
      /**
       * Format: int32
       * @description The number of verifications with a low risk (score 0 to 20).
       */
      low: number;
      /**
       * Format: int32
       * @description The number of verifications with a medium risk (score 21 to 50).
       */
      medium: number;
      /**
       * Format: int32
       * @description The number of verifications with a high risk (score 51 to 80).
       */
      high: number;
      /**
       * Format: int32
       * @description The number of verifications with a critical risk (score 81 to 100).
       */
      critical: number;
      /**
       * Format: double
       * @description The share of scored verifications with a score above 50, from 0 to 1. Null if there are none.
       */
      highRiskRate: number | null;
    };
    /** @description The company, or a company that owns a part of it directly or through others. */
    OwnersCompany: {
      /** @description Its NZBN, 13 digits. */
      nzbn: string;
      /** @description The legal name on the register. */
      legalName: string;
      /** @description The status in the register’s own words. */
      status: string;
      /** @description Whether the company is active on its register. */
      isActive: boolean;
      /**
       * Format: int32
       * @description The level: 0 for the company itself, 1 for its shareholders, and so on.
       */
      depth: number;
      /**
       * Format: double
       * @description The number of all shares. Null if the register does not state it.
       */
      numberOfShares: number | null;
      /** @description Whether the register publishes only the largest parcels of shares. */
      isExtensive: boolean;
      /** @description The published parcels of shares. */
      parcels: components['schemas']['ShareParcel'][];
    };
    /** @description A reason why the owners of a company are not completely known. */
    OwnersGap: {
      /** @description A fixed code, such as `extensive` or `holder_not_linked`. */
      code: string;
      /** @description The NZBN of the company with the gap. */
      nzbn: string;
      /** @description The name of the shareholder. Null if the gap is about the company itself. */
      name: string | null;
      /** @description The gap as a sentence. */
      detail: string;
    };
    /** @description A reason why the ownership of the business is not certain. */
    OwnershipFinding: {
      /** @description A fixed code, such as `unknown_remainder` or `ownership_circle`. */
      code: string;
      /** @description The id of the party that the finding is about. Null if it is about the business itself. */
      partyId: string | null;
      /** @description The finding as a sentence. */
      detail: string;
    };
    /** @description The figures of the whole platform at one time. They cover live data; the field `test` covers test data. */
    PlatformOverview: {
      /** @description The number of organisations on the platform. */
      organisations: components['schemas']['OrganisationFigures'];
      /** @description The number of API keys by state. */
      apiKeys: components['schemas']['ApiKeyFigures'];
      /** @description The number of verifications by result. */
      verifications: components['schemas']['VerificationFigures'];
      /** @description The number of certificates by status. */
      certificates: components['schemas']['CertificateFigures'];
      /** @description The number of onboarding links by status. */
      onboardings: components['schemas']['OnboardingFigures'];
      /** @description The number of webhook endpoints and deliveries. */
      webhooks: components['schemas']['WebhookFigures'];
      /** @description The number of bulk jobs by status. */
      bulk: components['schemas']['BulkFigures'];
      /** @description The state of each register and screening list. */
      registers: components['schemas']['RegisterState'][];
      /** @description The process that returned this response. */
      service: components['schemas']['ServiceFacts'];
      /** @description The e-mail queue of the platform. */
      mail: components['schemas']['MailFigures'];
      /** @description The same figures for test data. */
      test: components['schemas']['ModeFigures'];
      /**
       * Format: date-time
       * @description When these figures were calculated.
       */
      asOf: string;
    };
    /** @description A version of a policy that an organisation derived. */
    Policy: {
      /** @description The id of the policy: `pol_…`. */
      id: string;
      /** @description The version that results name, such as `2026-3.lending.1`. */
      version: string;
      /** @description The published policy that it is derived from, such as `2026-3`. */
      baseVersion: string;
      /** @description The part of the version that the organisation chose. */
      slug: string;
      /** @description The name for people. */
      name: string;
      /**
       * @description Whether it is a draft, proposed, published or retired.
       *
       *     - `draft`: It can be edited.
       *     - `proposed`: It waits for the approval of a second person.
       *     - `published`: Two people published it. It never changes, and the organisation can choose it.
       *     - `retired`: It can no longer be chosen. Verifications under it still replay.
       * @enum {string}
       */
      status: 'draft' | 'proposed' | 'published' | 'retired';
      /** @description The rules on reasons. */
      rules: components['schemas']['PolicyRule'][];
      /** @description The bands of the score. Empty for those of the base policy. */
      thresholds: components['schemas']['PolicyThresholds'][];
      /** @description The lists that are required besides those of the base policy. */
      requiredLists: components['schemas']['RequiredList'][];
      /** @description The member who derived it. Null if an API key did, which the audit log names. */
      authorId: string | null;
      /**
       * Format: date-time
       * @description When it was derived.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When its rules were last edited.
       */
      editedAt: string;
      /** @description The member who proposed it. Null for a draft. */
      proposedBy: string | null;
      /**
       * Format: date-time
       * @description When it was proposed. Null for a draft.
       */
      proposedAt: string | null;
      /** @description The second member, who approved it. Null until then. */
      approvedBy: string | null;
      /**
       * Format: date-time
       * @description When it was published. Null until then.
       */
      publishedAt: string | null;
      /**
       * Format: date-time
       * @description When it was retired. Null until then.
       */
      retiredAt: string | null;
    };
    /** @description A verification that a policy treats differently. */
    PolicyDifference: {
      /** @description The id of the verification: `ver_…`. */
      verificationId: string;
      /** @description The case of the verification: `onb_…`. Null if it has none. */
      onboardingId: string | null;
      /** @description The legal name of the entity. Null if it was not found. */
      legalName: string | null;
      /** @description The outcome as it is stored. */
      before: components['schemas']['PolicyOutcome'];
      /** @description The outcome under the policy. */
      after: components['schemas']['PolicyOutcome'];
      /** @description The sentences of the rules that apply. Empty if only bands changed. */
      reasons: string[];
    };
    /** @description The status and score of a verification. */
    PolicyOutcome: {
      /**
       * @description The status of the verification.
       *
       *     - `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
       *     - `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
       *     - `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
       *     - `inactive`: The entity is on the register and not active.
       *     - `not_found`: The number is well formed but not on the register.
       *     - `error`: The register did not respond, so there is no score.
       * @enum {string}
       */
      status: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      /**
       * Format: int32
       * @description The Fracture Score, from 0 to 100. Null if the register did not respond.
       */
      fractureScore: number | null;
      /**
       * @description The risk band of the score. Null if there is no score.
       *
       *     - `low`: A score from 0 to 20.
       *     - `medium`: A score from 21 to 50.
       *     - `high`: A score from 51 to 80.
       *     - `critical`: A score from 81 to 100.
       * @enum {string|null}
       */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical' | null;
    };
    /** @description The differences that a policy makes to stored verifications and cases. Nothing is looked up and nothing is stored. */
    PolicyReplay: {
      /** @description The id of the policy: `pol_…`. */
      policyId: string;
      /** @description The version of the policy. */
      version: string;
      /**
       * Format: int32
       * @description The number of replayed verifications, those of cases included.
       */
      verifications: number;
      /**
       * Format: int32
       * @description The number of them that belong to a case.
       */
      cases: number;
      /**
       * Format: int32
       * @description The number with another status, score or risk band.
       */
      changed: number;
      /**
       * Format: int32
       * @description The number with another status.
       */
      statusChanged: number;
      /** @description At most 200 differences. Changes of the status come first. */
      differences: components['schemas']['PolicyDifference'][];
    };
    /** @description A rule of an organisation on a reason. The last one that applies counts. */
    PolicyRule: {
      /**
       * @description The reason that the rule is about.
       *
       *     - `not_registered`: The reason not registered.
       *     - `inactive_registration`: The reason inactive registration.
       *     - `no_gst_registration`: The reason no gst registration.
       *     - `recently_registered`: The reason recently registered.
       *     - `newly_registered`: The reason newly registered.
       *     - `external_administration`: The reason external administration.
       *     - `strike_off_in_progress`: The reason strike off in progress.
       *     - `deregistered_at_asic`: The reason deregistered at asic.
       *     - `name_mismatch`: The reason name mismatch.
       *     - `banned`: The reason banned.
       *     - `sanctioned`: The reason sanctioned.
       *     - `abn_recently_active`: The reason abn recently active.
       *     - `gst_recently_cancelled`: The reason gst recently cancelled.
       *     - `address_recently_changed`: The reason address recently changed.
       *     - `like_named_predecessor`: The reason like named predecessor.
       *     - `documents_needed`: The reason documents needed.
       *     - `status_in_name`: The reason status in name.
       *     - `replaced_registration`: The reason replaced registration.
       *     - `unpublished_code`: The reason unpublished code.
       *     - `high_risk_country`: The reason high risk country.
       *     - `monitored_country`: The reason monitored country.
       *     - `open_candidate`: The reason open candidate.
       *     - `screening_incomplete`: The reason screening incomplete.
       *     - `register_outdated`: The reason register outdated.
       *     - `company_register_unavailable`: The reason company register unavailable.
       *     - `company_not_on_register`: The reason company not on register.
       * @enum {string}
       */
      reason:
        | 'not_registered'
        | 'inactive_registration'
        | 'no_gst_registration'
        | 'recently_registered'
        | 'newly_registered'
        | 'external_administration'
        | 'strike_off_in_progress'
        | 'deregistered_at_asic'
        | 'name_mismatch'
        | 'banned'
        | 'sanctioned'
        | 'abn_recently_active'
        | 'gst_recently_cancelled'
        | 'address_recently_changed'
        | 'like_named_predecessor'
        | 'documents_needed'
        | 'status_in_name'
        | 'replaced_registration'
        | 'unpublished_code'
        | 'high_risk_country'
        | 'monitored_country'
        | 'open_candidate'
        | 'screening_incomplete'
        | 'register_outdated'
        | 'company_register_unavailable'
        | 'company_not_on_register';
      /**
       * Format: int32
       * @description The points of the reason. If null, the base policy decides.
       */
      points: number | null;
      /**
       * @description The effect of the reason on the status. If null, the base policy decides.
       *
       *     - `score`: The reason has its points, and does not change the status.
       *     - `review`: A person must look at the entity: the status is at least `review`.
       *     - `block`: The status is `blocked`.
       * @enum {string|null}
       */
      effect: 'score' | 'review' | 'block' | null;
      /** @description The reason for the rule in your own words. Results show it, so name no person. */
      explanation: string;
      /** @description The classes of the entities that it applies to. All classes if null or empty. */
      entityClasses:
        | (
            | 'company'
            | 'company_subfund'
            | 'cooperative'
            | 'deceased_estate'
            | 'diplomatic'
            | 'government_authority'
            | 'government_entity'
            | 'individual'
            | 'other_incorporated'
            | 'other_unincorporated'
            | 'partnership'
            | 'pooled_development_fund'
            | 'strata'
            | 'super_fund'
            | 'trust'
            | 'unknown'
          )[]
        | null;
      /** @description The countries of the registers that it applies to. All countries if null or empty. */
      jurisdictions: ('AU' | 'NZ')[] | null;
      /** @description The products that it applies to, such as `home-loan`. All, and requests without a product, if null or empty. */
      products: string[] | null;
    };
    /** @description A rule on a reason, with points, an effect, or both. */
    PolicyRuleInput: {
      /**
       * @description The reason that the rule is about.
       *
       *     - `not_registered`: The reason not registered.
       *     - `inactive_registration`: The reason inactive registration.
       *     - `no_gst_registration`: The reason no gst registration.
       *     - `recently_registered`: The reason recently registered.
       *     - `newly_registered`: The reason newly registered.
       *     - `external_administration`: The reason external administration.
       *     - `strike_off_in_progress`: The reason strike off in progress.
       *     - `deregistered_at_asic`: The reason deregistered at asic.
       *     - `name_mismatch`: The reason name mismatch.
       *     - `banned`: The reason banned.
       *     - `sanctioned`: The reason sanctioned.
       *     - `abn_recently_active`: The reason abn recently active.
       *     - `gst_recently_cancelled`: The reason gst recently cancelled.
       *     - `address_recently_changed`: The reason address recently changed.
       *     - `like_named_predecessor`: The reason like named predecessor.
       *     - `documents_needed`: The reason documents needed.
       *     - `status_in_name`: The reason status in name.
       *     - `replaced_registration`: The reason replaced registration.
       *     - `unpublished_code`: The reason unpublished code.
       *     - `high_risk_country`: The reason high risk country.
       *     - `monitored_country`: The reason monitored country.
       *     - `open_candidate`: The reason open candidate.
       *     - `screening_incomplete`: The reason screening incomplete.
       *     - `register_outdated`: The reason register outdated.
       *     - `company_register_unavailable`: The reason company register unavailable.
       *     - `company_not_on_register`: The reason company not on register.
       * @enum {string}
       */
      reason:
        | 'not_registered'
        | 'inactive_registration'
        | 'no_gst_registration'
        | 'recently_registered'
        | 'newly_registered'
        | 'external_administration'
        | 'strike_off_in_progress'
        | 'deregistered_at_asic'
        | 'name_mismatch'
        | 'banned'
        | 'sanctioned'
        | 'abn_recently_active'
        | 'gst_recently_cancelled'
        | 'address_recently_changed'
        | 'like_named_predecessor'
        | 'documents_needed'
        | 'status_in_name'
        | 'replaced_registration'
        | 'unpublished_code'
        | 'high_risk_country'
        | 'monitored_country'
        | 'open_candidate'
        | 'screening_incomplete'
        | 'register_outdated'
        | 'company_register_unavailable'
        | 'company_not_on_register';
      /**
       * Format: int32
       * @description The points of the reason. If null, the base policy decides.
       */
      points?: number | null;
      /**
       * @description The effect of the reason on the status. If null, the base policy decides.
       *
       *     - `score`: The reason has its points, and does not change the status.
       *     - `review`: A person must look at the entity: the status is at least `review`.
       *     - `block`: The status is `blocked`.
       * @enum {string|null}
       */
      effect?: 'score' | 'review' | 'block' | null;
      /** @description The reason for the rule in your own words. Results show it, so name no person. The text has 1 to 200 characters. */
      explanation: string;
      /** @description The classes of the entities that it applies to. All classes if null or empty. The list has at most 16 items. */
      entityClasses?:
        | (
            | 'company'
            | 'company_subfund'
            | 'cooperative'
            | 'deceased_estate'
            | 'diplomatic'
            | 'government_authority'
            | 'government_entity'
            | 'individual'
            | 'other_incorporated'
            | 'other_unincorporated'
            | 'partnership'
            | 'pooled_development_fund'
            | 'strata'
            | 'super_fund'
            | 'trust'
            | 'unknown'
          )[]
        | null;
      /** @description The countries of the registers that it applies to. All countries if null or empty. The list has at most 2 items. */
      jurisdictions?: ('AU' | 'NZ')[] | null;
      /** @description The products that it applies to, such as `home-loan`. All, and requests without a product, if null or empty. The list has at most 20 items. */
      products?: string[] | null;
    };
    /** @description The bands of the Fracture Score. The last ones that apply count. */
    PolicyThresholds: {
      /**
       * Format: int32
       * @description The highest score of the low band.
       */
      low: number;
      /**
       * Format: int32
       * @description The highest score of the medium band.
       */
      medium: number;
      /**
       * Format: int32
       * @description The highest score of the high band.
       */
      high: number;
      /** @description The reason for the rule in your own words. Results show it, so name no person. */
      explanation: string;
      /** @description The classes of the entities that it applies to. All classes if null or empty. */
      entityClasses:
        | (
            | 'company'
            | 'company_subfund'
            | 'cooperative'
            | 'deceased_estate'
            | 'diplomatic'
            | 'government_authority'
            | 'government_entity'
            | 'individual'
            | 'other_incorporated'
            | 'other_unincorporated'
            | 'partnership'
            | 'pooled_development_fund'
            | 'strata'
            | 'super_fund'
            | 'trust'
            | 'unknown'
          )[]
        | null;
      /** @description The countries of the registers that it applies to. All countries if null or empty. */
      jurisdictions: ('AU' | 'NZ')[] | null;
      /** @description The products that it applies to, such as `home-loan`. All, and requests without a product, if null or empty. */
      products: string[] | null;
    };
    /** @description The bands of the score, which must rise. */
    PolicyThresholdsInput: {
      /**
       * Format: int32
       * @description The highest score of the low band, from 0 to 20.
       */
      low: number;
      /**
       * Format: int32
       * @description The highest score of the medium band, from 0 to 50.
       */
      medium: number;
      /**
       * Format: int32
       * @description The highest score of the high band, from 0 to 80.
       */
      high: number;
      /** @description The reason for the rule in your own words. Results show it, so name no person. The text has 1 to 200 characters. */
      explanation: string;
      /** @description The classes of the entities that it applies to. All classes if null or empty. The list has at most 16 items. */
      entityClasses?:
        | (
            | 'company'
            | 'company_subfund'
            | 'cooperative'
            | 'deceased_estate'
            | 'diplomatic'
            | 'government_authority'
            | 'government_entity'
            | 'individual'
            | 'other_incorporated'
            | 'other_unincorporated'
            | 'partnership'
            | 'pooled_development_fund'
            | 'strata'
            | 'super_fund'
            | 'trust'
            | 'unknown'
          )[]
        | null;
      /** @description The countries of the registers that it applies to. All countries if null or empty. The list has at most 2 items. */
      jurisdictions?: ('AU' | 'NZ')[] | null;
      /** @description The products that it applies to, such as `home-loan`. All, and requests without a product, if null or empty. The list has at most 20 items. */
      products?: string[] | null;
    };
    /** @description The score that a policy gives to the facts of a verification. */
    PolicyVerdict: {
      /** @description The version of the policy, such as `2026-1`. */
      policyVersion: string;
      /**
       * Format: int32
       * @description The Fracture Score, from 0 (lowest risk) to 100. Null if the register did not respond.
       */
      fractureScore: number | null;
      /**
       * @description The risk band of the score. Null if there is no score.
       *
       *     - `low`: A score from 0 to 20.
       *     - `medium`: A score from 21 to 50.
       *     - `high`: A score from 51 to 80.
       *     - `critical`: A score from 81 to 100.
       * @enum {string|null}
       */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical' | null;
      /** @description The risk signals that add up to the score. Empty if there are none. */
      fractureSignals: components['schemas']['FractureSignal'][];
      /** @description The range of possible scores. Null if every fact is known. */
      fractureInterval?: components['schemas']['FractureInterval'] | null;
    };
    /** @description A person’s response to the question about public offices. */
    PoliticalExposure: {
      /**
       * @description The kind of public office.
       *
       *     - `none`: No public office.
       *     - `domestic`: A public office of the country of the business.
       *     - `foreign`: A public office of another country.
       *     - `international_organisation`: An office of an international organisation.
       * @enum {string}
       */
      exposure: 'none' | 'domestic' | 'foreign' | 'international_organisation';
      /**
       * @description The holder of the office. Null if there is none, or if it was not stated.
       *
       *     - `self`: The person.
       *     - `family`: A member of the family.
       *     - `associate`: A close associate.
       * @enum {string|null}
       */
      relation: 'self' | 'family' | 'associate' | null;
      /** @description The office and its country. Null if there is none, or if it was not stated. */
      office: string | null;
      /** @description The day of the response, as YYYY-MM-DD. */
      answeredOn: string;
    };
    /** @description A postal address of a business. */
    PostalAddress: {
      /** @description The first line of the address: number and street. */
      line1: string;
      /** @description The second line of the address. Null if there is none. */
      line2: string | null;
      /** @description The suburb, town or city. */
      locality: string;
      /** @description The state, territory or region, such as `NSW`. Null if there is none. */
      region: string | null;
      /** @description The postcode of the address. */
      postcode: string;
      /** @description The country as an ISO 3166-1 alpha-2 code, such as `AU`. */
      country: string;
    };
    /** @description The notice that an applicant reads before personal information is collected. */
    PrivacyNotice: {
      /** @description The version: 12 hexadecimal digits that follow from the text. */
      version: string;
      /** @description The notice as plain text, with line breaks. */
      text: string;
      /**
       * Format: date-time
       * @description When the applicant confirmed that they have read this version. Null until then.
       */
      acceptedAt: string | null;
    };
    /** @description An error (RFC 9457). Programs use `code`, which is one of a fixed list; people read `detail`. */
    Problem: {
      /**
       * Format: uri
       * @description The address of the page that explains the code.
       */
      type: string;
      /** @description A short name of the error, the same for every error with this code. */
      title: string;
      /**
       * Format: int32
       * @description The HTTP status of the response.
       */
      status: number;
      /** @description A sentence that explains what is wrong and what to do. */
      detail: string;
      /**
       * @description The error code, one of a fixed list.
       * @enum {string}
       */
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
      /** @description The id of the request. Quote it when you report a problem. */
      requestId: string;
      /** @description The fields that are not valid, at most 20. */
      errors?: {
        /** @description The field as a JSON pointer (RFC 6901), such as `/queryValue`. Empty for the whole body. A query parameter or a header is named in the same way: `/limit`, `/Idempotency-Key`. */
        pointer: string;
        /** @description A sentence that explains what is wrong with the field. */
        detail: string;
      }[];
      /** @description Registered numbers that you probably meant. Only with `IDENTIFIER_INVALID`. */
      suggestions?: {
        /** @description The number in its printed format, such as `11 900 000 017`. */
        value: string;
        /** @description The legal name of the entity with this number. */
        legalName: string;
      }[];
      /** @description The oldest cursor that you can continue from. Only with `CURSOR_EXPIRED`. */
      oldestCursor?: string;
      /** @description The id of the stored verification with the status `error`. Only with `REGISTER_UNAVAILABLE`. */
      verificationId?: string;
      /**
       * @description The reason why the onboarding link has ended. Only with `STATE_CONFLICT`, for applicants.
       * @enum {string}
       */
      linkStatus?: 'expired' | 'revoked';
      /** @description The name, colour and logo of the organisation whose link has ended. Only with `linkStatus`, at the opening. */
      brand?: {
        /** @description The name of the organisation as applicants see it. */
        name: string;
        /** @description The brand colour as `#rrggbb`. Null if none is set. */
        colour: string | null;
        /** @description The logo as a `data:` URI. Null if none is set. */
        logo: string | null;
      };
    };
    /** @description The public content of a certificate and its current status, which anybody with its id can read. */
    PublicCertificate: {
      /** @description The id of the certificate: `KYB-` and 20 characters. */
      id: string;
      /**
       * @description The current status of the certificate. A proposed certificate is not public.
       *
       *     - `proposed`: It waits for a second officer and is not in force yet.
       *     - `issued`: The certificate is in force.
       *     - `suspended`: The entity is no longer what the certificate says. The certificate is not in force until it is reinstated.
       *     - `expired`: The expiry date has passed. This status is final.
       *     - `revoked`: An officer revoked the certificate. This status is final.
       * @enum {string}
       */
      status: 'proposed' | 'issued' | 'suspended' | 'expired' | 'revoked';
      /**
       * @description Whether the certificate rests on live or test data. A test certificate proves nothing about a real business.
       *
       *     - `live`: Live data, checked against the configured registers.
       *     - `test`: Test data, checked against an invented sandbox register.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description The legal name of the entity on its register. */
      legalName: string;
      /** @description The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the entity has none. */
      abn: string | null;
      /** @description The ACN, grouped 3-3-3, such as `900 000 017`. Null if the entity has none. */
      acn: string | null;
      /** @description The NZBN, 13 digits, such as `9429999990009`. Null if the entity has none. */
      nzbn: string | null;
      /**
       * @description The class of the certificate, which follows from the score.
       *
       *     - `clean`: The score is 20 or less. Policies before `2026-3`.
       *     - `register_check_passed`: The status is `verified`, and the score is 20 or less. Since policy `2026-3`, in place of `clean`.
       *     - `conditional`: The score is 21 to 50, and an officer stated a condition.
       *     - `exception`: The score is above 50, and an officer stated a reason.
       *     - `review`: The status is `review`. Two officers issued the certificate for a reason that is printed on it.
       * @enum {string}
       */
      verdict: 'clean' | 'register_check_passed' | 'conditional' | 'exception' | 'review';
      /** @description The condition that the officer stated. Null unless the verdict is conditional. */
      condition: string | null;
      /**
       * @description The status of the verification that the certificate rests on.
       *
       *     - `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
       *     - `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
       *     - `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
       *     - `inactive`: The entity is on the register and not active.
       *     - `not_found`: The number is well formed but not on the register.
       *     - `error`: The register did not respond, so there is no score.
       * @enum {string}
       */
      entityStatus: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      /** @description Whether the entity is registered for GST. Null if the register does not state it. */
      gstRegistered: boolean | null;
      /**
       * Format: int32
       * @description The Fracture Score of the verification, from 0 (lowest risk) to 100.
       */
      fractureScore: number;
      /**
       * @description The risk band of the Fracture Score.
       *
       *     - `low`: A score from 0 to 20.
       *     - `medium`: A score from 21 to 50.
       *     - `high`: A score from 51 to 80.
       *     - `critical`: A score from 81 to 100.
       * @enum {string}
       */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical';
      /** @description The policy that the verification was scored under, such as `2026-1`. */
      policyVersion: string;
      /**
       * Format: date-time
       * @description When the verification was made.
       */
      verifiedAt: string;
      /** @description The register that the facts come from. */
      source: components['schemas']['VerificationSource'];
      /** @description The name of the organisation that issued the certificate. */
      organisation: string;
      /** @description The officer who issued the certificate. */
      issuedBy: components['schemas']['CertificateOfficer'];
      /** @description The second officer who agreed. Null if no second officer was required. */
      agreedBy: components['schemas']['CertificateOfficer'] | null;
      /**
       * Format: date-time
       * @description When the certificate was issued.
       */
      issuedAt: string;
      /**
       * Format: date-time
       * @description When the certificate expires or expired.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description When the certificate was revoked. Null if it was not revoked.
       */
      revokedAt: string | null;
      /** @description The audit hash of the verification, in hex. */
      auditHash: string;
      /** @description The certificate as a signed W3C Verifiable Credential: a JWT (EdDSA). */
      credential: string;
      /** @description The address of the public page of the certificate. */
      url: string;
      /**
       * Format: date-time
       * @description Since when the certificate is suspended. Null if it is not suspended.
       */
      suspendedAt: string | null;
      /** @description The checks that were made and those that were not. Null for a verification under a policy before `2026-3`. */
      checks: components['schemas']['CertificateChecks'] | null;
    };
    /** @description The result of recovering missed deliveries. */
    RecoveredDeliveries: {
      /**
       * Format: int32
       * @description The number of deliveries that were made pending so far, including deliveries of events that the endpoint never received.
       */
      recovered: number;
      /** @description Whether everything is recovered. If false, the service continues in the background; read the progress in `recovery` of the webhook. */
      isComplete: boolean;
    };
    /** @description How the form compares with the owners, directors and place on the register when it was submitted. */
    RegisterComparison: {
      /** @description The register, its day and its attribution. */
      source: components['schemas']['VerificationSource'];
      /** @description The state and postcode of the business on the register, such as `NSW 2000`. Null if it has none. */
      place: string | null;
      /** @description The differences. Empty if none was found. Owners and directors are compared only if the register has them. */
      differences: components['schemas']['RegisterDifference'][];
    };
    /** @description A statement of the applicant that differs from the owners and directors on the register. */
    RegisterDifference: {
      /** @description A fixed code. One of `director_not_stated`, `director_not_registered`, `share_differs`, `owner_not_stated`, `address_differs`, `parent_not_stated`. */
      code: string;
      /** @description The name of the person or body that the difference is about. */
      name: string;
      /** @description The id of the party in the form. Null if the form does not name the person or body. */
      partyId: string | null;
      /** @description The difference as a sentence. */
      detail: string;
      /** @description The remedy, as a sentence. */
      remedy: string;
    };
    /** @description The owners and directors of a company according to its register. */
    RegisterOwners: {
      /** @description The NZBN of the company, 13 digits. */
      nzbn: string;
      /** @description Directors and officers, current ones first. */
      roles: components['schemas']['RegisterRole'][];
      /** @description The company itself, then the companies above it. */
      companies: components['schemas']['OwnersCompany'][];
      /** @description The ultimate owners, the largest first. Empty if nothing could be calculated. */
      owners: components['schemas']['UltimateOwner'][];
      /**
       * Format: double
       * @description The lowest possible part in percent without a known person. Null if it was not calculated.
       */
      unknownFrom: number | null;
      /**
       * Format: double
       * @description The highest possible part in percent without a known person. Null if it was not calculated.
       */
      unknownTo: number | null;
      /** @description The reasons why the owners are not complete. Empty if they are. */
      gaps: components['schemas']['OwnersGap'][];
    };
    /** @description A director, partner, trustee or officer of a company on its register. */
    RegisterRole: {
      /** @description One of `director`, `partner`, `trustee`, `officer`. */
      role: string;
      /** @description The name as the register writes it. */
      name: string;
      /**
       * @description Whether it is a person or a body.
       *
       *     - `person`: The name of a person. It is screened against persons.
       *     - `body`: The name of anything else. It is screened against entries that are no persons.
       * @enum {string}
       */
      kind: 'person' | 'body';
      /** @description The NZBN of a body. Null for a person, and if the register does not state it. */
      nzbn: string | null;
      /** @description The first day, as `YYYY-MM-DD`. Null if the register does not state it. */
      from: string | null;
      /** @description The last day, as `YYYY-MM-DD`. Null if the register does not state it. */
      to: string | null;
      /** @description Whether the role has not ended. */
      isCurrent: boolean;
    };
    /** @description The state of one register or screening list. */
    RegisterState: {
      /** @description The name of the register, as in `source.register` of a verification. */
      register: string;
      /** @description The type of source: `extract` for imported data, `live` for a register that is queried over the network. */
      kind: string;
      /**
       * Format: int32
       * @description The number of imported records. Null for a live register.
       */
      records: number | null;
      /** @description The date of the data, as YYYY-MM-DD. For a live register, the date of its last response. Null if there is none. */
      asOf: string | null;
      /**
       * Format: date-time
       * @description When the data was imported. Null for a live register.
       */
      importedAt: string | null;
      /**
       * Format: int32
       * @description The number of verifications or live calls without a response in the last 24 hours. Null for imported lists, where they are not counted.
       */
      failures24Hours: number | null;
      /** @description The number of live calls per result in the last 24 hours. The keys are `found`, `not_found` and types of failure. */
      calls24Hours: {
        [key: string]: unknown;
      };
      /** @description Whether the data is invented sample data. */
      isSample: boolean;
      /** @description Whether the register has rejected the configured GUID or key since its last response. */
      isMisconfigured: boolean;
      /**
       * Format: date-time
       * @description When a live register last responded. Null for imported data or if it never responded.
       */
      lastSuccessAt: string | null;
    };
    /** @description A business as its register describes it. */
    RegisteredBusiness: {
      /** @description The legal name of the business on its register. */
      legalName: string;
      /** @description The entity type in the register’s own words. Null if the register does not state it. */
      entityType: string | null;
      /** @description Whether the business is active on its register. */
      isActive: boolean;
      /** @description The name of the register: `ABR` or `NZBN`, or `sample` for invented data. */
      register: string;
      /** @description The date of the register data, as YYYY-MM-DD. */
      asOf: string;
    };
    /** @description The result of looking an entity up in one public register. */
    Registration: {
      /** @description The name of the register, such as `ASIC AFS licensees`, `ACNC charities` or `GLEIF parents`. */
      register: string;
      /**
       * @description The result of the look-up. Only `NONE` means that it does not have the entity.
       *
       *     - `found`: The register has the entity.
       *     - `none`: The register is current, and does not have the entity.
       *     - `not_imported`: The register is not imported, so it was not asked.
       *     - `stale`: The imported data are too old to be used.
       *     - `unreadable`: The last import could not read a row of this number.
       * @enum {string}
       */
      state: 'found' | 'none' | 'not_imported' | 'stale' | 'unreadable';
      /**
       * Format: date
       * @description The date of the data. Null if the register is not imported.
       */
      asOf: string | null;
      /** @description The attribution that the licence of the data requires. Null if the register is not imported. */
      attribution: string | null;
      /** @description The rows about the entity. Empty unless the state is `FOUND`. */
      entries: components['schemas']['RegistrationEntry'][];
    };
    /** @description A row of a public register about an entity. Facts that the register does not state are null. */
    RegistrationEntry: {
      /** @description The number in that register: of a licence or representative, the ABN of a charity, or an LEI. */
      number: string;
      /** @description The name in that register. Null for a representative that may be a natural person. */
      name: string | null;
      /** @description The status, in the words or codes of the register, such as `APPR` or `Current`. */
      status: string | null;
      /**
       * Format: date
       * @description The first day of the licence, registration or relation.
       */
      from: string | null;
      /**
       * Format: date
       * @description The last day of it.
       */
      to: string | null;
      /** @description The number of the licence under which a representative acts. */
      licenceNumber: string | null;
      /** @description The size of a charity in the words of the ACNC: `Small`, `Medium` or `Large`. */
      charitySize: string | null;
      /**
       * Format: int32
       * @description The number of people who govern a charity. The ACNC does not publish their names as data.
       */
      responsiblePersons: number | null;
      /** @description The purposes of a charity. */
      purposes: string[] | null;
      /** @description The country of a legal entity (ISO 3166-1 alpha-2). */
      country: string | null;
      /**
       * @description How a parent consolidates the accounts of the entity. Null for anything but a parent.
       *
       *     - `direct`: The nearest parent that consolidates the accounts.
       *     - `ultimate`: The last parent that consolidates the accounts.
       * @enum {string|null}
       */
      relation: 'direct' | 'ultimate' | null;
    };
    /** @description A list without which no entity is `verified`. */
    RequiredList: {
      /**
       * @description The list that must have been searched.
       *
       *     - `DFAT`: The Australian sanctions list.
       *     - `UN`: The sanctions list of the UN Security Council.
       *     - `ASIC banned persons`: The persons whom ASIC has banned or disqualified.
       * @enum {string}
       */
      list: 'DFAT' | 'UN' | 'ASIC banned persons';
      /** @description The reason for the rule in your own words. Results show it, so name no person. */
      explanation: string;
      /** @description The classes of the entities that it applies to. All classes if null or empty. */
      entityClasses:
        | (
            | 'company'
            | 'company_subfund'
            | 'cooperative'
            | 'deceased_estate'
            | 'diplomatic'
            | 'government_authority'
            | 'government_entity'
            | 'individual'
            | 'other_incorporated'
            | 'other_unincorporated'
            | 'partnership'
            | 'pooled_development_fund'
            | 'strata'
            | 'super_fund'
            | 'trust'
            | 'unknown'
          )[]
        | null;
      /** @description The countries of the registers that it applies to. All countries if null or empty. */
      jurisdictions: ('AU' | 'NZ')[] | null;
      /** @description The products that it applies to, such as `home-loan`. All, and requests without a product, if null or empty. */
      products: string[] | null;
    };
    /** @description A list that must have been searched. */
    RequiredListInput: {
      /**
       * @description The list that must have been searched.
       *
       *     - `DFAT`: The Australian sanctions list.
       *     - `UN`: The sanctions list of the UN Security Council.
       *     - `ASIC banned persons`: The persons whom ASIC has banned or disqualified.
       * @enum {string}
       */
      list: 'DFAT' | 'UN' | 'ASIC banned persons';
      /** @description The reason for the rule in your own words. Results show it, so name no person. The text has 1 to 200 characters. */
      explanation: string;
      /** @description The classes of the entities that it applies to. All classes if null or empty. The list has at most 16 items. */
      entityClasses?:
        | (
            | 'company'
            | 'company_subfund'
            | 'cooperative'
            | 'deceased_estate'
            | 'diplomatic'
            | 'government_authority'
            | 'government_entity'
            | 'individual'
            | 'other_incorporated'
            | 'other_unincorporated'
            | 'partnership'
            | 'pooled_development_fund'
            | 'strata'
            | 'super_fund'
            | 'trust'
            | 'unknown'
          )[]
        | null;
      /** @description The countries of the registers that it applies to. All countries if null or empty. The list has at most 2 items. */
      jurisdictions?: ('AU' | 'NZ')[] | null;
      /** @description The products that it applies to, such as `home-loan`. All, and requests without a product, if null or empty. The list has at most 20 items. */
      products?: string[] | null;
    };
    /** @description A header of a response. */
    ResponseHeader: {
      /** @description The name of the header in lower case. */
      name: string;
      /** @description The value of the header. `(not stored)` for `set-cookie`. */
      value: string;
    };
    /** @description An API key that was revoked. */
    RevokedApiKey: {
      /** @description The id of the API key: `key_…`. */
      id: string;
      /** @description The name given to the key when it was created. */
      name: string;
      /** @description The prefix and the last four characters of the key, such as `vnt_ent_test_…mple`. The full key is shown only once, when it is created. */
      hint: string;
      /**
       * @description Whether the key works with live or test data.
       *
       *     - `live`: Live data, checked against the configured registers.
       *     - `test`: Test data, checked against an invented sandbox register.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description The scopes of the key. Each operation names the scope that it needs. */
      scopes: ('verify' | 'certificates' | 'webhooks' | 'bulk')[];
      /**
       * @description The plan tier of the organisation that the key belongs to.
       *
       *     - `starter`: The first tier, without webhooks.
       *     - `growth`: The second tier, with webhooks.
       *     - `enterprise`: The highest tier, with every feature.
       * @enum {string}
       */
      plan: 'starter' | 'growth' | 'enterprise';
      /** @description The IP addresses and CIDR blocks that the key can be used from. Empty if it can be used from any address. */
      allowedCidrs: string[];
      /** @description The id of the officer in whose name the key acts. Null if the key acts for no officer. */
      onBehalfOf: string | null;
      /** @description The id of the member that the key belongs to: the one who created or rotated it. A key created with another key belongs to the same member. Null for a key created with the console. */
      memberId: string | null;
      /**
       * @description The role that the member had when the key was created. The key can do only what both this role and the member’s current role permit. Null if no role limits the key.
       *
       *     - `owner`: Manages the organisation, its members and its settings.
       *     - `developer`: Manages API keys and webhooks, and verifies businesses.
       *     - `officer`: Decides on cases and issues certificates.
       *     - `viewer`: Reads the organisation’s data and changes nothing.
       * @enum {string|null}
       */
      role: 'owner' | 'developer' | 'officer' | 'viewer' | null;
      /**
       * Format: date-time
       * @description When the key was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the key expires. Null if it does not expire.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked. Null if it was not revoked.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description When the key was last used. Null if it has not been used.
       */
      lastUsedAt: string | null;
      /** @description The keys that were created with this key, active ones first, 1,000 at most. They stay active until you revoke each of them. If there are more, revoke this key again to list the next. */
      madeKeys: components['schemas']['ApiKey'][];
    };
    /** @description Another company with a current director of the same full name. */
    SameNameCompany: {
      /** @description Its NZBN, 13 digits. */
      nzbn: string;
      /** @description The legal name on the register. */
      legalName: string;
      /** @description The status in the register’s own words. */
      status: string;
      /** @description Whether the company is active on its register. */
      isActive: boolean;
    };
    /** @description A change that would lower the score. */
    ScoreChange: {
      /**
       * @description The type of the signal that would no longer apply.
       *
       *     - `inactive_registration`: The entity is registered and not active.
       *     - `complex_structure`: The entity is a trust or a partnership.
       *     - `no_gst_registration`: A company or trust is not registered for GST.
       *     - `not_registered`: The number is not on the register.
       *     - `recently_registered`: The entity was registered within the last six months.
       *     - `external_administration`: The company is under external administration.
       *     - `strike_off_in_progress`: ASIC or the Companies Office is about to remove the company.
       *     - `deregistered_at_asic`: ASIC has deregistered the company.
       *     - `name_mismatch`: No registered name matches the name in the request.
       *     - `banned`: ASIC has banned the organisation, or a match with a banned person was confirmed.
       *     - `sanctioned`: A match with a sanctions list was confirmed.
       *     - `newly_registered`: The entity was registered within the last 90 days.
       *     - `abn_recently_active`: An old company has an ABN that is new or was reactivated.
       *     - `gst_recently_cancelled`: The GST registration was cancelled within the last six months.
       *     - `address_recently_changed`: The registered address changed within the last 90 days.
       *     - `like_named_predecessor`: A company of the same name was cancelled recently, at the same postcode or elsewhere.
       *     - `documents_needed`: No register says who is behind the entity: only documents do.
       *     - `status_in_name`: The registered name says that the entity is insolvent or gone.
       *     - `replaced_registration`: The register has replaced the record by another one.
       *     - `unpublished_code`: The register publishes no meaning of a status or type code.
       *     - `high_risk_country`: The FATF calls for action on a country of the entity.
       *     - `monitored_country`: The FATF has a country of the entity under increased monitoring.
       * @enum {string}
       */
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
        | 'sanctioned'
        | 'newly_registered'
        | 'abn_recently_active'
        | 'gst_recently_cancelled'
        | 'address_recently_changed'
        | 'like_named_predecessor'
        | 'documents_needed'
        | 'status_in_name'
        | 'replaced_registration'
        | 'unpublished_code'
        | 'high_risk_country'
        | 'monitored_country';
      /**
       * Format: int32
       * @description The number of points that the change removes from the score.
       */
      points: number;
      /** @description A sentence that explains what would have to change. */
      change: string;
    };
    /** @description The smallest set of changes that moves the score into a lower risk band. */
    ScoreExplanation: {
      /**
       * @description The lower risk band. Null if the score is already in the lowest band.
       *
       *     - `low`: A score from 0 to 20.
       *     - `medium`: A score from 21 to 50.
       *     - `high`: A score from 51 to 80.
       *     - `critical`: A score from 81 to 100.
       * @enum {string|null}
       */
      nextBand: 'low' | 'medium' | 'high' | 'critical' | null;
      /** @description The changes that are needed together. Empty if the score is already in the lowest band. */
      changes: components['schemas']['ScoreChange'][];
      /**
       * Format: int32
       * @description The score after all these changes and no others, from 0 to 100.
       */
      scoreThen: number;
    };
    /** @description The names to screen. */
    ScreenInput: {
      /** @description The names, 1 to 1,000. If one of them is wrong, nothing is screened and nothing is stored. */
      items: components['schemas']['ScreenItemInput'][];
    };
    /** @description One name to screen. */
    ScreenItemInput: {
      /** @description The name, up to 500 characters, in any script. It must have a letter or digit. */
      name: string;
      /**
       * @description Whether it is the name of a person or of a body.
       *
       *     - `person`: The name of a person. It is screened against persons.
       *     - `body`: The name of anything else. It is screened against entries that are no persons.
       * @enum {string}
       */
      kind: 'person' | 'body';
      /** @description The date of birth of a person: `1968-03-17`, or `1968-03` or `1968` where the rest is not known. */
      dateOfBirth?: string | null;
      /** @description The country of the person or body, as a code of ISO 3166-1 with two letters, such as `AU`. */
      country?: string | null;
      /** @description Your own id, up to 255 characters. You can list by it. */
      reference?: string | null;
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
       *
       *     - `current`: Imported within 30 days, and its own date is recent.
       *     - `stale`: Imported or dated too long ago: finding nothing in it proves nothing.
       *     - `unreadable`: The list could not be read.
       * @enum {string}
       */
      state: 'current' | 'stale' | 'unreadable';
    };
    /** @description The screenings of one call. */
    ScreenedNames: {
      /** @description One screening for each item, in the order of the items. */
      screenings: components['schemas']['NameScreening'][];
    };
    /** @description The names of the entity against the sanctions and ban lists, separate from the score. */
    Screening: {
      /**
       * @description The result of the screening.
       *
       *     - `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
       *     - `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
       *     - `confirmed`: An officer confirmed that an entry is the entity.
       *     - `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
       *     - `not_performed`: No sanctions list was ever imported: no sanctions check was made.
       * @enum {string}
       */
      status: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
      /** @description The result as a sentence. It says that no sanctions check was made, or names the list that is stale, unreadable or missing. */
      detail: string;
      /** @description Every list that was ever imported; empty when none was. */
      lists: components['schemas']['ScreenedList'][];
      /**
       * Format: int32
       * @description The number of different names: legal, business, trading and former names, the name you sent, people and bodies in these names, and directors and shareholders of New Zealand entities.
       */
      names: number;
      /** @description Entries with a name like one of the entity. */
      candidates: components['schemas']['Candidate'][];
    };
    /** @description A later screening found a candidate for a monitored entity, a certificate in force or a customer. */
    ScreeningCandidateFoundEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'screening.candidate_found';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The verification. */
        verificationId: string;
        /** @description The `reference` that you sent, null without one. */
        reference: string | null;
        /**
         * @description The country of the entity.
         * @enum {string}
         */
        jurisdiction: 'AU' | 'NZ';
        /** @description The registered name; null for an entity on no register. */
        legalName: string | null;
        /** @description The subjects that the candidate concerns. */
        subjects: {
          /**
           * @description The type of the subject.
           * @enum {string}
           */
          kind: 'monitored_entity' | 'certificate' | 'onboarding';
          /** @description The id of the subject. */
          id: string;
        }[];
        /** @description The person or body of the onboarding form, as a JSON pointer; null where it is the entity itself. */
        party: string | null;
        /** @description The entry with a similar name. For a party of an onboarding only `list` and `strength` are set, because events contain no personal data. */
        candidate: {
          /** @description The list. */
          list: string;
          /** @description The reference that the list gives the entry. */
          reference: string | null;
          /** @description The main name of the entry. */
          name: string | null;
          /** @description The name of the entry that matched. */
          matchedName: string | null;
          /** @description The name of the entity that matched. */
          screenedName: string | null;
          /** @description How alike the names are. */
          strength: number;
          /** @description How the names agree and differ. */
          reasons: string[];
          /** @description SHA-256 over the entry. It changes with the entry. */
          fingerprint: string | null;
        };
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
      };
    };
    /** @description The process that returned this response. */
    ServiceFacts: {
      /** @description The version of the service, such as `0.1.0`. */
      version: string;
      /** @description The region where data is stored, such as `ap-southeast-2`. */
      region: string;
      /**
       * Format: date-time
       * @description The time at which the process started.
       */
      startedAt: string;
    };
    /** @description A shareholder on the register: a person or a body. */
    ShareHolder: {
      /** @description The name as the register writes it. */
      name: string;
      /**
       * @description Whether it is a person or a body.
       *
       *     - `person`: The name of a person. It is screened against persons.
       *     - `body`: The name of anything else. It is screened against entries that are no persons.
       * @enum {string}
       */
      kind: 'person' | 'body';
      /** @description The NZBN of a body. Null for a person, and if the register does not state it. */
      nzbn: string | null;
      /** @description The number of a body in the Companies Register. Null if the register does not state it. */
      companyNumber: string | null;
      /** @description The day of the appointment, as `YYYY-MM-DD`. Null if the register does not state it. */
      from: string | null;
      /** @description The NZBN of the company that the holder was found to be, by number. Null if it was not found. */
      companyNzbn: string | null;
    };
    /** @description Shares that are allocated together. Several holders own all of them jointly. */
    ShareParcel: {
      /**
       * Format: double
       * @description The number of shares. Null if the register does not state it.
       */
      shares: number | null;
      /**
       * Format: double
       * @description The part of all shares in percent. Null if it cannot be calculated.
       */
      percent: number | null;
      /** @description Whether several holders own the parcel jointly, without separate parts. */
      isJoint: boolean;
      /** @description The holders of the parcel. */
      holders: components['schemas']['ShareHolder'][];
    };
    /** @description One reason why the status is not `verified`. */
    StatusReason: {
      /**
       * @description The reason, from a closed list.
       *
       *     - `register_unavailable`: The register did not respond. Status `error`.
       *     - `not_registered`: The number is not on the register. Status `not_found`.
       *     - `sanctions_match`: An officer confirmed that the entity is on a sanctions list. Status `blocked`.
       *     - `ban_match`: ASIC has banned or disqualified the entity. Status `blocked`.
       *     - `deregistered_at_asic`: The company is no longer registered at ASIC. Status `blocked`.
       *     - `inactive_registration`: The ABN or NZBN is not active. Status `inactive`.
       *     - `external_administration`: An administrator, a receiver or a liquidator acts for the company.
       *     - `insolvency_commenced`: The NZBN register reports an insolvency without an end.
       *     - `status_in_name`: The registered name says it, such as `(IN LIQUIDATION)`.
       *     - `strike_off_in_progress`: ASIC has begun to strike the company off the register.
       *     - `removal_commenced`: The NZBN register has given notice that it will remove the entity.
       *     - `registration_replaced`: The register has replaced this record by another one.
       *     - `high_risk_country`: The FATF calls for action on a country of the entity.
       *     - `open_candidate`: A list entry has a similar name, and nobody has resolved the candidate.
       *     - `screening_incomplete`: A list that was imported is stale or unreadable, or names are missing.
       *     - `register_outdated`: The extract of the register is older than the limit of its register.
       *     - `company_register_unavailable`: The company data of ASIC are stale or unreadable.
       *     - `company_not_on_register`: The company is not in the company data of ASIC, or ASIC has deregistered the ARBN of a body.
       *     - `unknown_status_code`: The status code is in no list that the register publishes.
       *     - `unknown_entity_type`: The entity type is in no list that the register publishes.
       *     - `name_mismatch`: The name that you sent is like no registered name of the entity.
       *     - `organisation_rule`: A rule of the organisation on a signal of the score. `detail` names it.
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
        | 'insolvency_commenced'
        | 'status_in_name'
        | 'strike_off_in_progress'
        | 'removal_commenced'
        | 'registration_replaced'
        | 'high_risk_country'
        | 'open_candidate'
        | 'screening_incomplete'
        | 'register_outdated'
        | 'company_register_unavailable'
        | 'company_not_on_register'
        | 'unknown_status_code'
        | 'unknown_entity_type'
        | 'name_mismatch'
        | 'organisation_rule';
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
    /** @description One reason why a certificate is suspended. */
    SuspensionReason: {
      /**
       * @description The reason, from a closed list.
       *
       *     - `register_unavailable`: The register did not respond. Status `error`.
       *     - `not_registered`: The number is not on the register. Status `not_found`.
       *     - `sanctions_match`: An officer confirmed that the entity is on a sanctions list. Status `blocked`.
       *     - `ban_match`: ASIC has banned or disqualified the entity. Status `blocked`.
       *     - `deregistered_at_asic`: The company is no longer registered at ASIC. Status `blocked`.
       *     - `inactive_registration`: The ABN or NZBN is not active. Status `inactive`.
       *     - `external_administration`: An administrator, a receiver or a liquidator acts for the company.
       *     - `insolvency_commenced`: The NZBN register reports an insolvency without an end.
       *     - `status_in_name`: The registered name says it, such as `(IN LIQUIDATION)`.
       *     - `strike_off_in_progress`: ASIC has begun to strike the company off the register.
       *     - `removal_commenced`: The NZBN register has given notice that it will remove the entity.
       *     - `registration_replaced`: The register has replaced this record by another one.
       *     - `high_risk_country`: The FATF calls for action on a country of the entity.
       *     - `open_candidate`: A list entry has a similar name, and nobody has resolved the candidate.
       *     - `screening_incomplete`: A list that was imported is stale or unreadable, or names are missing.
       *     - `register_outdated`: The extract of the register is older than the limit of its register.
       *     - `company_register_unavailable`: The company data of ASIC are stale or unreadable.
       *     - `company_not_on_register`: The company is not in the company data of ASIC, or ASIC has deregistered the ARBN of a body.
       *     - `unknown_status_code`: The status code is in no list that the register publishes.
       *     - `unknown_entity_type`: The entity type is in no list that the register publishes.
       *     - `name_mismatch`: The name that you sent is like no registered name of the entity.
       *     - `organisation_rule`: A rule of the organisation on a signal of the score. `detail` names it.
       *     - `facts_changed`: The register states another name, entity type or GST registration than the certificate.
       *     - `officer`: An officer suspended the certificate. The officer’s words stay inside the organisation.
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
        | 'insolvency_commenced'
        | 'status_in_name'
        | 'strike_off_in_progress'
        | 'removal_commenced'
        | 'registration_replaced'
        | 'high_risk_country'
        | 'open_candidate'
        | 'screening_incomplete'
        | 'register_outdated'
        | 'company_register_unavailable'
        | 'company_not_on_register'
        | 'unknown_status_code'
        | 'unknown_entity_type'
        | 'name_mismatch'
        | 'organisation_rule'
        | 'facts_changed'
        | 'officer';
      /** @description The reason as a sentence for a person. */
      detail: string;
      /** @description The register or list that gave the fact, or `officer`. */
      source: string;
      /**
       * Format: date
       * @description The day that the source states; null when it gives none.
       */
      asOf: string | null;
    };
    /** @description A person, or a body without known owners, at the end of the chains of ownership. */
    UltimateOwner: {
      /** @description The name as the register writes it. Persons of the same full name count as one. */
      name: string;
      /**
       * @description Whether it is a person or a body.
       *
       *     - `person`: The name of a person. It is screened against persons.
       *     - `body`: The name of anything else. It is screened against entries that are no persons.
       * @enum {string}
       */
      kind: 'person' | 'body';
      /** @description Whether a current director of the company has this name. */
      isDirector: boolean;
      /**
       * Format: double
       * @description The lowest possible share in percent, without joint parcels.
       */
      from: number;
      /**
       * Format: double
       * @description The share in percent that is held jointly with others, in addition to `from`.
       */
      jointly: number;
      /**
       * Format: double
       * @description The highest possible share in percent, including all joint parcels and unknown parts.
       */
      to: number;
      /**
       * @description Whether the person is a beneficial owner of the company.
       *
       *     - `yes`: The party certainly holds 25% or more.
       *     - `possible`: The party may hold 25% or more; the stated holdings leave it open.
       *     - `no`: The party holds less than 25%, even if it held every unstated part.
       * @enum {string}
       */
      isBeneficialOwner: 'yes' | 'possible' | 'no';
    };
    /** @description The stored result of verifying one entity. It never changes. */
    Verification: {
      /** @description The id of the verification: `ver_…`. */
      id: string;
      /** @description Your own id from the request. Null if it had none. */
      reference: string | null;
      /** @description The product in the request, in lower case. Null if it had none. */
      product?: string | null;
      /**
       * @description The country of the register that was used.
       *
       *     - `AU`: Australia, with ABNs and ACNs.
       *     - `NZ`: New Zealand, with its NZBNs.
       * @enum {string}
       */
      jurisdiction: 'AU' | 'NZ';
      /** @description The legal name of the entity on its register. Null if no entity was found. */
      legalName: string | null;
      /** @description The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the entity has none. */
      abn: string | null;
      /** @description The NZBN, 13 digits, such as `9429999990009`. Null if the entity has none. */
      nzbn: string | null;
      /** @description The ACN, grouped 3-3-3, such as `900 000 017`. Null if the entity has none. */
      acn: string | null;
      /** @description The entity type in the register’s own words, such as `Australian Private Company`. Null if no entity was found. */
      entityType: string | null;
      /** @description The ABN status in the register’s own words, such as `Active`. Null if the entity has no ABN. */
      abnStatus: string | null;
      /** @description The NZBN status in the register’s own words, such as `Registered`. Null if the entity has no NZBN. */
      nzbnStatus: string | null;
      /** @description Whether the entity is registered for GST. Null if the register does not state it. */
      gstRegistered: boolean | null;
      /** @description The Australian state or territory of the entity, such as `NSW`. Null if the register does not state it. */
      registeredState: string | null;
      /**
       * Format: date
       * @description The day on which the entity was registered. For an Australian company it is the date of ASIC (policy `2026-3`). Null if it is unknown.
       */
      registeredDate: string | null;
      /**
       * Format: date
       * @description The day from which the ABN has been active without a break. Null if it is not active or unknown. Earlier policies than `2026-3` have null here.
       */
      abnActiveFrom?: string | null;
      /**
       * Format: date
       * @description The day from which the entity has been registered for GST. Null if it is not registered or unknown. Earlier policies than `2026-3` have null here.
       */
      gstFrom?: string | null;
      /** @description The postcode of the registered address. Null if the register does not state it. Earlier policies than `2026-3` have null here. */
      registeredPostcode?: string | null;
      /** @description The business names that the entity has now, or the trading names of a New Zealand entity. Earlier policies than `2026-3` have null here. */
      businessNames?: string[] | null;
      /** @description The earlier names of the entity. Null if no register states them. Earlier policies than `2026-3` have null here. */
      formerNames?: string[] | null;
      /** @description Whether the register has replaced this record by another one. Null if it does not say. Earlier policies than `2026-3` have null here. */
      isReplaced?: boolean | null;
      /** @description The comparison of the name in the request with the registered names. Null if the request had no name. */
      nameMatch: components['schemas']['NameMatch'] | null;
      /**
       * Format: int32
       * @description The Fracture Score, from 0 (lowest risk) to 100. Null if the register did not respond.
       */
      fractureScore: number | null;
      /**
       * @description The risk band of the Fracture Score. Null if there is no score.
       *
       *     - `low`: A score from 0 to 20.
       *     - `medium`: A score from 21 to 50.
       *     - `high`: A score from 51 to 80.
       *     - `critical`: A score from 81 to 100.
       * @enum {string|null}
       */
      fractureRisk: 'low' | 'medium' | 'high' | 'critical' | null;
      /** @description The risk signals that add up to the score. Empty if there are none. */
      fractureSignals: components['schemas']['FractureSignal'][];
      /** @description The range of possible scores. Null if every fact is known, and under policy `2026-1`, which consults only the register. */
      fractureInterval?: components['schemas']['FractureInterval'] | null;
      /** @description The candidates found on screening lists. Null if the policy is `2026-1`, which does not screen. */
      candidates?: components['schemas']['Candidate'][] | null;
      /** @description The other data sources that were consulted, such as sanctions lists. Null if the policy is `2026-1`, which consults only the register. */
      furtherSources?: components['schemas']['FurtherSource'][] | null;
      /** @description Licences, charity registration and LEI of the entity, as evidence: one item for each public register that may have it. They never change the score or the status. Null if no public register is imported, and under policies before `2026-3`. */
      registrations?: components['schemas']['Registration'][] | null;
      /**
       * @description The result of looking the entity up in its register.
       *
       *     - `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
       *     - `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
       *     - `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
       *     - `inactive`: The entity is on the register and not active.
       *     - `not_found`: The number is well formed but not on the register.
       *     - `error`: The register did not respond, so there is no score.
       * @enum {string}
       */
      status: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
      /** @description Every reason why the status is not `verified`; empty when it is. Earlier policies have null here. */
      statusReasons?: components['schemas']['StatusReason'][] | null;
      /** @description The screening of the names. Earlier policies have null here, and so does a number without an entity. */
      screening?: components['schemas']['Screening'] | null;
      /** @description The register that the facts come from. */
      source: components['schemas']['VerificationSource'];
      /** @description The policy that the verification was scored under, such as `2026-1`. */
      policyVersion: string;
      /** @description The SHA-256 hash of the canonical JSON of the facts and the score, in hex. */
      auditHash: string;
      /**
       * Format: date-time
       * @description When the verification was made.
       */
      verifiedAt: string;
    };
    /** @description The member that a verification is assigned to. */
    VerificationAssignee: {
      /** @description The id of the assigned member: `mem_…`. */
      id: string;
      /** @description The name of the assigned member. Null if it is not set. */
      name: string | null;
    };
    /** @description A verification and its assignee. */
    VerificationAssignment: {
      /** @description The id of the verification: `ver_…`. */
      verificationId: string;
      /** @description The member that the verification is assigned to. Null if nobody is. */
      assignee: components['schemas']['VerificationAssignee'] | null;
    };
    /** @description A verification finished with any status except `error`. */
    VerificationCompletedEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'verification.completed';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The verification. */
        id: string;
        /** @description The `reference` that you sent, null without one. */
        reference: string | null;
        /** @description The registered name; null where `status` is `not_found`. */
        legalName: string | null;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /**
         * @description The country of the register.
         * @enum {string}
         */
        jurisdiction: 'AU' | 'NZ';
        /**
         * Format: int32
         * @description The Fracture Score: 0 is the lowest risk, above 50 is high risk.
         */
        fractureScore: number;
        /**
         * @description The band of the score.
         * @enum {string}
         */
        fractureRisk: 'low' | 'medium' | 'high' | 'critical';
        /**
         * @description The result of the verification.
         * @enum {string}
         */
        status: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found';
        /** @description Every reason why `status` is not `verified`. Present only under policy `2026-3`. */
        statusReasons?: components['schemas']['StatusReason'][];
        /** @description The screening of the names. Present only under policy `2026-3`. */
        screening?: {
          /**
           * @description The result of the screening.
           * @enum {string}
           */
          status: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
          /** @description The result as a sentence. */
          detail: string;
        } | null;
        /** @description Between which scores the true one lies. Present only while part of the score is uncertain. */
        fractureInterval?: components['schemas']['FractureInterval'];
      };
    };
    /** @description The verifications of every status, including errors. */
    VerificationFigures: {
      /**
       * Format: int32
       * @description The number of all verifications.
       */
      total: number;
      /**
       * Format: int32
       * @description The number of verifications in the last 24 hours.
       */
      last24Hours: number;
      /** @description The number of verifications per status. The keys are `verified`, `inactive`, `not_found` and `error`. */
      byStatus: {
        [key: string]: unknown;
      };
      /** @description The number of scored verifications per risk band. The keys are `low`, `medium`, `high` and `critical`. */
      byRisk: {
        [key: string]: unknown;
      };
      /** @description The verifications per day over the last 30 days, including today, oldest day first. */
      byDay: components['schemas']['DayCount'][];
    };
    /** @description A verification finished with a score above 50. */
    VerificationHighRiskEvent: {
      /** @description The same in every attempt to deliver the event. */
      id: string;
      /**
       * @description The event type.
       * @constant
       */
      event: 'verification.high_risk';
      /**
       * Format: date-time
       * @description When the event happened.
       */
      timestamp: string;
      /**
       * @description Live data or test data.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Further members may be added: ignore those that you do not know. */
      data: {
        /** @description The verification. */
        id: string;
        /** @description The `reference` that you sent, null without one. */
        reference: string | null;
        /** @description The registered name; null where `status` is `not_found`. */
        legalName: string | null;
        /** @description The ABN, grouped 2-3-3-3; null for an entity that has none. */
        abn: string | null;
        /** @description The NZBN, 13 digits; null for an entity that has none. */
        nzbn: string | null;
        /**
         * @description The country of the register.
         * @enum {string}
         */
        jurisdiction: 'AU' | 'NZ';
        /**
         * Format: int32
         * @description The Fracture Score: 0 is the lowest risk, above 50 is high risk.
         */
        fractureScore: number;
        /**
         * @description The band of the score.
         * @enum {string}
         */
        fractureRisk: 'low' | 'medium' | 'high' | 'critical';
        /**
         * @description The result of the verification.
         * @enum {string}
         */
        status: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found';
        /** @description Every reason why `status` is not `verified`. Present only under policy `2026-3`. */
        statusReasons?: components['schemas']['StatusReason'][];
        /** @description The screening of the names. Present only under policy `2026-3`. */
        screening?: {
          /**
           * @description The result of the screening.
           * @enum {string}
           */
          status: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
          /** @description The result as a sentence. */
          detail: string;
        } | null;
        /** @description Between which scores the true one lies. Present only while part of the score is uncertain. */
        fractureInterval?: components['schemas']['FractureInterval'];
        /** @description The signals that add up to the score. */
        fractureSignals: components['schemas']['FractureSignal'][];
      };
    };
    /** @description A note on a verification, which only the organisation can read. It never changes. */
    VerificationNote: {
      /** @description The id of the note: `nte_…`. */
      id: string;
      /** @description The id of the member or key that wrote the note. */
      authorId: string;
      /** @description The name of the member or key that wrote the note. Null if it has no name. */
      authorName: string | null;
      /** @description The text of the note. */
      text: string;
      /**
       * Format: date-time
       * @description When the note was written.
       */
      createdAt: string;
    };
    /** @description The owners and directors of a verified New Zealand entity, from the imported NZBN register. */
    VerificationOwners: {
      /** @description The id of the verification: `ver_…`. */
      verificationId: string;
      /** @description The reason why there are none, as a sentence. Null if there are. */
      notHeldReason: string | null;
      /** @description The register, its day and its attribution. It is null without owners and directors. */
      source: components['schemas']['VerificationSource'] | null;
      /** @description The owners and directors. Null if the imported register has none. */
      owners: components['schemas']['RegisterOwners'] | null;
      /** @description Other companies with a director of the same full name. */
      crossDirectorships: components['schemas']['CrossDirectorships'][];
    };
    /** @description A stored verification and the score that a policy gives to the same facts. No register is consulted and nothing is stored. */
    VerificationReplay: {
      /** @description The id of the verification: `ver_…`. */
      verificationId: string;
      /** @description The score as it is stored. */
      before: components['schemas']['PolicyVerdict'];
      /** @description The score under the requested policy. */
      after: components['schemas']['PolicyVerdict'];
      /**
       * Format: int32
       * @description The change of the score in points, negative if it falls. Null if either score is missing.
       */
      scoreChange: number | null;
      /** @description The signals that apply only under the requested policy, including possible signals. */
      added: components['schemas']['FractureSignal'][];
      /** @description The signals that apply only in the stored verification, including possible signals. */
      removed: components['schemas']['FractureSignal'][];
    };
    /** @description The register that the facts come from. */
    VerificationSource: {
      /** @description The name of the register: `ABR` or `NZBN`, or `sample` or `sandbox` for invented data. */
      register: string;
      /** @description The type of source: `extract` for imported data, `live` for a live look-up, `sandbox` for test keys. */
      kind: string;
      /**
       * Format: date
       * @description The date of the register data. Null if the register has no date.
       */
      asOf: string | null;
      /** @description The attribution that the licence of the data requires. Null if it requires none. */
      attribution: string;
    };
    /** @description The person, key or process that caused an item of a timeline. */
    VerificationTimelineActor: {
      /**
       * @description The type of the actor.
       *
       *     - `key`: An API key of the organisation.
       *     - `member`: A member who was signed in.
       *     - `operator`: An operator of the platform, signed in or with a key.
       *     - `applicant`: An applicant who used an onboarding link.
       *     - `console`: An operator who used the `kyb` console.
       *     - `system`: The service itself, without a caller.
       *     - `stranger`: A caller who was not signed in.
       * @enum {string}
       */
      kind: 'key' | 'member' | 'operator' | 'applicant' | 'console' | 'system' | 'stranger';
      /** @description The id of the key, member, applicant’s link or operator. Null for the service itself. */
      id: string | null;
      /** @description The name of the member or key. Null for other actors, or if it has no name. */
      name: string | null;
    };
    /** @description Something that happened to a verification, or to its entity since. */
    VerificationTimelineItem: {
      /** @description The id of the item. */
      id: string;
      /**
       * @description The kind of the item.
       *
       *     - `created`: The entity was verified, with this result.
       *     - `note_added`: A note was added.
       *     - `assigned`: The verification was assigned to a member, or to nobody.
       *     - `decision_proposed`: An officer proposed a decision, which a second officer has to confirm.
       *     - `decision_confirmed`: A second officer confirmed the decision.
       *     - `decision_withdrawn`: The proposed decision was withdrawn.
       *     - `decision_made`: A decision was made.
       *     - `certificate_proposed`: A certificate was proposed.
       *     - `certificate_issued`: A certificate was issued.
       *     - `certificate_suspended`: A certificate was suspended.
       *     - `certificate_reinstated`: A suspended certificate was reinstated.
       *     - `certificate_revoked`: A certificate was revoked.
       *     - `certificate_expired`: A certificate expired.
       *     - `monitoring_started`: Monitoring of the entity was started.
       *     - `monitoring_stopped`: Monitoring of the entity was stopped.
       *     - `entity_changed`: The register data of the entity changed while it was monitored.
       *     - `candidate_found`: A later screening found a candidate.
       *     - `candidate_confirmed`: A candidate was confirmed for this entity.
       *     - `candidate_dismissed`: A candidate was dismissed for this entity.
       * @enum {string}
       */
      kind:
        | 'created'
        | 'note_added'
        | 'assigned'
        | 'decision_proposed'
        | 'decision_confirmed'
        | 'decision_withdrawn'
        | 'decision_made'
        | 'certificate_proposed'
        | 'certificate_issued'
        | 'certificate_suspended'
        | 'certificate_reinstated'
        | 'certificate_revoked'
        | 'certificate_expired'
        | 'monitoring_started'
        | 'monitoring_stopped'
        | 'entity_changed'
        | 'candidate_found'
        | 'candidate_confirmed'
        | 'candidate_dismissed';
      /**
       * Format: date-time
       * @description The time at which it happened.
       */
      at: string;
      /** @description The actor that caused it. */
      by: components['schemas']['VerificationTimelineActor'];
      /** @description A description in plain words. Texts of notes, decisions and reasons are not part of it. */
      summary: string;
      /** @description The id of the object concerned: the note, assignee, decision, certificate, monitored entity, event or resolution. Otherwise the id of the verification. */
      objectId: string;
    };
    /** @description The verifications of a period, compared with the period before it. */
    VerificationTrend: {
      /** @description The number of verifications in the period. */
      total: components['schemas']['OutcomeCounts'];
      /** @description The number of verifications in the same number of days before, up to the same time of day (within 15 minutes). */
      before: components['schemas']['OutcomeCounts'];
      /** @description The verifications per day, oldest day first. Days without any have zeros. */
      byDay: components['schemas']['OutcomeDay'][];
    };
    /** @description The entity to verify and its options. */
    VerifyInput: {
      /** @description An ABN or ACN (AU) or an NZBN (NZ), such as `11 900 000 017`. Spaces and hyphens are ignored. */
      queryValue: string;
      /**
       * @description The country whose register is used.
       *
       *     - `AU`: Australia, with ABNs and ACNs.
       *     - `NZ`: New Zealand, with its NZBNs.
       * @enum {string}
       */
      jurisdiction: 'AU' | 'NZ';
      /** @description A name to compare with the registered names, up to 500 characters. */
      name?: string | null;
      /** @description Your own id for this verification, up to 255 characters. It is returned with the result. */
      reference?: string | null;
      /** @description Your own short name of the product that the business asks for, such as `home-loan`: 1 to 40 letters, digits, hyphens, underscores and full stops. It is stored in lower case. Your own policies can have rules for it. */
      product?: string | null;
      /** @description Whether to monitor the entity. Each change of its register data then creates the event `entity.changed`. */
      monitor?: boolean | null;
    };
    /** @description The items of one kind that need attention. */
    Waiting: {
      /**
       * Format: int32
       * @description The number of items, at most 100.
       */
      count: number;
      /** @description Whether there are or may be more items than `count`. */
      hasMore: boolean;
      /** @description The id of the item to start with. For a decision, the id of the case or verification. Null if there is none. */
      firstId: string | null;
      /**
       * Format: date-time
       * @description When the first item started waiting or failing, or when it expires. Null if there is none.
       */
      firstAt: string | null;
    };
    /** @description A webhook endpoint: a URL of yours that events are sent to. */
    Webhook: {
      /** @description The id of the endpoint: `whk_…`. */
      id: string;
      /** @description The URL that events are sent to. */
      url: string;
      /** @description The event types that the endpoint receives. */
      events: (
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'certificate.suspended'
        | 'certificate.reinstated'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'screening.candidate_found'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test'
      )[];
      /** @description Your own description of the endpoint. Null if it has none. */
      description: string | null;
      /**
       * @description Whether the endpoint is enabled, paused or disabled. While it is paused, events are kept and sent when it is enabled again.
       *
       *     - `enabled`: Events are sent when they happen.
       *     - `paused`: Nothing is sent. Events are kept and sent when the endpoint is enabled again.
       *     - `disabled`: The endpoint failed for too long or returned 410. Nothing is sent or kept until you enable it again.
       * @enum {string}
       */
      status: 'enabled' | 'paused' | 'disabled';
      /**
       * @description Whether the endpoint receives events of live or test data.
       *
       *     - `live`: Live data, checked against the configured registers.
       *     - `test`: Test data, checked against an invented sandbox register.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /**
       * Format: date-time
       * @description When the endpoint was created.
       */
      createdAt: string;
      /** @description The names of your own headers that are sent with each delivery. Their values are not shown. */
      headerNames: string[];
      /**
       * Format: int32
       * @description The highest number of attempts per second. Null if there is no limit.
       */
      rateLimit: number | null;
      /** @description A sentence that explains why the service disabled the endpoint. Null if it is not disabled. */
      disabledReason: string | null;
      /**
       * Format: date-time
       * @description When the service disabled the endpoint. Null if it is not disabled.
       */
      disabledAt: string | null;
      /** @description Whether the URL has a private address, which this installation permits. */
      isPrivateRange: boolean;
      /**
       * @description Whether the receiver has proved that you control the URL. While verification is pending, events are kept and not sent.
       *
       *     - `unverified`: It is not verified, and the plan does not require it.
       *     - `pending`: It is not verified, and the plan requires it. Events are kept until it is verified.
       *     - `verified`: The receiver returned a challenge that was sent to the URL.
       * @enum {string}
       */
      verification: 'unverified' | 'pending' | 'verified';
      /**
       * Format: date-time
       * @description When the receiver last returned a challenge. Null if it never did.
       */
      verifiedAt: string | null;
      /**
       * Format: date-time
       * @description The time until which deliveries are also signed with the previous secret. Null if only the current secret is used.
       */
      previousSecretUntil: string | null;
      /** @description The recent results of deliveries to the endpoint. */
      health: components['schemas']['WebhookHealth'];
      /** @description The last recovery of missed deliveries. Null if there was none. */
      recovery: components['schemas']['WebhookRecovery'] | null;
    };
    /** @description A diagnosis of a delivery that a receiver rejected. */
    WebhookDiagnosis: {
      /**
       * @description Whether the receiver should accept the delivery.
       *
       *     - `valid`: The receiver should accept the delivery.
       *     - `invalid`: The receiver should reject the delivery.
       * @enum {string}
       */
      verdict: 'valid' | 'invalid';
      /** @description The result for each part that was checked. */
      findings: components['schemas']['DiagnosisFinding'][];
    };
    /** @description The webhook endpoints and deliveries of all organisations. */
    WebhookFigures: {
      /**
       * Format: int32
       * @description The number of endpoints, including paused and disabled ones.
       */
      endpoints: number;
      /**
       * Format: int32
       * @description The number of deliveries that wait for an attempt or for a paused endpoint.
       */
      pending: number;
      /**
       * Format: int32
       * @description The number of deliveries that succeeded in the last 24 hours.
       */
      delivered24Hours: number;
      /**
       * Format: int32
       * @description The number of deliveries that finally failed or were cancelled in the last 24 hours.
       */
      failed24Hours: number;
      /**
       * Format: int32
       * @description The p95 response time in milliseconds, over the newest 5,000 successful deliveries of the last 24 hours. Null if there are none.
       */
      p95Ms: number | null;
      /**
       * Format: int32
       * @description The number of endpoints that the service disabled because they failed for too long or returned 410.
       */
      disabled: number;
      /**
       * Format: date-time
       * @description The due time of the delivery to an enabled endpoint that has been waiting longest. Null if none is due.
       */
      overdueSince: string | null;
    };
    /** @description The recent results of deliveries to an endpoint. */
    WebhookHealth: {
      /**
       * Format: int32
       * @description The number of failed attempts since the last successful one.
       */
      failures: number;
      /**
       * Format: date-time
       * @description When the first of these attempts failed. Null if there are none.
       */
      failingSince: string | null;
      /**
       * Format: date-time
       * @description When the last attempt for one of the newest events was made. Null if there is none.
       */
      lastAttemptAt: string | null;
      /**
       * Format: int32
       * @description The HTTP status of the last attempt. Null if there was no response.
       */
      lastStatus: number | null;
      /** @description A sentence that explains why the last attempt failed. Null if it succeeded. */
      lastError: string | null;
    };
    /** @description The last recovery of missed deliveries and its progress. */
    WebhookRecovery: {
      /**
       * Format: date-time
       * @description The time from which missed deliveries are recovered.
       */
      since: string;
      /**
       * Format: int32
       * @description The number of deliveries made pending so far, including deliveries of events that the endpoint never received.
       */
      recovered: number;
      /** @description Whether nothing is left to recover. */
      isComplete: boolean;
      /**
       * Format: date-time
       * @description The time at which the recovery started.
       */
      startedAt: string;
      /**
       * Format: date-time
       * @description When the recovery finished. Null while it is running.
       */
      finishedAt: string | null;
    };
    /** @description An endpoint with its new secret, which is shown only in this response. */
    WebhookWithSecret: {
      /** @description The id of the endpoint: `whk_…`. */
      id: string;
      /** @description The URL that events are sent to. */
      url: string;
      /** @description The event types that the endpoint receives. */
      events: (
        | 'verification.completed'
        | 'verification.high_risk'
        | 'certificate.issued'
        | 'certificate.expired'
        | 'certificate.revoked'
        | 'certificate.suspended'
        | 'certificate.reinstated'
        | 'onboarding.submitted'
        | 'onboarding.decided'
        | 'bulk.completed'
        | 'entity.changed'
        | 'screening.candidate_found'
        | 'endpoint.failing'
        | 'endpoint.disabled'
        | 'endpoint.test'
      )[];
      /** @description Your own description of the endpoint. Null if it has none. */
      description: string | null;
      /**
       * @description Whether the endpoint is enabled, paused or disabled. While it is paused, events are kept and sent when it is enabled again.
       *
       *     - `enabled`: Events are sent when they happen.
       *     - `paused`: Nothing is sent. Events are kept and sent when the endpoint is enabled again.
       *     - `disabled`: The endpoint failed for too long or returned 410. Nothing is sent or kept until you enable it again.
       * @enum {string}
       */
      status: 'enabled' | 'paused' | 'disabled';
      /**
       * @description Whether the endpoint receives events of live or test data.
       *
       *     - `live`: Live data, checked against the configured registers.
       *     - `test`: Test data, checked against an invented sandbox register.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description The secret that deliveries are signed with, such as `whsec_…`. It is not shown again. */
      secret: string;
      /**
       * Format: date-time
       * @description When the endpoint was created.
       */
      createdAt: string;
      /** @description The names of your own headers that are sent with each delivery. Their values are not shown. */
      headerNames: string[];
      /**
       * Format: int32
       * @description The highest number of attempts per second. Null if there is no limit.
       */
      rateLimit: number | null;
      /** @description A sentence that explains why the service disabled the endpoint. Null if it is not disabled. */
      disabledReason: string | null;
      /**
       * Format: date-time
       * @description When the service disabled the endpoint. Null if it is not disabled.
       */
      disabledAt: string | null;
      /** @description Whether the URL has a private address, which this installation permits. */
      isPrivateRange: boolean;
      /**
       * @description Whether the receiver has proved that you control the URL. While verification is pending, events are kept and not sent.
       *
       *     - `unverified`: It is not verified, and the plan does not require it.
       *     - `pending`: It is not verified, and the plan requires it. Events are kept until it is verified.
       *     - `verified`: The receiver returned a challenge that was sent to the URL.
       * @enum {string}
       */
      verification: 'unverified' | 'pending' | 'verified';
      /**
       * Format: date-time
       * @description When the receiver last returned a challenge. Null if it never did.
       */
      verifiedAt: string | null;
      /**
       * Format: date-time
       * @description The time until which deliveries are also signed with the previous secret. Null if only the current secret is used.
       */
      previousSecretUntil: string | null;
      /** @description The recent results of deliveries to the endpoint. */
      health: components['schemas']['WebhookHealth'];
      /** @description The last recovery of missed deliveries. Null if there was none. */
      recovery: components['schemas']['WebhookRecovery'] | null;
    };
    /** @description An event as a webhook endpoint receives it. */
    WebhookEvent:
      | components['schemas']['VerificationCompletedEvent']
      | components['schemas']['VerificationHighRiskEvent']
      | components['schemas']['CertificateIssuedEvent']
      | components['schemas']['CertificateExpiredEvent']
      | components['schemas']['CertificateRevokedEvent']
      | components['schemas']['CertificateSuspendedEvent']
      | components['schemas']['CertificateReinstatedEvent']
      | components['schemas']['OnboardingSubmittedEvent']
      | components['schemas']['OnboardingDecidedEvent']
      | components['schemas']['BulkCompletedEvent']
      | components['schemas']['EntityChangedEvent']
      | components['schemas']['ScreeningCandidateFoundEvent']
      | components['schemas']['EndpointFailingEvent']
      | components['schemas']['EndpointDisabledEvent']
      | components['schemas']['EndpointTestEvent']
      | components['schemas']['EndpointChallengeEvent'];
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
    /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
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
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /**
         * @description Only verifications with this status.
         *
         *     - `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
         *     - `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
         *     - `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
         *     - `inactive`: The entity is on the register and not active.
         *     - `not_found`: The number is well formed but not on the register.
         *     - `error`: The register did not respond, so there is no score.
         */
        status?: 'verified' | 'review' | 'blocked' | 'inactive' | 'not_found' | 'error';
        /**
         * @description Only verifications in this risk band.
         *
         *     - `low`: A score from 0 to 20.
         *     - `medium`: A score from 21 to 50.
         *     - `high`: A score from 51 to 80.
         *     - `critical`: A score from 81 to 100.
         */
        fractureRisk?: 'low' | 'medium' | 'high' | 'critical';
        /**
         * @description Only verifications in this jurisdiction.
         *
         *     - `AU`: Australia, with ABNs and ACNs.
         *     - `NZ`: New Zealand, with its NZBNs.
         */
        jurisdiction?: 'AU' | 'NZ';
        /** @description Only verifications of the entity with this ABN, such as `11 900 000 017`. */
        abn?: string;
        /** @description Only verifications of the entity with this NZBN, such as `9429999990009`. */
        nzbn?: string;
        /** @description Only verifications with this id of your own. The text has at most 255 characters. */
        reference?: string;
        /** @description Only verifications of entities whose legal name contains this text of 1 to 200 characters, in upper or lower case. A page can be empty and still have a next page. */
        name?: string;
        /** @description Only verifications made at or after this time. */
        verifiedFrom?: string;
        /** @description Only verifications made before this time. */
        verifiedBefore?: string;
        /** @description Only verifications with this assignee: the id of a member, `me` for the caller, or `none` for unassigned verifications. */
        assignee?: string;
        /**
         * @description The order of the verifications. The default is `NEWEST`.
         *
         *     - `newest`: The newest verification comes first.
         *     - `oldest`: The oldest verification comes first.
         *     - `highest_score`: The highest Fracture Score comes first. Verifications with 0 or without a score are at the end, newest first.
         */
        order?: 'newest' | 'oldest' | 'highest_score';
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Verification'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description The id of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The id of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
  verificationOwners: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            verificationOwners: components['schemas']['VerificationOwners'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  replayVerification: {
    parameters: {
      query?: {
        /** @description The policy to score under: `2026-1`, `2026-2` or `2026-3`. The default is the current policy of the organisation. */
        policyVersion?: string;
      };
      header?: never;
      path: {
        /** @description The id of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
      };
      header?: never;
      path: {
        /** @description The id of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['VerificationNote'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The text of the note, 1 to 2,000 characters. Only the organisation can read it. */
          text: string;
        };
      };
    };
    responses: {
      /** @description The object was created. The body contains the result. */
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
  verificationTimeline: {
    parameters: {
      query?: {
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path: {
        /** @description The id of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['VerificationTimelineItem'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
            nextCursor: string | null;
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the verification: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The id of the new assignee: `mem_…`. Leave it out, or send null, to assign the verification to nobody. */
          memberId?: string;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /** @description Only the entity with this number on its register: an NZBN, or the ABN of an entity without one. */
        number?: string;
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['MonitoredEntity'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
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
      /** @description The object was created. The body contains the result. */
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
        /** @description The id of the monitored entity: `mon_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The response has no body. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the verification that found the candidate: `ver_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The name of the list, as in the candidate: `DFAT`, `UN` or `ASIC banned persons`. */
          list: string;
          /** @description The reference of the list entry, as in the candidate. */
          reference: string;
          /** @description The fingerprint of the candidate. Required if several candidates have the same reference. */
          fingerprint?: string;
          /**
           * @description Whether the candidate is the entity (confirmed) or only has a similar name (dismissed).
           *
           *     - `confirmed`: The listed person or body is the verified entity.
           *     - `dismissed`: The listed person or body only has a similar name.
           * @enum {string}
           */
          outcome: 'confirmed' | 'dismissed';
          /** @description The reason for the outcome, up to 1,000 characters. Only the organisation can read it. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description The object was created. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /** @description Only resolutions for the entity with this ABN, ACN or NZBN. Spaces are ignored. */
        number?: string;
        /** @description Only resolutions for entries of this list, such as `DFAT`. */
        list?: string;
        /**
         * @description Only resolutions with this outcome.
         *
         *     - `confirmed`: The listed person or body is the verified entity.
         *     - `dismissed`: The listed person or body only has a similar name.
         */
        outcome?: 'confirmed' | 'dismissed';
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['CandidateResolution'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  screen: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ScreenInput'];
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScreenedNames'];
        };
      };
      default: components['responses']['Problem'];
    };
  };
  screenings: {
    parameters: {
      query?: {
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /**
         * @description Only screenings with this status.
         *
         *     - `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
         *     - `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
         *     - `confirmed`: An officer confirmed that an entry is the entity.
         *     - `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
         *     - `not_performed`: No sanctions list was ever imported: no sanctions check was made.
         */
        status?: 'clear' | 'candidates' | 'confirmed' | 'incomplete' | 'not_performed';
        /** @description Only screenings with this id of your own. The text has at most 255 characters. */
        reference?: string;
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['NameScreening'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  screening: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the screening: `scr_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            screening: components['schemas']['NameScreening'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  resolveScreeningCandidate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the screening that found the candidate: `scr_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The name of the list, as in the candidate. */
          list: string;
          /** @description The reference of the list entry, as in the candidate. */
          reference: string;
          /** @description The fingerprint of the candidate. Required if several candidates have the same reference. */
          fingerprint?: string;
          /**
           * @description Whether the candidate is the subject (confirmed) or only has a similar name (dismissed).
           *
           *     - `confirmed`: The listed person or body is the verified entity.
           *     - `dismissed`: The listed person or body only has a similar name.
           * @enum {string}
           */
          outcome: 'confirmed' | 'dismissed';
          /** @description The reason for the outcome, up to 1,000 characters. It is encrypted, and only the organisation can read it. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description The object was created. The body contains the result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            screening: components['schemas']['NameScreening'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  searchEntities: {
    parameters: {
      query: {
        /** @description A legal, business, trading or former name, or words of it, from 3 letters to 200 characters. */
        name: string;
        /**
         * @description The country whose register is searched.
         *
         *     - `AU`: Australia, with ABNs and ACNs.
         *     - `NZ`: New Zealand, with its NZBNs.
         */
        jurisdiction: 'AU' | 'NZ';
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['EntityMatch'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
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
      /** @description The object was created. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['ApiKey'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the key to revoke: `key_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the key to replace: `key_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: int32
           * @description How many seconds the old key stays valid, from 0 to 2,592,000 (30 days). The default is 86,400 (one day).
           */
          graceSeconds?: number;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /** @description Only events of these types. The default is all event types. The list has at most 1,000 items. */
        types?: (
          | 'verification.completed'
          | 'verification.high_risk'
          | 'certificate.issued'
          | 'certificate.expired'
          | 'certificate.revoked'
          | 'certificate.suspended'
          | 'certificate.reinstated'
          | 'onboarding.submitted'
          | 'onboarding.decided'
          | 'bulk.completed'
          | 'entity.changed'
          | 'screening.candidate_found'
          | 'endpoint.failing'
          | 'endpoint.disabled'
          | 'endpoint.test'
        )[];
        /**
         * @description The order of the events. The default is newest first, or oldest first if `after` is the `cursor` of an event. Later pages keep the order of the first page.
         *
         *     - `newest`: The newest events come first.
         *     - `oldest`: The oldest events come first.
         */
        order?: 'newest' | 'oldest';
        /**
         * @deprecated
         * @description True lists the newest events first, false the oldest. Use `order` instead.
         */
        newestFirst?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Event'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description The id of the event: `evt_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Webhook'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
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
      /** @description The object was created. The body contains the result. */
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
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The id of the endpoint: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The id of the endpoint to delete: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The response has no body. */
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
        /** @description The id of the endpoint to edit: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The URL that events are sent to: `https`, a public address, port 443 or 8443, up to 2,048 characters. It cannot be null. */
          url?: string;
          /** @description The event types to send, 1 to 50. You cannot subscribe to `endpoint.test`. They replace the current list and cannot be null. */
          events?: (
            | 'verification.completed'
            | 'verification.high_risk'
            | 'certificate.issued'
            | 'certificate.expired'
            | 'certificate.revoked'
            | 'certificate.suspended'
            | 'certificate.reinstated'
            | 'onboarding.submitted'
            | 'onboarding.decided'
            | 'bulk.completed'
            | 'entity.changed'
            | 'screening.candidate_found'
            | 'endpoint.failing'
            | 'endpoint.disabled'
            | 'endpoint.test'
          )[];
          /** @description Your own description of the endpoint, up to 500 characters. Send null to remove it. */
          description?: string | null;
          /** @description Your own headers to send with each delivery: up to 20 names with values of visible ASCII, 4,096 bytes in total. `Authorization` is permitted; headers that the service or the connection sets are not. Values are stored encrypted. They replace the current headers. Send null to remove all of them. A change of `url` to another origin without them removes them. */
          headers?: {
            [key: string]: string;
          } | null;
          /**
           * Format: int32
           * @description The highest number of attempts per second, from 1 to 1,000. Send null to remove the limit.
           */
          rateLimit?: number | null;
          /**
           * @description Pause or enable the endpoint. While it is paused, events are kept and sent when it is enabled again. Enabling also works for an endpoint that the service disabled.
           *
           *     - `enabled`: Events are sent when they happen.
           *     - `paused`: Nothing is sent. Events are kept and sent when the endpoint is enabled again.
           *     - `disabled`: The endpoint failed for too long or returned 410. Nothing is sent or kept until you enable it again.
           * @enum {string}
           */
          status?: 'enabled' | 'paused';
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the endpoint that gets a new secret: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: int32
           * @description How many seconds deliveries are also signed with the old secret, from 0 to 604,800 (7 days). The default is 86,400 (one day).
           */
          overlapSeconds?: number;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the endpoint whose receiver gets a challenge: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the endpoint to test: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /**
         * @description Only deliveries in this state.
         *
         *     - `pending`: It is waiting for its first or next attempt.
         *     - `delivered`: The endpoint accepted the event with a 2xx status.
         *     - `failed`: No attempt is left, or the delivery was cancelled. You can replay it.
         */
        state?: 'pending' | 'delivered' | 'failed';
        /**
         * @description Only deliveries of this event type.
         *
         *     - `verification.completed`: A verification completed with any status except `error`.
         *     - `verification.high_risk`: A verification completed with a score above 50.
         *     - `certificate.issued`: An officer issued a certificate.
         *     - `certificate.expired`: A certificate passed its expiry date.
         *     - `certificate.revoked`: An officer revoked a certificate.
         *     - `certificate.suspended`: A certified entity is no longer what its certificate says, or an officer suspended the certificate.
         *     - `certificate.reinstated`: A suspended certificate is in force again.
         *     - `onboarding.submitted`: An applicant submitted the onboarding form.
         *     - `onboarding.decided`: A decision on a submission took effect.
         *     - `bulk.completed`: A bulk completed or failed. A cancelled one has no event.
         *     - `entity.changed`: The register data of a monitored entity changed.
         *     - `screening.candidate_found`: A later screening found a candidate for a monitored entity, a certificate in force or a customer.
         *     - `endpoint.failing`: A webhook endpoint has been failing for a while.
         *     - `endpoint.disabled`: The service disabled a webhook endpoint that failed for too long or returned 410.
         *     - `endpoint.test`: A test event, sent to one endpoint only. You cannot subscribe to this event type.
         */
        event?:
          | 'verification.completed'
          | 'verification.high_risk'
          | 'certificate.issued'
          | 'certificate.expired'
          | 'certificate.revoked'
          | 'certificate.suspended'
          | 'certificate.reinstated'
          | 'onboarding.submitted'
          | 'onboarding.decided'
          | 'bulk.completed'
          | 'entity.changed'
          | 'screening.candidate_found'
          | 'endpoint.failing'
          | 'endpoint.disabled'
          | 'endpoint.test';
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path: {
        /** @description The id of the endpoint whose deliveries are listed: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Delivery'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the endpoint that missed deliveries: `whk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: date-time
           * @description The time from which deliveries are recovered, at most 90 days ago.
           */
          since: string;
        };
      };
    };
    responses: {
      /** @description The call was accepted. The work continues in the background. */
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
        /** @description The id of the delivery: `dlv_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the delivery to retry: `dlv_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call was accepted. The work continues in the background. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the delivery to cancel: `dlv_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /**
         * @description Only bulk jobs with this status.
         *
         *     - `queued`: All rows are stored, and none is verified yet.
         *     - `running`: The rows are being verified.
         *     - `completed`: Every row has a result or an error. This status is final.
         *     - `failed`: The job stopped before its last row, for the reason in `failure`. Results so far are kept. This status is final.
         *     - `cancelled`: The job was cancelled. Results so far are kept. This status is final.
         */
        status?: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Bulk'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description The jurisdiction of rows that do not name their own. */
        jurisdiction?: 'AU' | 'NZ';
        /** @description Whether each row creates the events of a verification. */
        events?: boolean;
        /** @description The name of the file, to recognise the bulk job by. Folders and control characters are removed. */
        fileName?: string;
      };
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The rows to verify, in any order. */
          items: {
            /** @description An ABN or ACN (AU) or an NZBN (NZ), such as `11 900 000 017`. */
            queryValue: string;
            /**
             * @description The jurisdiction of this row. The default is the jurisdiction of the call.
             * @enum {string|null}
             */
            jurisdiction?: 'AU' | 'NZ' | null;
            /** @description Your own id for this row. It is returned with the result. */
            reference?: string | null;
            /** @description A name to compare with the registered names. */
            name?: string | null;
            /** @description The product that the business asks for, such as `home-loan`. */
            product?: string | null;
          }[];
        };
        'text/csv': string;
        'application/x-ndjson': string;
      };
    };
    responses: {
      /** @description The rows are stored and are verified in the background. */
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
        /** @description The id of the bulk job: `blk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path: {
        /** @description The id of the bulk job: `blk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the bulk job to cancel: `blk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /**
         * @description Only certificates with this status.
         *
         *     - `proposed`: It waits for a second officer and is not in force yet.
         *     - `issued`: The certificate is in force.
         *     - `suspended`: The entity is no longer what the certificate says. The certificate is not in force until it is reinstated.
         *     - `expired`: The expiry date has passed. This status is final.
         *     - `revoked`: An officer revoked the certificate. This status is final.
         */
        status?: 'proposed' | 'issued' | 'suspended' | 'expired' | 'revoked';
        /** @description Only certificates that rest on this verification: `ver_…`. */
        verificationId?: string;
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Certificate'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
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
      /** @description The object was created. The body contains the result. */
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
        /** @description The id of the certificate: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The id of the certificate: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The id of the certificate, in any spelling: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of a certificate that another officer proposed: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the certificate to revoke: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The reason for revoking, 1 to 2,000 characters. Only the organisation can read it. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
  suspendCertificate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the certificate to suspend: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The reason for suspending, 1 to 2,000 characters. It stays inside the organisation. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
  reinstateCertificate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the certificate to reinstate: `KYB-…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The reason for reinstating, 1 to 2,000 characters. To accept a reason other than the suspension by an officer, it needs at least 20 characters and four different words. It stays inside the organisation. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /**
         * @description Only links with this status.
         *
         *     - `created`: The applicant has not opened the link yet.
         *     - `opened`: The applicant has opened the link and is filling in the form.
         *     - `submitted`: The form is submitted and waits for a decision.
         *     - `decided`: The case was approved or declined. This status is final.
         *     - `expired`: The applicant did not submit in time. This status is final.
         *     - `revoked`: The link was revoked. This status is final.
         */
        status?: 'created' | 'opened' | 'submitted' | 'decided' | 'expired' | 'revoked';
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['OnboardingLink'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
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
      /** @description The object was created. The body contains the result. */
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
        /** @description The id of the onboarding link: `lnk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the link to revoke: `lnk_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
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
      /** @description The call was accepted. The work continues in the background. */
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
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /**
         * @description Only decisions with this status.
         *
         *     - `proposed`: It waits for a second officer and has no effect yet.
         *     - `made`: The decision is in effect.
         *     - `withdrawn`: The proposal was withdrawn before it took effect.
         */
        status?: 'proposed' | 'made' | 'withdrawn';
        /** @description Only decisions on this onboarding case: `onb_…`. */
        onboardingId?: string;
        /** @description Only decisions on this verification: `ver_…`. */
        verificationId?: string;
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Decision'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description The id of the decision: `dec_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of a decision that another officer proposed: `dec_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the proposed decision to withdraw: `dec_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
  messageTemplates: {
    parameters: {
      query?: {
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['MessageTemplate'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  createMessageTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateMessageTemplateInput'];
      };
    };
    responses: {
      /** @description The object was created. The body contains the result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            messageTemplate: components['schemas']['MessageTemplate'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  messageTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the template: `tpl_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            messageTemplate: components['schemas']['MessageTemplate'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  deleteMessageTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the template to delete: `tpl_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The response has no body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Problem'];
    };
  };
  updateMessageTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the template to edit: `tpl_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The name of the template, 1 to 80 characters. It cannot be null. */
          name?: string;
          /**
           * @description The decision that the message is for. It cannot be null.
           *
           *     - `approved`: The business is accepted as a customer.
           *     - `declined`: The business is not accepted as a customer.
           *     - `more_information`: The applicant is asked for more information.
           * @enum {string}
           */
          decision?: 'approved' | 'declined' | 'more_information';
          /** @description The text of the message, 1 to 2,000 characters. It can contain {{givenName}}, {{businessName}}, {{organisationName}}, {{linkExpiry}}; any other placeholder is refused. Write no personal data into a template. It cannot be null. */
          text?: string;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            messageTemplate: components['schemas']['MessageTemplate'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  onboardings: {
    parameters: {
      query?: {
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
        /**
         * @description Only cases with this status.
         *
         *     - `in_review`: It waits for a decision.
         *     - `on_hold`: A serious finding speaks against approval. It waits for a decision.
         *     - `more_information`: The applicant was asked for more information.
         *     - `approved`: The business was approved. This status is final.
         *     - `declined`: The business was declined. This status is final.
         */
        status?: 'in_review' | 'on_hold' | 'more_information' | 'approved' | 'declined';
        /** @description Only cases that are assigned to this member: `mem_…`. */
        assigneeId?: string;
        /** @description Only cases that are assigned to nobody, or with false only those that are assigned. */
        isUnassigned?: boolean;
        /** @description Only cases that wait for a decision, which are in review or on hold; with false only the others. */
        isWaiting?: boolean;
        /** @description Only cases with a proposed decision, which waits for a second officer; with false only the others. */
        isProposed?: boolean;
        /** @description Whether to list the oldest cases first. The default is newest first. */
        oldestFirst?: boolean;
        /**
         * @description The order of the list. It must not contradict `oldestFirst`.
         *
         *     - `newest`: The newest case first.
         *     - `oldest`: The oldest case first.
         *     - `highest_score`: The highest Fracture Score first, then the oldest. Cases without a score are last.
         *     - `lowest_score`: The exact reverse of `HIGHEST_SCORE`.
         *     - `assignee`: Unassigned cases first, then the cases of each member together, in the order in which the members joined. The oldest case of each comes first.
         *     - `assignee_reversed`: The exact reverse of `ASSIGNEE`.
         */
        order?: 'newest' | 'oldest' | 'highest_score' | 'lowest_score' | 'assignee' | 'assignee_reversed';
        /** @description The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does. */
        format?: 'json' | 'csv';
        /** @description Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8. */
        bom?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Onboarding'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
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
        /** @description The id of the onboarding case: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
  onboardingDuplicates: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the onboarding case: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            duplicates: components['schemas']['OnboardingDuplicates'];
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
        /** @description The id of the onboarding case: `onb_…`. */
        id: string;
        /** @description The id of the file: `doc_…`. */
        documentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the onboarding case: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The id of the new assignee: `mem_…`. Leave it out, or send null, to assign the case to nobody. */
          memberId?: string | null;
          /** @description The id of the assignee that you saw, or null for nobody. If the case has another assignee by now, nothing changes and the code is `STATE_CONFLICT`. Leave it out to replace any assignee. */
          expectedAssigneeId?: string | null;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
  resolveOnboardingCandidate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the onboarding case: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The id of the party in the form. Leave it out, or send null, for the person who declares. */
          partyId?: string;
          /** @description The name of the list, as in the candidate. */
          list: string;
          /** @description The reference of the list entry, as in the candidate. */
          reference: string;
          /** @description The fingerprint of the candidate. Required if several candidates have the same reference. */
          fingerprint?: string;
          /**
           * @description Whether the candidate is the named person or body (confirmed) or only has a similar name (dismissed).
           *
           *     - `confirmed`: The listed person or body is the verified entity.
           *     - `dismissed`: The listed person or body only has a similar name.
           * @enum {string}
           */
          outcome: 'confirmed' | 'dismissed';
          /** @description The reason for the outcome, up to 1,000 characters. Only the organisation can read it. */
          reason: string;
          /**
           * Format: int32
           * @description The `round` of the onboarding case that you reviewed. If the applicant has submitted again since, nothing is recorded.
           */
          expectedRound?: number;
        };
      };
    };
    responses: {
      /** @description The object was created. The body contains the result. */
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
  verifyRequirement: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the onboarding case: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description The matter.
           *
           *     - `customer`: The identity of the business.
           *     - `governance`: The people who govern the business.
           *     - `on_behalf`: The people on whose behalf the business acts, such as beneficiaries.
           *     - `agent`: The person who acts for the business, and the authority to do so.
           *     - `beneficial_owners`: The people who own or control the business.
           *     - `political_exposure`: Whether a person has, or is close to, a public office.
           *     - `sanctions`: Whether a person or body is on a sanctions list.
           *     - `purpose`: The nature and purpose of the relationship.
           *     - `funds`: The source of funds.
           *     - `risk`: The risk of the customer.
           *     - `enhanced`: The measures of enhanced due diligence.
           * @enum {string}
           */
          matter:
            | 'customer'
            | 'governance'
            | 'on_behalf'
            | 'agent'
            | 'beneficial_owners'
            | 'political_exposure'
            | 'sanctions'
            | 'purpose'
            | 'funds'
            | 'risk'
            | 'enhanced';
          /** @description The evidence that you relied on, in a sentence of 20 to 2,000 characters, with four different words. */
          evidence: string;
          /**
           * Format: int32
           * @description The `round` of the onboarding case that you reviewed. If the applicant has submitted again since, nothing is recorded.
           */
          expectedRound?: number;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of the onboarding case: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The text of the note, 1 to 2,000 characters. The applicant cannot read it. */
          text: string;
        };
      };
    };
    responses: {
      /** @description The object was created. The body contains the result. */
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
      /** @description The call succeeded. The body contains the result. */
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
      /** @description The call succeeded. The body contains the result. */
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
  policies: {
    parameters: {
      query?: {
        /** @description The number of items per page, from 1 to 100. The default is 20. */
        limit?: number;
        /** @description The cursor after which the page starts. Leave it out for the first page. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The items of this page, in the order of the list. */
            items: components['schemas']['Policy'][];
            /** @description Send it as `after` to get the next page; null on the last page. A short or empty page can still have a next page. */
            nextCursor: string | null;
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  derivePolicy: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DerivePolicyInput'];
      };
    };
    responses: {
      /** @description The object was created. The body contains the result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            policy: components['schemas']['Policy'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  policy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the policy: `pol_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            policy: components['schemas']['Policy'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  updatePolicy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the draft: `pol_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The name for people. The text has 1 to 100 characters. */
          name?: string;
          /** @description The rules on reasons. The list has at most 30 items. */
          rules?: components['schemas']['PolicyRuleInput'][];
          /** @description The bands of the score. The list has at most 10 items. */
          thresholds?: components['schemas']['PolicyThresholdsInput'][];
          /** @description The lists that are required. The list has at most 10 items. */
          requiredLists?: components['schemas']['RequiredListInput'][];
          /**
           * Format: date-time
           * @description The `editedAt` of the draft that you read. If it has been edited since then, nothing is saved: `STATE_CONFLICT`.
           */
          expectedEditedAt?: string;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            policy: components['schemas']['Policy'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  replayPolicy: {
    parameters: {
      query?: {
        /** @description How many verifications, and how many cases, from 1 to 1,000. The default is 200. */
        last?: number;
      };
      header?: never;
      path: {
        /** @description The id of the policy: `pol_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            replay: components['schemas']['PolicyReplay'];
          };
        };
      };
      default: components['responses']['Problem'];
    };
  };
  organisationOverview: {
    parameters: {
      query?: {
        /** @description The number of days, including today: 7, 30 or 90. The default is 30. */
        days?: number;
        /** @description The time zone of the days as an IANA name, such as `Australia/Sydney`. The default is UTC. */
        timeZone?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
        /** @description A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id of an approved onboarding case: `onb_…`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: date-time
           * @description When the business stopped being a customer. It cannot be in the future. The default is now. It is required to correct a recorded end.
           */
          endedAt?: string;
        };
      };
    };
    responses: {
      /** @description The call succeeded. The body contains the result. */
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
      /** @description The call succeeded. The body contains the result. */
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
      /** @description The call succeeded. The body contains the result. */
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
