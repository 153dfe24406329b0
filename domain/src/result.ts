/** What a rule returns: the value it allows, or the code of its refusal. Only bugs throw. */
export type Result<Value, Refusal extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export const allow = <Value>(value: Value) => ({ ok: true, value }) as const;

export const refuse = <Refusal extends string>(refusal: Refusal) =>
  ({ ok: false, refusal }) as const;
