/** A page that is there for everybody, under the one address that all ways of asking for it mean. */
export interface OpenAddress {
  readonly address: string;
  /** which page it is, whatever it is about */
  readonly kind: string;
}
