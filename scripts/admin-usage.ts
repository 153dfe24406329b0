/** What an operator reads who gets a command wrong. */
export const USAGE = `Manages members and what they write. Works with or without a running server.

People:
  npm run admin -- suspend <username> [--reason <text>]   ends every session; the reason is shown
  npm run admin -- restore <username> [--reason <text>]   lets a suspended member in again
  npm run admin -- delete  <username> [--reason <text>]   deletes the account permanently
  npm run admin -- moderator <username> [--take]          lets them work at /desk, with a second factor; --take ends it
  npm run admin -- places  <username> <number>            how many places of links to circles they hand out a day

Two-step sign-in:
  npm run admin -- factors <username>                     what happened to it, and what was refused
  npm run admin -- factor-resets                          who confirmed by email that they lost everything
  npm run admin -- reset-factors <username> [--reason <text>]
                                                          removes it, 72 hours after they confirmed that

What they write; <kind> is topic, hypothesis, evidence, message or restatement:
  npm run admin -- remove  <kind> <id> --reason <text>           removes it; the reason stays private
  npm run admin -- restore <kind> <id> [--reason <text>]         brings it back as it was
  npm run admin -- remove  --all-by <username> --reason <text>   removes everything a member wrote
  npm run admin -- restore --all-by <username> [--reason <text>] brings back what that removed

How they weigh evidence; --with means only weighings of the two, --hypothesis only those of one claim:
  npm run admin -- establish   <username>                 everyone they talk with gets a thread; two threads establish
  npm run admin -- unestablish <username>… [--dry-run]    takes back their standing and that of what they
                                                          weighed; --dry-run only lists which figures move
  npm run admin -- threads     <username>                 where a member’s standing comes from, and to whom
                                                          they passed threads on
  npm run admin -- void   <username> [--with <username>] [--hypothesis <id>] --reason <text>
                                                          weighs items without theirs; the reason stays private
  npm run admin -- unvoid <username> [--with <username>] [--hypothesis <id>] --reason <text>
                                                          weighs them with theirs again

Rounds, which bring people together at a set time; times as in 2026-12-01T18:00Z:
  npm run admin -- round --title <text> --claims <id,id,…> --pairs-at <time> --ends-at <time>
                                                          opens a public one
  npm run admin -- rounds                                 public ones that are coming or under way
  npm run admin -- cancel <id>                            cancels one that hasn’t paired

Reports, which moderators find at /desk with their ids:
  npm run admin -- report  <id>                           one report in full
  npm run admin -- close   <id> [--reason <text>]         closes a report

Removing what a member wrote doesn’t suspend them, and suspending or deleting a member doesn’t
remove what they wrote. To deal with spam, do both. Neither takes their weighings out of figures:
void does. Once a member is deleted, give their id to --all-by, void and unvoid instead of the name.
Put names with spaces in quotes. DATABASE_URL and DATA_DIR work as they do for the server.`;
