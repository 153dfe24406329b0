/** An operator's request can't be carried out; the message is a sentence for them. */
export class OperatorError extends Error {}
