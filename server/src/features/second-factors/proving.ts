import {
  type FactorEvent,
  factorTexts,
  type PasskeyRequest,
  type SignedIn,
  type UsedPasskey,
} from '@midspan/contract';
import { type EnteredCode, readCode, type TotpRefusal, wasCopied } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { changeMail } from '../../mail/account-templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Session } from '../../session/sessions.ts';
import {
  type Account,
  holdAccount,
  presentUser,
  rememberDevice,
  suspended,
} from '../accounts/index.ts';
import { checkAppCode } from './apps.ts';
import { newChallenge, readClientData, requestOf, siteOf, verifySigned } from './passkeys.ts';
import { cancelRecovery } from './recovery.ts';
import {
  type Factor,
  findApp,
  findPasskey,
  listFactors,
  recordFactorEvent,
  usePasskey,
  useRecoveryCode,
  useStep,
} from './store.ts';
import {
  findTicket,
  insertChallenge,
  type Ticket,
  takeChallenge,
  tryTicket,
  useTicket,
} from './ticket-store.ts';

/** Who proves: the call's own session, if there is one. */
export interface Prover {
  readonly session: Session | null;
  readonly token: string | null;
  readonly ip: string;
  readonly deviceToken: string | undefined;
}

/** Why a proof was refused, as it is logged, with what is said about it. */
const REFUSED = {
  code_wrong: factorTexts.codeWrong,
  code_used_twice: factorTexts.codeUsed,
  clock_off: factorTexts.clockOff,
  foreign_origin: factorTexts.passkeyElsewhere,
  cloned_counter: factorTexts.passkeyCopied,
  passkey_refused: factorTexts.passkeyRefused,
} as const satisfies Partial<Record<FactorEvent, string>>;

type Fault = keyof typeof REFUSED;

const TOTP_FAULTS: Readonly<Record<TotpRefusal, Fault>> = {
  CODE_WRONG: 'code_wrong',
  CODE_USED: 'code_used_twice',
  CLOCK_OFF: 'clock_off',
};

/** Thrown inside a transaction, so that nothing of the proof is kept but the line about it. */
class Faulty extends Error {
  readonly fault: Fault;
  readonly text: string;

  constructor(fault: Fault, text: string = REFUSED[fault]) {
    super(text);
    this.fault = fault;
    this.text = text;
  }
}

