/** [WA1] How many items a weighing may name. By itself, as every reader of an item loads it. */
export const GIVEN_MAX = 3;
