import {
  accountTexts,
  type FactorKind,
  factorTexts,
  type NewPasskey,
  type OwnFactors,
  type RouteAnswer,
  type secondFactorRoutes,
} from '@midspan/contract';
import { readCode } from '@midspan/domain';
import { inTransaction, type Transaction, violatedUniqueIndex } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { changeMail } from '../../mail/account-templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import { PROOF_LASTS_MS, refuseUnproved } from '../../session/second-factors.ts';
import type { Session } from '../../session/sessions.ts';
import {
  type Account,
  confirmPassword,
  findToChange,
  forgetEnded,
  holdAccount,
  removePendingEmailOfOthers,
} from '../accounts/index.ts';
import { appSetup, checkAppCode, newAppSecret, newRecoveryCodes } from './apps.ts';
import { creationOf, newChallenge, readClientData, siteOf, verifyNew } from './passkeys.ts';
import {
  countCodes,
  type Factor,
  findRecovery,
  insertFactor,
  listFactors,
  recordFactorEvent,
  removeAllFactors,
  removeFactor,
  replaceCodes,
} from './store.ts';
import { findSetup, insertChallenge, removeSetups, takeChallenge } from './ticket-store.ts';

/** [SF1] More than anyone has devices. */
const PASSKEYS_MAX = 10;

const notAdded = (message: string) => new Refusal('FACTOR_NOT_ADDED', { message });

/** [SF1] Refuses one more of a kind where a member has enough. */
function refuseMore(kind: FactorKind, factors: readonly Factor[]): void {
  const have = factors.filter((factor) => factor.kind === kind).length;
  if (kind === 'totp' && have > 0) throw notAdded(factorTexts.appKnown);
  if (kind === 'passkey' && have >= PASSKEYS_MAX) throw notAdded(factorTexts.limit);
}

type Begun = RouteAnswer<typeof secondFactorRoutes.begin>;
type Added = RouteAnswer<typeof secondFactorRoutes.add>;

