/** A public page under its canonical address, whatever spelling was requested. */
export interface OpenAddress {
  readonly address: string;
  /** the kind of page, whatever its subject */
  readonly kind: string;
}
