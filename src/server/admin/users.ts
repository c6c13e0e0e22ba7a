import { type Database, openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import {
  activateAccount,
  countOpenLoads,
  deactivateAccount,
  findAccounts,
  type FoundAccount,
} from '#server/features/account/account-admin.sql.ts'
import { revokeSessions } from '#server/features/account/session/session.sql.ts'
import { type AdminCommand, type Operation, WrongUsage } from './command.ts'

const ACTS = ['end-sessions', 'deactivate', 'activate'] as const
type Act = (typeof ACTS)[number]
const isAct = (word: string | undefined): word is Act => ACTS.some((act) => act === word)

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'never'

function describe(account: FoundAccount): string {
  const { id, email, name, business, usdot, role, status, sessions, lastUsedAt } = account
  const firm = [business, usdot && `USDOT ${usdot}`].filter(Boolean).join(', ')
  return `${email}  ${name}${firm && ` (${firm})`}  ${role}  ${status}  ${sessions} sessions, last used ${day(lastUsedAt)}  ${id}`
}

/** The one account with this email or id. */
async function findOne(database: Database, who: string, now: Date): Promise<FoundAccount> {
  const found = await findAccounts(database.work, who, now)
  const account = found.find(({ id, email }) => id === who || email.toLowerCase() === who.toLowerCase())
  if (!account) throw new Error(`No account has the email or id ${who}. 'users find' looks for a part of it`)
  return account
}

async function act(
  database: Database,
  { what, who, now }: { what: Act; who: string; now: Date },
  { answer, confirm }: Operation,
): Promise<void> {
  const { id, email, status, sessions } = await findOne(database, who, now)
  if (status === 'deleted') throw new Error(`${email} is closed for good`)
  const { posted, active } = await countOpenLoads(database.work, id)
  const open = `It has ${posted} loads on the board and ${active} on the way, which stay as they are.`
  if (what === 'end-sessions') await confirm(`Sign ${email} out on ${sessions} devices?`)
  if (what === 'deactivate') await confirm(`Keep ${email} out, and end its sessions and links? ${open}`)
  const ended = await database.work.transaction().execute(async (tx) => {
    await logOperatorAct(tx, `users ${what}`, { accountId: id })
    if (what === 'end-sessions') return revokeSessions(tx, id, { now })
    if (what === 'deactivate') return deactivateAccount(tx, id, now)
    await activateAccount(tx, id, now)
    return 0
  })
  const done = { 'end-sessions': 'is signed out', deactivate: 'is deactivated', activate: 'can sign in again' }[what]
  answer(
    { accountId: id, email, endedSessions: ended, posted, active },
    `${email} ${done}. ${ended} sessions ended.`,
    ...(what === 'deactivate' ? [open] : []),
  )
}

export const usersCommand: AdminCommand = {
  name: 'users',
  usage: 'find <text> | end-sessions <who> | deactivate <who> | activate <who>',
  summary: 'Finds accounts, signs them out, keeps them out or lets them in again.',
  details: `
<who> is an email or id. find looks for a part of an email, name or business, or for a whole USDOT number or id, and shows at most 20.
end-sessions takes effect with the next request of each device.
deactivate also ends the account's driver links and links to sign. It deletes nothing; activate undoes it, except for
the sessions and links.`,
  async run([what, who, ...rest], operation) {
    if (who === undefined || rest.length > 0) throw new WrongUsage('Say what to do, and with whom.')
    if (what !== 'find' && !isAct(what)) throw new WrongUsage(`There is no 'users ${what}'.`)
    const database = await openDatabase(operation.config)
    try {
      const now = new Date(await readDatabaseTime(database.probe))
      if (isAct(what)) {
        await act(database, { what, who, now }, operation)
        return true
      }
      const found = await findAccounts(database.work, who, now)
      operation.answer(found, ...(found.length > 0 ? found.map(describe) : [`No account matches ${who}.`]))
      return found.length > 0
    } finally {
      await database.close()
    }
  },
}
