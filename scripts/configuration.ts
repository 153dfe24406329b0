import { readFile, writeFile } from 'node:fs/promises';
import { settingsSchema } from '../server/src/platform/settings.ts';

/** Writes the settings schema into the docs; with --check, fails when they differ. */
const PAGE = 'docs/configuration.md';
const EXAMPLE = '.env.example';

interface Setting {
  readonly name: string;
  readonly byDefault: string;
  readonly meaning: string;
}

const settings = Object.entries(settingsSchema.shape).map(([name, schema]): Setting => {
  // A schema returns its default for undefined; switches turn it into a boolean.
  const { data } = schema.safeParse(undefined);
  const byDefault = typeof data === 'boolean' ? (data ? 'on' : 'off') : String(data ?? '');
  return { name, byDefault, meaning: schema.description ?? '' };
});

const page = `# Configuration

Every setting is an environment variable; a file \`.env\` in the folder of the start is read too. All have a default that works on one machine: \`npm start\` needs none of them. A wrong one stops the start with a sentence that says what to set.

Local mode is when the host of \`PUBLIC_URL\` is a loopback address, as it is by default. Only then are mails written to files and shown at \`/dev/mailbox\`, to people at this machine alone, as are the demo members: not through a proxy, a tunnel or a container's published port. Outside local mode a missing \`SMTP_URL\` stops the start.

| setting | default | meaning |
|---|---|---|
${settings.map(({ name, byDefault, meaning }) => `| \`${name}\` | ${byDefault === '' ? 'unset' : `\`${byDefault}\``} | ${meaning} |`).join('\n')}

Durations are in milliseconds.

This page is written by \`npm run configuration\` from the schema in \`server/src/platform/settings.ts\`.
`;

const example = `# Copy to .env and change what you need. Every line shows its default.
# What each one means: docs/configuration.md

${settings.map(({ name, byDefault }) => `${byDefault === '' ? '# ' : ''}${name}=${byDefault}`).join('\n')}
`;

const check = process.argv.includes('--check');
for (const [file, text] of [
  [PAGE, page],
  [EXAMPLE, example],
] as const) {
  if (!check) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${file} differs from the settings schema: run npm run configuration.`);
    process.exitCode = 1;
  }
}
