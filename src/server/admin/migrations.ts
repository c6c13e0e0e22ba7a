import { openDatabase } from '#server/db/connection.ts'
import { listMigrations } from '#server/db/migrate.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

export const migrationsCommand: AdminCommand = {
  name: 'migrations',
  usage: '',
  summary: 'Shows the migrations that the database has, and which version made its tables.',
  details: 'Ends with 1 if one is missing, or is of another version. The next start applies missing ones.',
  async run(args, { config, answer }) {
    if (args.length > 0) throw new WrongUsage('It takes no words.')
    const database = await openDatabase(config)
    try {
      const { madeBy, migrations } = await listMigrations(database)
      answer(
        { madeBy, migrations },
        `Made by Milepost ${madeBy ?? 'of an unknown version'}.`,
        ...migrations.map(({ name, state, at }) => `${state.padEnd(8)}  ${at ?? ''.padEnd(24)}  ${name}`),
      )
      return migrations.every(({ state }) => state === 'applied')
    } finally {
      await database.close()
    }
  },
}
