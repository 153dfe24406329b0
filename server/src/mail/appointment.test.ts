import type { Notice } from '@midspan/contract';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { appointment } from './appointment.ts';

const ROUND: NonNullable<Notice['round']> = {
  id: '01890000-0000-7000-8000-000000000003',
  title: 'Eggs, butter; and\nbacon',
  // Clocks in Berlin go back an hour between the two, and those in New York a week later.
  pairs_at: '2026-10-25T00:30:00.000Z',
  ends_at: '2026-10-25T02:00:00.000Z',
};
const URL = 'https://midspan.example';

/** Read by a parser that has nothing to do with what wrote it. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const found = calendar.getAllSubcomponents('vevent');
  const [event] = found;
  if (event === undefined || found.length > 1) throw new Error('not one event');
  const { uid, sequence, summary, startDate, endDate } = new ICAL.Event(event);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.getFirstPropertyValue('status'),
    transparency: event.getFirstPropertyValue('transp'),
    url: event.getFirstPropertyValue('url'),
    uid,
    sequence,
    summary,
    zones: [startDate.zone?.tzid, endDate.zone?.tzid],
    start: startDate.toJSDate().toISOString(),
    end: endDate.toJSDate().toISOString(),
  };
}

describe('an appointment', () => {
  test('[RO6] is read back as the same two instants across a change of clocks', () => {
    const read = readBack(appointment(ROUND, 'open', URL));
    expect(read).toMatchObject({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      transparency: 'OPAQUE',
      sequence: 0,
      url: `${URL}/rounds/${ROUND.id}`,
      zones: ['UTC', 'UTC'],
      start: ROUND.pairs_at,
      end: ROUND.ends_at,
    });
    const { startDate, endDate } = new ICAL.Event(
      new ICAL.Component(ICAL.parse(appointment(ROUND, 'open', URL))).getFirstSubcomponent(
        'vevent',
      ) ?? undefined,
    );
    const inBerlin = (time: typeof startDate) =>
      time.toJSDate().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' });
    // An hour and a half later, half an hour on the clock.
    expect([inBerlin(startDate), inBerlin(endDate)]).toEqual(['02:30:00', '03:00:00']);
  });

  test('[RO6] keeps its id and raises its number when partners are drawn, drawn again, or it is canceled', () => {
    const steps = (['open', 'paired', 'paired_again'] as const).map((step) =>
      readBack(appointment(ROUND, step, URL)),
    );
    expect(steps.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
    const canceled = readBack(appointment(ROUND, 'canceled', URL));
    expect(canceled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 1 });
    expect(new Set([...steps, canceled].map(({ uid }) => uid)).size).toBe(1);
    const other = { ...ROUND, id: '01890000-0000-7000-8000-000000000004' };
    expect(readBack(appointment(other, 'open', URL)).uid).not.toBe(canceled.uid);
  });

  test('[RO6] leaves days to talk in free', () => {
    const slow = { ...ROUND, ends_at: '2026-11-08T00:00:00.000Z' };
    expect(readBack(appointment(slow, 'open', URL)).transparency).toBe('TRANSPARENT');
  });

  test('[ML1] quotes a title, whatever is in it', () => {
    const title = 'x\r\nATTACH:https://evil.example/x\r\nEND:VEVENT\r\nBEGIN:VEVENT';
    const read = readBack(appointment({ ...ROUND, title }, 'open', URL));
    expect(read.summary).toContain('(a member’s words)');
    expect(read.summary).not.toContain('https://evil');
  });
});
