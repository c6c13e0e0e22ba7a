import { writeFile } from 'node:fs/promises'
import { ROLE_NAMES } from '#domain/access/permission.ts'
import { type Database, openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import {
  activateAccount,
  countOpenLoads,
  deactivateAccount,
  endSecondStep,
  findAccounts,
  type FoundAccount,
  MOST_FOUND,
} from '#server/features/account/account-admin.sql.ts'
import { countPeople } from '#server/features/account/people/company.sql.ts'
import { makeOwner } from '#server/features/account/people/make-owner.ts'
import { personById } from '#server/features/account/person.sql.ts'
import { readPersonalData } from '#server/features/account/personal-data.sql.ts'
import { listActiveSessions, revokeSessions } from '#server/features/account/session/session.sql.ts'
import { markVerified } from '#server/features/account/sign-up/verify-email.ts'
import { newestPending } from '#server/features/account/sign-up/pending-registration.sql.ts'
import { acceptSignUp, makeAccount } from '#server/features/account/verify-by-operator.ts'
import { closeAccount } from '#server/workflows/delete-account.ts'
import { type AdminCommand, type Operation, WrongUsage } from './command.ts'

const ROLES = ROLE_NAMES.filter((role) => role !== 'user')

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'never'

function describe(account: FoundAccount): string {
  const { id, email, name, business, usdot, role, status, sessions, lastUsedAt } = account
  const firm = [business, usdot && `USDOT ${usdot}`].filter(Boolean).join(', ')
  return `${email}  ${name}${firm && ` (${firm})`}  ${role}  ${status}  ${sessions} sessions, last used ${day(lastUsedAt)}  ${id}`
}

interface Place {
  database: Database
  now: Date
}

async function search({ database, now }: Place, text: string): Promise<FoundAccount[]> {
  return findAccounts(database.work, text, now)
}

/** The one account with this email or id. */
async function findOne(place: Place, who: string): Promise<FoundAccount> {
  const found = await search(place, who)
  const account = found.find(({ id, email }) => id === who || email.toLowerCase() === who.toLowerCase())
  if (!account) throw new Error(`No account has the email or id ${who}. 'users find' looks for a part of it`)
  return account
}

async function find(place: Place, [text = '']: readonly string[], { answer, progress }: Operation): Promise<boolean> {
  const found = await search(place, text)
  const shown = found.slice(0, MOST_FOUND)
  answer(shown, ...(shown.length > 0 ? shown.map(describe) : [`No account matches ${text}.`]))
  if (found.length > MOST_FOUND)
    progress(`More accounts match. These are the newest ${MOST_FOUND}: give more of the text.`)
  return shown.length > 0
}

async function sessions(place: Place, [who = '']: readonly string[], { answer }: Operation): Promise<boolean> {
  const { personId, email } = await findOne(place, who)
  const rows = await listActiveSessions(place.database.work, personId, place.now)
  const listed = rows.map(({ created_at, last_used_at, expires_at, address, user_agent }) => ({
    signedInAt: created_at,
    lastUsedAt: last_used_at,
    expiresAt: expires_at,
    address,
    userAgent: user_agent,
  }))
  const lines = listed.map(
    (each) =>
      `last used ${each.lastUsedAt.toISOString()}  since ${day(each.signedInAt)}  ${each.address}  ${each.userAgent}`,
  )
  answer(listed, ...(lines.length > 0 ? lines : [`${email} is signed in nowhere.`]))
  return true
}

/** An account, or a sign-up whose code didn't arrive. */
async function verify(place: Place, [who = '']: readonly string[], { answer, confirm }: Operation): Promise<boolean> {
  const { database, now } = place
  const signUp = await newestPending(database.work, { email: who, now })
  if (signUp) {
    const { id, email, first_name, last_name, created_at } = signUp
    await confirm(
      `Make the account of ${first_name} ${last_name}, who signed up on ${day(created_at)}? Be sure that ${email} is theirs.`,
    )
    const isNew = await database.work.transaction().execute(async (tx) => {
      await logOperatorAct(tx, 'users verify', { accountId: id })
      return acceptSignUp(tx, signUp, now.getTime())
    })
    if (!isNew) throw new Error(`${email} has an account already`)
    answer({ accountId: id, email }, `${email} can sign in now.`)
    return true
  }
  const { id, personId, email } = await findOne(place, who)
  await confirm(`Count ${email} as verified? Be sure that the address is theirs.`)
  await database.work.transaction().execute(async (tx) => {
    const person = await personById(tx, personId)
    await logOperatorAct(tx, 'users verify', { accountId: id })
    if (person) await markVerified(tx, person, now.getTime())
  })
  answer({ accountId: id, email }, `${email} is verified.`)
  return true
}

async function create(
  { database, now }: Place,
  [email = '', asked = '', firstName = '', lastName = '']: readonly string[],
  { answer, confirm }: Operation,
): Promise<boolean> {
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new WrongUsage(`${email} is no email address.`)
  const role = ROLES.find((each) => each === asked)
  if (!role) throw new WrongUsage(`The role is one of ${ROLES.join(', ')}.`)
  await confirm(`Make an account of ${firstName} ${lastName} with ${email}? Be sure that the address is theirs.`)
  const accountId = await database.work.transaction().execute(async (tx) => {
    const made = await makeAccount(tx, { email, role, firstName, lastName }, now.getTime())
    if (made !== null) await logOperatorAct(tx, 'users create', { accountId: made })
    return made
  })
  if (accountId === null) throw new Error(`${email} has an account already`)
  answer({ accountId, email }, `${email} has an account. Its owner sets a password by 'Forgot password'.`)
  return true
}

async function exportData(
  place: Place,
  [who = '', file = '']: readonly string[],
  { answer, confirm }: Operation,
): Promise<boolean> {
  const { id, email } = await findOne(place, who)
  await confirm(`Write everything that is kept of ${email} to ${file}?`)
  const data = await readPersonalData(place.database.work, id)
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { flag: 'wx' })
  await logOperatorAct(place.database.work, 'users export', { accountId: id })
  const rows = Object.values(data).reduce((sum, each) => sum + each.length, 0)
  answer({ accountId: id, file, rows }, `${rows} rows are in ${file}. Pictures and documents are files of their own.`)
  return true
}

