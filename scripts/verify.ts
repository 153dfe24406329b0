import { runVerify } from './verify-command.ts';

const { succeeded, text } = await runVerify(process.argv.slice(2), console.log);
if (succeeded) console.log(text);
else console.error(text);
process.exitCode = succeeded ? 0 : 1;
