import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as zodCompiler } from 'fastify-type-provider-zod';
import { Refusal } from '../platform/refusal.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const CIRCLE_FIELD = /^circle_?id$/i;

/** Whether what was given names a circle where nothing reads it. */
export function namesCircleInVain(given: unknown, read: unknown): boolean {
  // Not a recursion, because a body can be nested deeper than the stack.
  const left: [given: unknown, read: unknown][] = [[given, read]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [object, kept] = next;
    if (!isObject(object)) continue;
    for (const [name, value] of Object.entries(object)) {
      const keptValue = isObject(kept) ? kept[name] : undefined;
      if (CIRCLE_FIELD.test(name) && value != null && keptValue === undefined) return true;
      left.push([value, keptValue]);
    }
  }
  return false;
}

/**
 * Parses what a call brings by its schema, which drops fields it doesn't know. [CI2] A circle named
 * in one of those would be dropped too, and what was meant for it would become public.
 */
export const validatorCompiler: FastifySchemaCompiler<never> = (route) => {
  const parse = zodCompiler(route);
  if (route.httpPart !== 'body') return parse;
  return (given: unknown) => {
    const result = parse(given);
    const isRead = isObject(result) && 'value' in result;
    if (!isRead || !namesCircleInVain(given, result['value'])) return result;
    return {
      error: new Refusal('INVALID', { message: 'This call takes no circle_id in this place.' }),
    };
  };
};
