import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import {
  NEVER,
  ORDER,
  ROOMS,
  TESTED_WITH_TESTKIT,
  THROUGH_INDEX,
  WEB_ENTRIES,
  WITHOUT_NODE,
} from './layers.ts';

export interface Import {
  readonly from: string;
  /** a path in this repository, or a package as written */
  readonly to: string;
}

const OWN_PACKAGE = /^@midspan\/([a-z0-9]+)/;
const TEST = /\.test\.tsx?$/;

/** Every module that a file names, including types. */
export function readImports(path: string, source: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((one) => one.moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return [...new Set(named)]
    .filter((name) => name !== undefined)
    .map((name) => ({ from: path, to: name.startsWith('.') ? join(dirname(path), name) : name }));
}

/** The part of an ordered folder that a path is in; '' for a file beside the parts. */
function partOf(folder: string, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null;
  const [part = '', ...inside] = path.slice(folder.length + 1).split('/');
  return inside.length === 0 ? '' : part;
}

function roomOf(path: string): string | undefined {
  return (
    OWN_PACKAGE.exec(path)?.[1] ?? Object.keys(ROOMS).find((room) => path.startsWith(`${room}/`))
  );
}

function refuseRoom({ from, to }: Import): string | null {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === undefined || other === undefined || room === other) return null;
  if (ROOMS[room]?.includes(other)) return null;
  if (other === 'testkit' && TEST.test(from) && TESTED_WITH_TESTKIT.includes(room)) return null;
  return `${room} never imports ${other}: what both need belongs in contract, or in domain if it is true on paper`;
}

function refusePackage({ from, to }: Import): string | null {
  if (TEST.test(from) || !WITHOUT_NODE.some((folder) => from.startsWith(`${folder}/`))) return null;
  if (to.startsWith('node:'))
    return 'this room runs in browsers too: what needs Node belongs in server';
  if (/^zod($|\/)/.test(to) && to !== 'zod/mini')
    return 'browsers load this room: zod/mini does the same, and they fetch only what is used of it';
  return null;
}

function refuseOrder({ from, to }: Import): string | null {
  if (TEST.test(from)) return null;
  for (const [folder, order] of Object.entries(ORDER)) {
    const [part, other] = [partOf(folder, from), partOf(folder, to)];
    if (part === null || other === null || part === other) continue;
    const above = (name: string) => (name === '' ? order.length : order.indexOf(name));
    for (const name of [part, other]) {
      if (above(name) < 0)
        return `${folder}/${name} has no place in the order of scripts/layers.ts`;
    }
    if (above(other) > above(part))
      return `${other || 'what lies beside the folders'} stands above ${part} in ${folder}: what it needs goes down, or comes through a hook that ${part} declares`;
    if (THROUGH_INDEX.includes(folder) && to !== `${folder}/${other}/index.ts`)
      return `${part || folder} imports the inside of ${other}: import its index.ts`;
  }
  const isEntering = from.startsWith('web/src/app/') && partOf('web/src/features', to) !== null;
  if (isEntering && !WEB_ENTRIES.test(to))
    return 'app imports the inside of a feature: import its index.ts, or move a page to its pages/';
  const barred = NEVER.some(
    ([one, other]) => from.startsWith(`${one}/`) && to.startsWith(`${other}/`),
  );
  return barred ? 'the design system takes what it needs as a prop' : null;
}

export const refuseImport = (one: Import): string | null =>
  refuseRoom(one) ?? refusePackage(one) ?? refuseOrder(one);

/** Cycles of files that import one another, including types; each as the path around it. */
export function findCircles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const circles: string[][] = [];
  const done = new Set<string>();
  function follow(file: string, way: readonly string[]): void {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) follow(to, [...way, file]);
    done.add(file);
  }
  for (const file of next.keys()) follow(file, []);
  return circles;
}
