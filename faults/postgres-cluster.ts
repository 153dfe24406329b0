import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  configure,
  freePort,
  makeProgramFolder,
  startProgram,
  type TestProgram,
} from '@midspan/testkit';
import pg from 'pg';
import { z } from 'zod';

const ASK_EVERY_MS = 100;

const cluster = z.object({ members: z.array(z.object({ name: z.string(), role: z.string() })) });

/** A machine with PostgreSQL and its Patroni. */
interface Machine {
  readonly name: string;
  readonly folder: string;
  readonly file: string;
  readonly restPort: number;
  readonly postgresPort: number;
  patroni: TestProgram;
}

export interface PostgresCluster {
  /** where HAProxy leads to the primary */
  readonly port: number;
  readonly url: string;
  /** Resolves once there is a primary with a synchronous standby. */
  isComplete(): Promise<void>;
  /** Kills the primary, alone or with its Patroni; that one can be started again afterwards. */
  killPrimary(whom: 'alone' | 'with its Patroni'): Promise<{ startPatroni(): Promise<void> }>;
}

async function startEtcd(undo: AsyncDisposableStack): Promise<number> {
  const folder = await makeProgramFolder(undo);
  const port = await freePort();
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const etcd = await startProgram(
    'etcd',
    [
      ...['--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `default=${peer}`],
    ],
    { port },
  );
  undo.defer(() => etcd.kill('SIGKILL'));
  return port;
}

const postmasterOf = async ({ folder }: Machine): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);

const startPatroni = ({ file, folder, restPort }: Pick<Machine, 'file' | 'folder' | 'restPort'>) =>
  startProgram('patroni', [file], {
    port: restPort,
    env: { HOME: folder, LANG: 'C.UTF-8' },
  });

async function startMachine(
  undo: AsyncDisposableStack,
  name: string,
  etcdPort: number,
): Promise<Machine> {
  const folder = await makeProgramFolder(undo);
  const restPort = await freePort();
  const postgresPort = await freePort();
  const file = await configure('patroni.yml', folder, {
    'name: postgres-1': `name: ${name}`,
    '127.0.0.1:8008': `127.0.0.1:${restPort}`,
    '127.0.0.1:5432': `127.0.0.1:${postgresPort}`,
    '127.0.0.1:2379': `127.0.0.1:${etcdPort}`,
    '/var/lib/postgresql/15/midspan': join(folder, 'data'),
    '/var/lib/postgresql/.pgpass-patroni': join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
  });
  const patroni = await startPatroni({ file, folder, restPort });
  const machine = { name, folder, file, restPort, postgresPort, patroni };
  undo.defer(async () => {
    // It stops its PostgreSQL first.
    await machine.patroni.kill('SIGTERM');
  });
  return machine;
}

/** PostgreSQL as it is deployed: a primary, a synchronous standby, etcd and HAProxy. */
export async function startPostgresCluster(undo: AsyncDisposableStack): Promise<PostgresCluster> {
  const etcdPort = await startEtcd(undo);
  const machines = [
    await startMachine(undo, 'postgres-1', etcdPort),
    await startMachine(undo, 'postgres-2', etcdPort),
  ] as const;
  const [one, other] = machines;
  const port = await freePort();
  const file = await configure('haproxy.cfg', await makeProgramFolder(undo), {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '127.0.0.1:5432 check port 8008': `127.0.0.1:${one.postgresPort} check port ${one.restPort}`,
    '127.0.0.2:5432 check port 8008': `127.0.0.1:${other.postgresPort} check port ${other.restPort}`,
  });
  const haproxy = await startProgram('haproxy', ['-db', '-f', file], { port });
  undo.defer(() => haproxy.kill('SIGKILL'));

  async function membersInRole(role: string): Promise<string[]> {
    for (const { restPort } of machines) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null);
      if (answer === null) continue;
      const { members } = cluster.parse(await answer.json());
      return members.filter((member) => member.role === role).map(({ name }) => name);
    }
    return [];
  }
  async function isComplete(): Promise<void> {
    while (
      (await membersInRole('leader')).length === 0 ||
      (await membersInRole('sync_standby')).length === 0
    ) {
      await delay(ASK_EVERY_MS);
    }
  }

  await isComplete();
  const admin = new pg.Client({
    connectionString: `postgresql://postgres:superuser-password@127.0.0.1:${port}/postgres`,
  });
  await admin.connect();
  await admin.query(`CREATE ROLE midspan LOGIN PASSWORD 'midspan'`);
  await admin.query('CREATE DATABASE midspan OWNER midspan');
  await admin.end();

  return {
    port,
    url: `postgresql://midspan:midspan@127.0.0.1:${port}/midspan`,
    isComplete,
    async killPrimary(whom) {
      const [leader] = await membersInRole('leader');
      const machine = machines.find(({ name }) => name === leader);
      if (machine === undefined) throw new Error('there is no primary to kill');
      const pid = await postmasterOf(machine);
      if (whom === 'with its Patroni') await machine.patroni.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      return {
        async startPatroni() {
          if (whom === 'with its Patroni') machine.patroni = await startPatroni(machine);
        },
      };
    },
  };
}
