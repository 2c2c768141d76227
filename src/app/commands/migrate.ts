import { commandLine, runCommand } from './run-command.ts';
import { readConfig } from '#lib/server/config.ts';
import { joinDatabase, migrate, PASSING } from '../open-parts.ts';

const USAGE = `usage: ${commandLine('migrate').replace(/ --$/, '')}   (brings the database up to date without starting a server)`;

async function bringUpToDate(): Promise<void> {
  const config = readConfig(process.env);
  const database = await joinDatabase(config, PASSING.log);
  try {
    await migrate(config, database.url, (line) => console.log(line));
    console.log('the database is up to date');
  } finally {
    await database.stop();
  }
}

runCommand(USAGE, bringUpToDate);
