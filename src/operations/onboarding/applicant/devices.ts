import type { EntityManager } from '@mikro-orm/postgresql';

// Whoever has a link without an address of e-mail may open it anywhere: what is kept of that has an end.
const mostDevices = 20;

/** Whether a link was opened on this device, and on any. */
export async function findDevices(
  em: EntityManager,
  linkId: string,
  hash: Buffer | null,
): Promise<{ readonly isKnown: boolean; readonly isFirst: boolean }> {
  const rows: { hash: Buffer }[] = await em
    .getConnection()
    .execute('select hash from onboarding_devices where link_id = ?', [linkId], 'all', em.getTransactionContext());
  return { isKnown: hash !== null && rows.some((row) => row.hash.equals(hash)), isFirst: rows.length === 0 };
}

/** Lets a device in. Of those that were, the one longest ago has to show itself anew when there are many. */
export async function addDevice(em: EntityManager, linkId: string, hash: Buffer, at: Date): Promise<void> {
  const transaction: unknown = em.getTransactionContext();
  const connection = em.getConnection();
  await connection.execute(
    'insert into onboarding_devices (link_id, hash, created_at) values (?, ?, ?) on conflict do nothing',
    [linkId, hash, at],
    'run',
    transaction,
  );
  await connection.execute(
    `delete from onboarding_devices where link_id = ? and hash not in (
      select hash from onboarding_devices where link_id = ? order by created_at desc, hash limit ?)`,
    [linkId, linkId, mostDevices],
    'run',
    transaction,
  );
}
