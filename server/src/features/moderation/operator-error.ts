/** Something an operator asked for cannot be done; the message is a sentence for them. */
export class OperatorError extends Error {}