/** [SF2] [SF7] Proves second factors, which opens a session or steps one up. */
export function createProving(house: House) {
  const { db, limits, outbox, sessions, settings } = house;
  const site = siteOf(settings);

  /** [SF9] Whatever is wrong with a proof is logged, and said. */
  async function orLog<Proved>(userId: string, proving: Promise<Proved>): Promise<Proved> {
    try {
      return await proving;
    } catch (error) {
      if (!(error instanceof Faulty)) throw error;
      await recordFactorEvent(db, userId, error.fault);
      throw new Refusal('SECOND_FACTOR_WRONG', { message: error.text });
    }
  }

  async function tried(ticket: string, { session }: Prover): Promise<Ticket> {
    const held = await tryTicket(db, ticket, session?.id ?? null);
    if (held === null) throw new Refusal('SECOND_FACTOR_EXPIRED');
    return held;
  }

  async function heldAccount(tx: Transaction, userId: string, ticket: Ticket | null) {
    const account = await holdAccount(tx, userId);
    if (account === null) throw new Refusal('SECOND_FACTOR_EXPIRED');
    // [AC8] Who is suspended still has a right to their data.
    if (account.suspendedAt === null || ticket?.purpose === 'own_data') return account;
    throw suspended(account, settings.SUPPORT_EMAIL);
  }

  /** What a proof leads to: a session that has just proved a factor, and that alone. */
  async function finish(
    tx: Transaction,
    account: Account,
    ticket: Ticket | null,
    { token: ownToken, deviceToken }: Prover,
  ): Promise<SignedIn> {
    const { id: userId } = account;
    if (ticket !== null && !(await useTicket(tx, ticket))) {
      throw new Refusal('SECOND_FACTOR_EXPIRED');
    }
    await cancelRecovery(tx, outbox, account);
    const device_token = await rememberDevice(tx, userId, deviceToken);
    const user = presentUser(account);
    if (ticket === null || ticket.sessionId === null) {
      const token = await sessions.open(tx, userId, { withFactor: true });
      return { token, user, device_token };
    }
    const isActive = await sessions.recordFactor(tx, ticket.sessionId);
    if (!isActive || ownToken === null) throw new Refusal('UNAUTHENTICATED');
    return { token: ownToken, user, device_token };
  }

  async function applyCode(
    tx: Transaction,
    account: Account,
    { kind, code }: EnteredCode,
  ): Promise<void> {
    if (kind === 'recovery_code') {
      const outcome = await useRecoveryCode(tx, account.id, code);
      if (outcome === 'unknown') throw new Faulty('code_wrong');
      if (outcome === 'used_before') {
        throw new Faulty('code_used_twice', factorTexts.recoveryCodeUsed);
      }
      await recordFactorEvent(tx, account.id, 'recovery_code_used');
      const mail = changeMail('recoveryCodeUsed', account.username, settings);
      await outbox.post(tx, account.email, mail);
      return;
    }
    const app = await findApp(tx, account.id);
    if (app === null) throw new Faulty('code_wrong');
    const checked = checkAppCode(app.secret, code, app);
    if (!checked.ok) throw new Faulty(TOTP_FAULTS[checked.refusal]);
    if (!(await useStep(tx, app.id, checked.value))) throw new Faulty('code_used_twice');
  }

  /** [SF7] Loads the passkey that signed an answer, for its member or, without one, for anyone's. */
  async function signer(response: UsedPasskey, ticket: Ticket | null): Promise<Factor> {
    const passkey = await findPasskey(db, response.id);
    const isOther = ticket !== null && ticket.userId !== passkey?.userId;
    if (passkey === null || isOther) {
      throw new Refusal('SECOND_FACTOR_WRONG', { message: factorTexts.passkeyUnknown });
    }
    return passkey;
  }

  async function checkSigned(
    passkey: Factor,
    given: { readonly challenge: Buffer; readonly origin: string },
    response: UsedPasskey,
  ) {
    if (given.origin !== site.origin) throw new Faulty('foreign_origin');
    const signed = await verifySigned(site, given.challenge, passkey, response);
    if (signed === null) throw new Faulty('passkey_refused');
    if (wasCopied(passkey.counter ?? 0, signed.counter)) throw new Faulty('cloned_counter');
    return signed;
  }

  return {
    async byCode(ticket: string, entered: string, prover: Prover): Promise<SignedIn> {
      const held = await tried(ticket, prover);
      const { userId, knownAs } = held;
      const attempt = { userId, ip: prover.ip, knownAs };
      await limits.beforeCode(attempt);
      const code = readCode(entered);
      const proving = inTransaction(db, async (tx) => {
        const account = await heldAccount(tx, userId, held);
        if (code === null) throw new Faulty('code_wrong');
        await applyCode(tx, account, code);
        return finish(tx, account, held, prover);
      });
      const signedIn = await orLog(userId, proving);
      await limits.afterCode(attempt);
      sessions.forgetAll();
      return signedIn;
    },

    async passkeyRequest(ticket: string | undefined): Promise<PasskeyRequest> {
      const held = ticket === undefined ? null : await findTicket(db, ticket);
      if (ticket !== undefined && held === null) throw new Refusal('SECOND_FACTOR_EXPIRED');
      const value = newChallenge();
      await insertChallenge(db, { value, purpose: 'use_passkey' });
      return requestOf(site, value, held && (await listFactors(db, held.userId)));
    },

    async byPasskey(
      ticket: string | undefined,
      response: UsedPasskey,
      prover: Prover,
    ): Promise<SignedIn> {
      const held = ticket === undefined ? null : await tried(ticket, prover);
      const given = readClientData(response.response.clientDataJSON);
      if (given === null || !(await takeChallenge(db, given.challenge, 'use_passkey', null))) {
        throw new Refusal('SECOND_FACTOR_EXPIRED');
      }
      const passkey = await signer(response, held);
      const { userId } = passkey;
      const { counter, userVerified } = await orLog(userId, checkSigned(passkey, given, response));
      if (held === null && !userVerified) {
        throw new Refusal('SECOND_FACTOR_WRONG', { message: factorTexts.passkeyUnverified });
      }
      const proving = inTransaction(db, async (tx) => {
        const account = await heldAccount(tx, userId, held);
        if (!(await usePasskey(tx, passkey, counter))) throw new Faulty('passkey_refused');
        return finish(tx, account, held, prover);
      });
      const signedIn = await orLog(userId, proving);
      sessions.forgetAll();
      return signedIn;
    },
  };
}