const ACTS = {
  'end-sessions': { done: 'is signed out' },
  'end-second-step': { done: 'signs in with the password alone' },
  deactivate: { done: 'is deactivated' },
  activate: { done: 'can sign in again' },
  owner: { done: 'is an owner' },
  erase: { done: 'is closed, and its personal data is erased' },
} as const
type Act = keyof typeof ACTS

async function act(
  what: Act,
  place: Place,
  [who = '']: readonly string[],
  { answer, confirm }: Operation,
): Promise<boolean> {
  const { database, now } = place
  const { id, personId, email, business, status, sessions: signedIn } = await findOne(place, who)
  if (status === 'deleted') throw new Error(`${email} is closed for good`)
  const { posted, active } = await countOpenLoads(database.work, id)
  const people = await countPeople(database.work, id)
  const firm = people > 1 ? `all ${people} people of ${business ?? 'the company'}` : email
  const open = `It has ${posted} loads on the board and ${active} on the way, which stay as they are.`
  const questions: Record<Act, string | null> = {
    'end-sessions': `Sign ${email} out on ${signedIn} devices?`,
    'end-second-step': `Let ${email} sign in with its password alone? Be sure that its owner asks. Its recovery codes end.`,
    deactivate: `Keep ${firm} out, and end their sessions and links? ${open}`,
    activate: null,
    owner: `Make ${email} an owner of ${business ?? 'the company'}? Be sure that its owners are lost. Its ${people} people are told.`,
    erase: `Close ${firm} for good, and erase names, emails and phones? It leaves ${posted} loads on the board.`,
  }
  const question = questions[what]
  if (question !== null) await confirm(question)
  const person = await personById(database.work, personId)
  if (what === 'erase' && person) await closeAccount(database.work, person, now.getTime())
  const ended = await database.work.transaction().execute(async (tx) => {
    await logOperatorAct(tx, `users ${what}`, { accountId: id })
    if (what === 'end-sessions') return revokeSessions(tx, personId, { now })
    if (what === 'end-second-step') await endSecondStep(tx, personId, now)
    if (what === 'deactivate') return deactivateAccount(tx, id, now)
    if (what === 'activate') await activateAccount(tx, id, now)
    if (what === 'owner') await makeOwner(tx, personId, now)
    return what === 'erase' ? signedIn : 0
  })
  answer(
    { accountId: id, email, endedSessions: ended, posted, active },
    `${email} ${ACTS[what].done}. ${ended} sessions ended.`,
    ...(what === 'deactivate' ? [open] : []),
  )
  return true
}

type Way = (place: Place, words: readonly string[], operation: Operation) => Promise<boolean>

const acting =
  (what: Act): Way =>
  (place, words, operation) =>
    act(what, place, words, operation)

/** Each with how many words it takes. */
const WAYS: Record<string, { takes: number; run: Way }> = {
  find: { takes: 1, run: find },
  sessions: { takes: 1, run: sessions },
  verify: { takes: 1, run: verify },
  create: { takes: 4, run: create },
  export: { takes: 2, run: exportData },
  'end-sessions': { takes: 1, run: acting('end-sessions') },
  'end-second-step': { takes: 1, run: acting('end-second-step') },
  deactivate: { takes: 1, run: acting('deactivate') },
  activate: { takes: 1, run: acting('activate') },
  owner: { takes: 1, run: acting('owner') },
  erase: { takes: 1, run: acting('erase') },
}

export const usersCommand: AdminCommand = {
  name: 'users',
  usage:
    'find <text> | sessions <who> | verify <who> | create <email> <role> <first> <last> | end-sessions <who> | end-second-step <who> | deactivate <who> | activate <who> | owner <who> | export <who> <file> | erase <who>',
  summary: 'Finds, verifies and makes accounts, signs them out, keeps them out, exports and erases them.',
  details: `
<who> is an email or id. find looks for a part of an email, name or business, or for a whole USDOT number or id, and shows at most ${MOST_FOUND}.
verify makes the account of a sign-up whose code didn't arrive. create makes one without a password: its owner sets it by 'Forgot password'. <role> is ${ROLES.join(', ')}.
end-sessions takes effect with the next request of each device. end-second-step is for somebody who lost email and recovery codes.
deactivate also ends the account's driver links and links to sign. It deletes nothing; activate undoes it, except for
the sessions and links.
owner makes a person an owner of their company when its owners can't sign in any more. It emails everyone there.
export writes all rows that name the account, without secrets. erase closes the account as its owner could: records of loads stay for three years, without its person. An active load refuses it.`,
  async run([what = '', ...words], operation) {
    const way = Object.hasOwn(WAYS, what) ? WAYS[what] : undefined
    if (!way) throw new WrongUsage(what ? `There is no 'users ${what}'.` : 'Say what to do, and with whom.')
    if (words.length !== way.takes) throw new WrongUsage('Say what to do, and with whom.')
    const database = await openDatabase(operation.config)
    try {
      const now = new Date(await readDatabaseTime(database.probe))
      return await way.run({ database, now }, words, operation)
    } finally {
      await database.close()
    }
  },
}
