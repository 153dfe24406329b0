/** Checks whether the deadline of a challenge has passed; queued with the change that sets it. */
export const DUE = 'overturns-due';

export interface Due {
  readonly proposalId: string;
}

export const REMIND = 'overturns-remind';

export interface Reminder extends Due {
  readonly hoursLeft: number;
}
