import { parseSync } from 'oxc-parser';

/** An assertion that compares readings of a clock with one another. */
export interface Verdict {
  readonly line: number;
  readonly code: string;
}

/**
 * What a value owes to the clock of the test: it is a reading, or was made of two of them, such as
 * how long something took.
 */
type Taint = 'reading' | 'elapsed' | null;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const READINGS =
  /^(performance\.now|Date\.now|process\.hrtime(\.bigint)?|process\.(cpuUsage|uptime))$/;
/** Calls that turn a reading into the same moment in another form, or choose among several. */
const KEEPS = /^(Math\.\w+|Number|BigInt|Date|.*\.(getTime|valueOf|toFixed))$/;
/** Functions of the testkit and the faults that return how long something took. */
const TIMERS = /^(cpuSecondsOf|secondsBetween|servedInCalmS|slowestInCalm)$/;
/** Those that return it as this property of an object. */
const TIMED_PROPERTY: Readonly<Record<string, string>> = { timed: '.ms', askReady: '.ms' };
const COMPARES = new Set(['-', '<', '<=', '>', '>=']);
/** What a test does only in the long run. */
const LONG_ONLY = /^(LONG|IS_LONG_RUN)$|\.runIf\((LONG|IS_LONG_RUN)\)$/;
/** In a unit test that sets its own clock, times are what the test says they are. */
const SETS_CLOCK = /\bvi\.useFakeTimers\(/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : [value].flat().filter(isNode),
  );
const listOf = (value: unknown): Node[] => [value].flat().filter(isNode);
const stronger = (one: Taint, other: Taint): Taint =>
  one === 'elapsed' || other === 'elapsed' ? 'elapsed' : (one ?? other);

