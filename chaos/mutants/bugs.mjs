/**
 * Bugs that are put into a copy of the built product. Each has the texts to replace, the faults that trigger it (or the
 * bulk in which it occurs), and the checks that must find it.
 */
export const bugs = {
  'send before commit: an event is recorded before its verification is': {
    replace: {
      'operations/verifications/verificationWriter.js': [
        [
          '    const written = await pool.query({',
          `    await pool.query(\`with asked as (
        select * from jsonb_to_recordset($1) as row (organisation_id text, mode text, verified_at timestamptz, events jsonb)
      ), event as (
        insert into events (id, organisation_id, mode, kind, data, occurred_at)
        select event.id, asked.organisation_id, asked.mode, event.kind, event.data::json, asked.verified_at
        from asked, jsonb_to_recordset(asked.events) as event (id text, kind text, data text)
        returning id, organisation_id, mode, kind
      ) \${(await import('../../events/appendEvents.js')).insertDeliveries}\`, [JSON.stringify(rows)]);
    const written = await pool.query({`,
        ],
      ],
      'operations/verifications/verificationStatement.js': [
        ['from accepted, jsonb_to_recordset(accepted.events)', "from accepted, jsonb_to_recordset('[]')"],
      ],
    },
    faults: [],
    foundBy: ['nothing was received that was not committed'],
  },

  'acknowledged before commit: the answer does not wait for the database': {
    replace: {
      'operations/verifications/verificationWriter.js': [
        [
          '    return (await insert(place, row.api_key_id === null ? byMember : byKey, [',
          '    insert(place, byKey, [row]).catch(() => undefined);\n    if (row) return true;\n    return (await insert(place, row.api_key_id === null ? byMember : byKey, [',
        ],
      ],
    },
    faults: ['kill postgres', 'kill gateway'],
    foundBy: ['every acknowledged verification is there, once'],
  },

  'delivered before it is sent': {
    replace: {
      'workers/webhooks/sender.js': [
        [
          '            outcome = await attemptDelivery(',
          `            results.add({ taken, settlement: toSettlement(delivery, { kind: 'answered', status: 200, retryAfter: null, response: '', durationMs: 0 }, startedAt, 0.5) });
            outcome = await attemptDelivery(`,
        ],
      ],
    },
    faults: [],
    foundBy: ['everything delivered was received, and answered with 2xx'],
  },

  'unconditional update: whoever lost its claim records its result all the same': {
    replace: {
      'workers/webhooks/settleDeliveries.js': [['\n        and ${currentClaim} = result.claim', '']],
    },
    faults: ['stall worker'],
    foundBy: ['a delivery is delivered by its last attempt and by no other'],
  },

  'a new id per retry': {
    replace: {
      'workers/webhooks/attemptDelivery.js': [
        ['endpoint.sign(delivery.event_id,', "endpoint.sign(delivery.event_id + (delivery.step || ''),"],
      ],
    },
    faults: [],
    foundBy: ['nothing was received that was not committed'],
  },

  'lookup-only guard: an address in the URL itself is dialled': {
    replace: {
      'egress/targetUrl.js': [[': findLiteralFault(url, address, rawHost(text), policy);', ': null;']],
      'egress/openConnection.js': [
        ['const fault = literal === null ? null :', 'const fault = literal !== null ? null :'],
        [
          "if (findAddressFault(socket.remoteAddress ?? '', policy) !== null)",
          "if (literal === null && findAddressFault(socket.remoteAddress ?? '', policy) !== null)",
        ],
      ],
    },
    faults: [],
    foundBy: ['nobody was dialled at an address that is refused'],
  },

  're-serialised body: other bytes are sent than were signed': {
    replace: {
      'workers/webhooks/attemptDelivery.js': [
        [
          '            },\n            body\n        });',
          '            },\n            body: Buffer.from(JSON.stringify(JSON.parse(body), null, 1))\n        });',
        ],
      ],
    },
    faults: [],
    foundBy: ['every request verifies, with standardwebhooks and with node:crypto'],
  },

  're-serialised body: each attempt has bytes of its own': {
    replace: {
      'workers/webhooks/attemptDelivery.js': [
        [
          'const body = Buffer.from(toDeliveryBody(delivery));',
          'const body = Buffer.from(JSON.stringify(JSON.parse(toDeliveryBody(delivery)), null, delivery.step));',
        ],
      ],
    },
    faults: [],
    foundBy: ['what is sent again has the same id and the same bytes'],
  },

  'sealed moment noted before the seals: what a pass has begun counts as done': {
    replace: {
      'audit/sealEntries.js': [
        [
          'const range = await loadRange(client, mostInPass);',
          `const range = await loadRange(client, mostInPass);
    await recordSealedSnapshot(client);
    await client.query('commit');
    await client.query('begin isolation level repeatable read');
    await client.query('select pg_advisory_xact_lock(hashtext($1)), pg_sleep(0.05)', ['kyb audit seals']);`,
        ],
      ],
    },
    faults: ['kill sealer', 'kill sealer', 'kill sealer'],
    foundBy: ['every audit entry is sealed, once, in a chain without a gap'],
  },

  'unconditional chunk: whoever has lost a bulk writes what it had in hand all the same': {
    replace: { 'workers/bulk/writeChunk.js': [[' and outcomes is null returning row_count', ' returning row_count']] },
    bulk: { rows: 20_000, kills: 0 },
    foundBy: ['no row is verified twice'],
  },
};
