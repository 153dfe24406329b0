/** [SF1] What can be added to an account. */
export type FactorKind = 'passkey' | 'totp';

/** [SF1] What it can be proved with. */
export const FACTOR_PROOFS = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorProof = (typeof FACTOR_PROOFS)[number];

/** [SF9] What is kept of a member's factors. */
export type FactorEvent =
  | 'added'
  | 'removed'
  | 'codes_renewed'
  | 'recovery_code_used'
  | 'code_wrong'
  | 'code_used_twice'
  | 'clock_off'
  | 'foreign_origin'
  | 'cloned_counter'
  | 'passkey_refused'
  | 'recovery_confirmed'
  | 'recovery_canceled'
  | 'reset';
