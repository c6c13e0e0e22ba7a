import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type {
  updateNotificationSettings as settingsEndpoint,
  updateProfile as endpoint,
} from '#contract/profile-edit.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { refusedField } from '#server/http/refusal.ts'
import { retellFreight } from '../sync/retell-freight.sql.ts'
import { type AccountRow, updateAccount } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { tellOwner } from './notice.ts'
import { lockOwnAccount, ownAccount, ownAccountWithPassword } from './own-account.ts'
import { presentProfile } from './present-profile.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './recovery-code.sql.ts'

type Edit = ParsedInputOf<typeof endpoint>['body']

/** A DOT number belongs to brokers and trucking companies, who cannot be without one (PROF-04, SIGN-17). */
function dotNumberOf(account: AccountRow, given: string | null | undefined): string | null | undefined {
  const hasOne = account.role === 'broker' || account.role === 'company'
  if (given === undefined) return undefined
  if (hasOne && given === null) throw refusedField('dotNumber', 'DOT Number is required')
  if (!hasOne && given !== null) throw refusedField('dotNumber', 'A dispatcher has no DOT Number')
  return given
}

/** At the top or in the freight profile; null clears, undefined leaves. */
function given<T>(top: T | undefined, nested: T | undefined): T | undefined {
  return top === undefined ? nested : top
}

function columnsOf(account: AccountRow, edit: Edit) {
  const { freightProfile = {} } = edit
  const columns = {
    first_name: edit.firstName,
    last_name: edit.lastName,
    phone_number: edit.phoneNumber,
    business_name: given(edit.businessName, freightProfile.businessName),
    dot_number: dotNumberOf(account, given(edit.dotNumber, freightProfile.dotNumber)),
    mc_number: given(edit.mcNumber, freightProfile.mcNumber),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function settingsOf({ settings }: AccountRow, edit: Edit) {
  const given = Object.entries(edit.settings ?? {}).filter(([, value]) => value !== undefined)
  const merged = { ...settings, ...Object.fromEntries(given) }
  const isChanged = given.some(([name, value]) => settings[name as keyof typeof settings] !== value)
  return { settings: merged, columns: isChanged ? { settings: JSON.stringify(merged) } : {} }
}

/** What those read who haul with the account: their devices are to hear of a change. */
const SHOWN_TO_OTHERS = [
  'firstName',
  'lastName',
  'phoneNumber',
  'businessName',
  'dotNumber',
  'freightProfile',
] as const satisfies (keyof Edit)[]

/** Whether the password was typed, which is needed to turn 2-step verification off. Hashing it takes no lock. */
async function mayTurnOff(tools: AuthTools, { settings, password }: Edit, request: ReadRequest): Promise<boolean> {
  if (settings?.twoFactorEnabled !== false || password === undefined) return false
  await ownAccountWithPassword(tools, request, password)
  return true
}

/** PEDIT-06, PEDIT-10, SET-03. What was left out stays; recovery codes are made with the switch, and fall with it. */
export async function updateProfile(
  tools: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db, actor, now } = request
  const isProved = await mayTurnOff(tools, body, request)
  return db.transaction().execute(async (tx) => {
    if (SHOWN_TO_OTHERS.some((name) => body[name] !== undefined)) await retellFreight(tx, actor.id, now)
    await lockOwnAccount(tx, { actor })
    const account = await ownAccount({ db: tx, actor })
    const { settings, columns } = settingsOf(account, body)
    if (account.settings.twoFactorEnabled && !settings.twoFactorEnabled && !isProved)
      throw refusedField('password', 'Please enter your password to turn 2-step verification off')
    const change = { ...columnsOf(account, body), ...columns }
    if (Object.keys(change).length > 0) await updateAccount(tx, account.id, { ...change, updated_at: new Date(now) })
    const shown = presentProfile(await ownAccount({ db: tx, actor }), now)
    if (settings.twoFactorEnabled === account.settings.twoFactorEnabled) return shown
    await tellOwner(tx, settings.twoFactorEnabled ? 'two-step-on' : 'two-step-off', account, { now })
    if (settings.twoFactorEnabled)
      return { ...shown, recoveryCodes: await makeRecoveryCodes(tx, tools.keys, account.id) }
    await replaceRecoveryCodes(tx, account.id, [])
    return shown
  })
}

/** API-17: the same switch as in the profile's settings. */
export async function updateNotificationSettings(
  tools: AuthTools,
  { body }: ParsedInputOf<typeof settingsEndpoint>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof settingsEndpoint>> {
  const { settings } = await updateProfile(tools, { body: { settings: body } }, request)
  return { emailNotifications: settings.emailNotifications }
}
