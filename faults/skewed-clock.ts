/** Loaded before a server: shifts its clock by this many milliseconds. */
const skewMs = Number(process.env['CLOCK_SKEW_MS']);
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [RightDate.now() + skewMs] : given, made),
  apply: () => new RightDate(RightDate.now() + skewMs).toString(),
  get: (target, name) =>
    name === 'now' ? () => RightDate.now() + skewMs : Reflect.get(target, name),
});
