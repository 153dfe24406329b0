import { runAdmin } from './admin-command.ts';

const { succeeded, text } = await runAdmin(process.argv.slice(2), async () => {
  const { readSettingsHere } = await import('../server/src/platform/settings.ts');
  return readSettingsHere();
});
if (succeeded) console.log(text);
else console.error(text);
process.exitCode = succeeded ? 0 : 1;