/** [SF1] [SF5] [SF9] A member's own factors: listing, adding and removing them. */
export function createFactors(house: House) {
  const { db, limits, outbox, sessions, settings } = house;
  const site = siteOf(settings);

  async function holdOwn({ userId }: Session, tx: Transaction): Promise<Account> {
    const account = await holdAccount(tx, userId);
    if (account === null) throw new Refusal('UNAUTHENTICATED');
    return account;
  }

  async function own({ userId }: Session): Promise<OwnFactors> {
    const factors = await listFactors(db, userId);
    const recovery = await findRecovery(db, userId, settings.FACTOR_RECOVERY_MS);
    return {
      factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        id,
        kind,
        name,
        added_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
      recovery_codes_left: await countCodes(db, userId),
      recovery_possible_at: recovery?.possibleAt.toISOString() ?? null,
    };
  }

  /** [SF5] Without a factor the password is asked for, as for other changes of the account. */
  async function confirmOwner(
    session: Session,
    password: string | undefined,
    ip: string,
  ): Promise<Account> {
    const { account, ...state } = await findToChange(db, session, PROOF_LASTS_MS);
    if (state.proofs.length > 0) {
      await refuseUnproved(db, session, state);
      return account;
    }
    if (password === undefined) {
      throw new Refusal('INVALID', { details: { password: accountTexts.passwordMissing } });
    }
    await confirmPassword(limits, session, account, password, ip);
    return account;
  }

  /** [SF9] What follows every change: other sessions end, and the member gets an email. */
  async function announce(
    tx: Transaction,
    session: Session,
    account: Account,
    change: Parameters<typeof changeMail>[0],
  ): Promise<void> {
    await sessions.endAllOf(tx, account.id, [session.id]);
    await removePendingEmailOfOthers(tx, account.id, session.id);
    await outbox.post(tx, account.email, changeMail(change, account.username, settings));
  }

  async function giveCodes(tx: Transaction, userId: string): Promise<string[]> {
    const { codes, shown } = newRecoveryCodes();
    await replaceCodes(tx, userId, codes);
    return shown;
  }

  /** Saves a factor that has just been proved, with the first one's recovery codes. */
  async function save(
    tx: Transaction,
    session: Session,
    account: Account,
    factor: Omit<Parameters<typeof insertFactor>[1], 'userId'>,
  ): Promise<string[] | null> {
    const { id: userId } = account;
    const factors = await listFactors(tx, userId);
    refuseMore(factor.kind, factors);
    await insertFactor(tx, { ...factor, userId });
    const codes = factors.length === 0 ? await giveCodes(tx, userId) : null;
    await sessions.recordFactor(tx, session.id);
    await recordFactorEvent(tx, userId, 'added');
    await announce(tx, session, account, `${factor.kind}Added`);
    return codes;
  }

  async function added(session: Session, recovery_codes: string[] | null): Promise<Added> {
    forgetEnded(house);
    return { ...(await own(session)), recovery_codes };
  }

  return {
    own,

    async begin(
      session: Session,
      { kind, password }: { readonly kind: FactorKind; readonly password?: string | undefined },
      ip: string,
    ): Promise<Begun> {
      const account = await confirmOwner(session, password, ip);
      const factors = await listFactors(db, account.id);
      refuseMore(kind, factors);
      const { id: sessionId } = session;
      if (kind === 'passkey') {
        const value = newChallenge();
        await insertChallenge(db, { value, purpose: 'add_passkey', sessionId });
        return { kind, options: creationOf(site, value, account, factors) };
      }
      const value = newAppSecret();
      await inTransaction(db, async (tx) => {
        await holdOwn(session, tx);
        await removeSetups(tx, sessionId);
        await insertChallenge(tx, { value, purpose: 'add_totp', sessionId });
      });
      return { kind, ...appSetup(value, account.email) };
    },

    async addPasskey(session: Session, name: string, response: NewPasskey): Promise<Added> {
      const given = readClientData(response.response.clientDataJSON);
      const isAsked =
        given !== null && (await takeChallenge(db, given.challenge, 'add_passkey', session.id));
      if (!isAsked) throw notAdded(factorTexts.setupExpired);
      const passkey = await verifyNew(site, given.challenge, response);
      if (passkey === null) {
        const isForeign = given.origin !== site.origin;
        await recordFactorEvent(
          db,
          session.userId,
          isForeign ? 'foreign_origin' : 'passkey_refused',
        );
        throw notAdded(isForeign ? factorTexts.passkeyElsewhere : factorTexts.passkeyRefused);
      }
      const codes = await inTransaction(db, async (tx) => {
        const account = await holdOwn(session, tx);
        return save(tx, session, account, { kind: 'passkey', name, ...passkey });
      }).catch((error: unknown) => {
        throw violatedUniqueIndex(error) === 'second_factors_credential'
          ? notAdded(factorTexts.passkeyKnown)
          : error;
      });
      return added(session, codes);
    },

    async addApp(session: Session, name: string, entered: string): Promise<Added> {
      const read = readCode(entered);
      const codes = await inTransaction(db, async (tx) => {
        const account = await holdOwn(session, tx);
        const setup = await findSetup(tx, session.id);
        if (setup === null) throw notAdded(factorTexts.setupExpired);
        const { secret, nowMs } = setup;
        const checked = checkAppCode(secret, read?.code ?? '', { nowMs, usedStep: null });
        if (!checked.ok) {
          const isClock = checked.refusal === 'CLOCK_OFF';
          const code = isClock ? factorTexts.clockOff : factorTexts.setupCodeWrong;
          throw new Refusal('SECOND_FACTOR_WRONG', { details: { code } });
        }
        await removeSetups(tx, session.id);
        const usedStep = checked.value;
        return save(tx, session, account, { kind: 'totp', name, secret, usedStep });
      });
      return added(session, codes);
    },

    async remove(session: Session, id: string): Promise<void> {
      await refuseUnproved(db, session, await findToChange(db, session, PROOF_LASTS_MS));
      await inTransaction(db, async (tx) => {
        const account = await holdOwn(session, tx);
        const kind = await removeFactor(tx, account.id, id);
        if (kind === null) throw new Refusal('NOT_FOUND');
        if ((await listFactors(tx, account.id)).length === 0) {
          await removeAllFactors(tx, account.id);
        }
        await recordFactorEvent(tx, account.id, 'removed');
        await announce(tx, session, account, `${kind}Removed`);
      });
      forgetEnded(house);
    },

    async renewCodes(session: Session): Promise<string[]> {
      await refuseUnproved(db, session, await findToChange(db, session, PROOF_LASTS_MS));
      return inTransaction(db, async (tx) => {
        const account = await holdOwn(session, tx);
        if ((await listFactors(tx, account.id)).length === 0) {
          throw new Refusal('SECOND_FACTOR_MISSING');
        }
        const codes = await giveCodes(tx, account.id);
        await recordFactorEvent(tx, account.id, 'codes_renewed');
        const mail = changeMail('codesRenewed', account.username, settings);
        await outbox.post(tx, account.email, mail);
        return codes;
      });
    },
  };
}