/** Where a test that `npm test` runs judges by its own clock. */
export function findVerdicts(path: string, source: string): Verdict[] {
  if (SETS_CLOCK.test(source) && !path.endsWith('.int.test.ts')) return [];
  const { program } = parseSync(path, source);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const nodes: Node[] = [];
  (function collect(node: Node): void {
    nodes.push(node);
    const isLong = (part: unknown) => isNode(part) && LONG_ONLY.test(textOf(part));
    for (const child of childrenOf(node)) {
      if (node.type === 'IfStatement' && child === node['consequent'] && isLong(node['test']))
        continue;
      if (node.type === 'CallExpression' && (isLong(node['callee']) || isTaggedLong(node)))
        continue;
      collect(child);
    }
  })(program as unknown as Node);

  function isTaggedLong(call: Node): boolean {
    const [, options] = listOf(call['arguments']);
    return options?.type === 'ObjectExpression' && textOf(options).includes('@long');
  }

  /** By name of a variable or function, and by `.name` of a property. */
  const taints = new Map<string, Taint>();
  let hasChanged = true;
  function mark(name: string, taint: Taint): void {
    const after = stronger(taints.get(name) ?? null, taint);
    if (after === (taints.get(name) ?? null)) return;
    taints.set(name, after);
    hasChanged = true;
  }
  const known = (name: string): Taint => taints.get(name) ?? null;

  const nameOf = (node: unknown): string =>
    isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
  const isFunction = ({ type }: Node) => /Function(Expression|Declaration)$/.test(type);

  /** What a function returns, without the functions inside it. */
  function returnedBy(fn: Node): Node[] {
    const body = fn['body'];
    if (!isNode(body)) return [];
    if (body.type !== 'BlockStatement') return [body];
    const within = (node: Node): Node[] => {
      if (isFunction(node)) return [];
      if (node.type === 'ReturnStatement') return listOf(node['argument']);
      return childrenOf(node).flatMap(within);
    };
    return within(body);
  }

  const strongest = (parts: readonly Node[]): Taint =>
    parts.reduce<Taint>((taint, part) => stronger(taint, taintOf(part)), null);
  /** Whatever is made of an elapsed time tells it; a reading only stays one in arithmetic. */
  const elapsedIn = (parts: readonly Node[]): Taint =>
    strongest(parts) === 'elapsed' ? 'elapsed' : null;

  function taintOfCall(node: Node): Taint {
    const callee = node['callee'] as Node;
    const args = listOf(node['arguments']);
    const text = textOf(callee);
    if (READINGS.test(text)) return 'reading';
    if (node.type === 'NewExpression' && text === 'Date' && args.length === 0) return 'reading';
    if (TIMERS.test(text)) return 'elapsed';
    const given = KEEPS.test(text) ? strongest([...args, ...listOf(callee['object'])]) : null;
    const made = elapsedIn([...args, ...listOf(callee['object'])]);
    return stronger(stronger(given, made), taintOf(callee));
  }

  function taintOf(node: Node): Taint {
    switch (node.type) {
      case 'Identifier':
        return known(nameOf(node));
      case 'CallExpression':
      case 'NewExpression':
        return taintOfCall(node);
      case 'MemberExpression': {
        const own = node['computed'] === true ? null : known(`.${nameOf(node['property'])}`);
        return stronger(own, elapsedIn(listOf(node['object'])));
      }
      case 'BinaryExpression': {
        const [left, right] = [taintOf(node['left'] as Node), taintOf(node['right'] as Node)];
        const areBoth = left === 'reading' && right === 'reading';
        if (areBoth && COMPARES.has(String(node['operator']))) return 'elapsed';
        return stronger(left, right);
      }
      case 'ObjectExpression':
        return null;
      default:
        if (isFunction(node)) return strongest(returnedBy(node));
        if (/Array|Template|Tagged/.test(node.type)) return elapsedIn(childrenOf(node));
        return strongest(childrenOf(node));
    }
  }

  /** Marks the names that a pattern binds to parts of a value. */
  function bind(pattern: Node, taint: Taint): void {
    if (pattern.type === 'Identifier') mark(nameOf(pattern), taint);
    else if (pattern.type === 'ArrayPattern' || pattern.type === 'AssignmentPattern') {
      for (const part of childrenOf(pattern)) bind(part, taint);
    } else if (pattern.type === 'ObjectPattern') {
      for (const property of listOf(pattern['properties'])) {
        const own = known(`.${nameOf(property['key'])}`);
        const value = property['value'] ?? property['argument'];
        if (isNode(value)) bind(value, stronger(own, taint === 'elapsed' ? taint : null));
      }
    }
  }

  /** The list that a call adds to: a variable, or the property of one. */
  function listName(list: Node): string {
    if (list.type !== 'MemberExpression') return nameOf(list);
    return list['computed'] === true
      ? listName(list['object'] as Node)
      : `.${nameOf(list['property'])}`;
  }

  const functions = new Map<string, Node>();
  function learnFrom(node: Node): void {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) {
      bind(node['id'] as Node, taintOf(node['init']));
      if (isFunction(node['init'])) functions.set(nameOf(node['id']), node['init']);
    } else if (node.type === 'FunctionDeclaration') {
      mark(nameOf(node['id']), taintOf(node));
      functions.set(nameOf(node['id']), node);
    } else if (node.type === 'AssignmentExpression') {
      bind(node['left'] as Node, taintOf(node['right'] as Node));
    } else if (node.type === 'Property' && isNode(node['value'])) {
      if (!node['value'].type.endsWith('Pattern'))
        mark(`.${nameOf(node['key'])}`, taintOf(node['value']));
    } else if (node.type === 'ObjectPattern') {
      bind(node, null);
    } else if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node;
      const args = listOf(node['arguments']);
      const isAdded = /^(push|unshift|add)$/.test(nameOf(callee['property']));
      if (isAdded) mark(listName(callee['object'] as Node), elapsedIn(args));
      mark(TIMED_PROPERTY[textOf(callee)] ?? '', 'elapsed');
      const params = listOf(functions.get(textOf(callee))?.['params']);
      for (const [at, arg] of args.entries()) if (params[at]) bind(params[at], taintOf(arg));
    }
  }
  while (hasChanged) {
    hasChanged = false;
    nodes.forEach(learnFrom);
  }

  /** The call of `expect` that a matcher belongs to. */
  function expectOf(callee: Node): Node | null {
    if (callee.type === 'CallExpression') {
      return /^expect(\.(poll|soft))?$/.test(textOf(callee['callee'] as Node)) ? callee : null;
    }
    return callee.type === 'MemberExpression' ? expectOf(callee['object'] as Node) : null;
  }
  return nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return [];
    const expected = expectOf(node['callee'] as Node);
    if (expected === null) return [];
    const [given, matched] = [expected, node].map((call) => strongest(listOf(call['arguments'])));
    const isByClock =
      [given, matched].includes('elapsed') || (given === 'reading' && matched === 'reading');
    const line = source.slice(0, node.start).split('\n').length;
    return isByClock ? [{ line, code: textOf(node).split('\n')[0] ?? '' }] : [];
  });
}
