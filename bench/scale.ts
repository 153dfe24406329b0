/**
 * What this many members need, computed from measured figures. The figures are those of
 * bench/results.md, docs/operations.md and bench/partitioning.ts; the habits are assumptions.
 */

/** Measured: client, servers and database on 2 cores; a machine of their own does better. */
const MEASURED = {
  /** 200 pairs, each waiting for every acknowledgement */
  messagesPerSecondAndCore: 4_839 / 2,
  memberMb: 18 / 1_000,
  serverMb: 250,
  /** with all indexes: 674 MB for two million */
  messageBytes: 337,
  comingBackPerSecond: 600,
};

/** Assumed; the soak's members write as often, and a server is planned for as many. */
const HABITS = {
  connectedShare: 0.05,
  secondsBetweenMessages: 20,
  /** an average hour beside the busiest one */
  averageShare: 1 / 8,
  connectedPerServer: 5_000,
};

const SECONDS_A_YEAR = 365 * 24 * 3_600;

const rows = [5_000, 50_000, 500_000, 5_000_000, 10_000_000].map((members) => {
  const connected = members * HABITS.connectedShare;
  const perSecond = connected / HABITS.secondsBetweenMessages;
  const aYear = perSecond * HABITS.averageShare * SECONDS_A_YEAR;
  const servers = Math.max(1, Math.ceil(connected / HABITS.connectedPerServer));
  const onEach = connected / servers;
  return {
    members,
    connected,
    'messages/s': perSecond,
    'cores for messages': (perSecond / MEASURED.messagesPerSecondAndCore).toFixed(1),
    servers,
    'MB each': Math.round(MEASURED.serverMb + onEach * MEASURED.memberMb),
    'all back after (s)': Math.ceil(onEach / MEASURED.comingBackPerSecond),
    'million messages a year': Math.round(aYear / 1e6),
    'GB a year': Math.round((aYear * MEASURED.messageBytes) / 1e9),
  };
});
console.table(rows);
