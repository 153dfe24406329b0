import { lchown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureAccess } from './access.ts';
import { isRoot } from './account.ts';
import { type Archive, type Backup, restoreCommand } from './archive.ts';
import type { Binaries } from './binaries.ts';
import { copyCluster } from './copy-cluster.ts';
import { connect } from './hold.ts';
import type { Place } from './place.ts';
import { type Address, ensurePostmaster } from './postmaster.ts';

/** Until when to replay the log: a moment, or a point that was named in it; null is its end. */
export type Target = { readonly time: string } | { readonly name: string } | null;

/** PostgreSQL's own words about why it stopped. */
export class RecoveryError extends Error {}

export interface Recovered {
  readonly address: Address;
  /** when the last change that was restored was made; null if the backup needed none */
  readonly lastChange: string | null;
}

interface Recovery {
  /** of the cluster that is made, which must not exist yet */
  readonly place: Place;
  readonly binaries: Binaries;
  readonly archive: Archive;
  readonly backup: Backup;
  readonly target: Target;
  readonly settings: Readonly<Record<string, string>>;
  /** done with the files before the log is replayed */
  readonly beforehand?: () => Promise<void>;
}

const POLL_MS = 100;

const targetSettings = (target: Target): Record<string, string> => {
  if (target === null) return {};
  // As a setting, PostgreSQL doesn't understand the Z.
  if ('time' in target) return { recovery_target_time: target.time.replace(/Z$/, '+00') };
  return { recovery_target_name: target.name };
};

/** Makes a cluster of a backup, replays the log up to the target, and leaves it running. */
export async function recover(recovery: Recovery): Promise<Recovered> {
  const { place, binaries, archive, backup, target, settings } = recovery;
  await copyCluster(backup.folder, place.cluster, place.account);
  const signal = join(place.cluster, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  if (isRoot()) await lchown(signal, place.account.uid, place.account.gid);
  await ensureAccess(place.cluster, place.account);
  await recovery.beforehand?.();
  const { address, lastWords } = await ensurePostmaster(place, binaries, {
    restore_command: restoreCommand(archive),
    recovery_target_action: 'promote',
    // What it says about a failure is then read from its output.
    logging_collector: 'off',
    ...targetSettings(target),
    ...settings,
  });
  for (;;) {
    const said = await lastWords();
    if (said !== null) throw new RecoveryError(said);
    const client = await connect(address).catch(() => null);
    try {
      const answer = await client?.query<{ replaying: boolean; at: string | null }>(
        'SELECT pg_is_in_recovery() AS replaying, pg_last_xact_replay_timestamp()::text AS at',
      );
      const row = answer?.rows[0];
      if (row?.replaying === false) return { address, lastChange: row.at };
    } catch {
      // It is stopping, or promoting.
    } finally {
      await client?.end().catch(() => undefined);
    }
    await delay(POLL_MS);
  }
}
