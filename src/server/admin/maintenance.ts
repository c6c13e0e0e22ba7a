import { openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { readMaintenance, saveMaintenance } from '#server/db/maintenance.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

export const maintenanceCommand: AdminCommand = {
  name: 'maintenance',
  usage: 'on | off | status',
  summary: 'Holds up all writes while people go on reading, or lets them go on.',
  details: `
While it is on, each write is answered 503 with Retry-After: 60. Devices keep what people do in the outbox, say that Milepost is under maintenance, and send it afterwards. Reading, signing in and signing out go on, and so does background work. Every process hears of it within a second or two.`,
  async run([what, ...rest], { config, answer, confirm }) {
    if ((what !== 'on' && what !== 'off' && what !== 'status') || rest.length > 0)
      throw new WrongUsage("Say 'on', 'off' or 'status'.")
    const database = await openDatabase(config)
    try {
      if (what === 'on') await confirm('Hold up everything that people write, until you turn it off?')
      if (what !== 'status') {
        const since = new Date(await readDatabaseTime(database.probe)).toISOString()
        await database.work.transaction().execute(async (tx) => {
          await logOperatorAct(tx, `maintenance ${what}`, {})
          await saveMaintenance(tx, what === 'on' ? ((await readMaintenance(tx)) ?? { since }) : null)
        })
      }
      const maintenance = await readMaintenance(database.work)
      answer({ maintenance }, maintenance ? `Writes wait since ${maintenance.since}.` : 'Writes go on.')
      return true
    } finally {
      await database.close()
    }
  },
}
